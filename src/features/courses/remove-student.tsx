import { useState, type ReactNode } from 'react';
import { removeStudent } from '#contract/change-course';
import { listEnrolledStudents, listTaughtCourses, type Course, type EnrolledStudent } from '#contract/course';
import { useReload } from '../../data/api-query.ts';
import { useServices } from '../../data/services.tsx';
import { troubleWith } from '../../data/trouble.ts';
import { Button } from '../../ui/button.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { useForm } from '../../ui/form.ts';
import { useToast } from '../../ui/toast.tsx';

interface RemoveStudentProps {
  course: Course;
  student: EnrolledStudent;
}

/** 'Remove': takes a student out of a course, once it is confirmed. */
export function RemoveStudent(props: RemoveStudentProps): ReactNode {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="low"
        aria-haspopup="dialog"
        aria-label={`Remove: ${props.student.name}`}
        onClick={() => setOpen(true)}
      >
        Remove
      </Button>
      {open ? <RemoveStudentDialog {...props} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

function RemoveStudentDialog({ course, student, onClose }: RemoveStudentProps & { onClose: () => void }): ReactNode {
  const { call } = useServices();
  const reload = useReload();
  const toast = useToast();
  const form = useForm({
    send: async (_data, signal) => {
      await call(removeStudent, { params: { id: course.id, student: student.id }, signal });
      toast(`${student.name} is no longer in ${course.name}.`);
      await reload(listEnrolledStudents, listTaughtCourses);
      onClose();
    },
    explain: troubleWith(removeStudent),
  });
  return (
    <FormDialog title="Remove from the course" form={form} submit="Remove" busy="Removing..." onClose={onClose}>
      <p>
        <b>{student.name}</b> can’t open the assignments of {course.name} any more, and is told so. Their texts are
        kept, and you still see what they submitted. If you add them again, they find everything as it was.
      </p>
    </FormDialog>
  );
}
