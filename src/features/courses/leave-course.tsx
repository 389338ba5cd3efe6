import type { ReactNode } from 'react';
import { removeCourseRole, type CourseRole } from '#contract/course-role';
import { useServices, useUser } from '../../data/services.tsx';
import { troubleWith } from '../../data/trouble.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { useForm } from '../../ui/form.ts';
import { useToast } from '../../ui/toast.tsx';
import { leftWords } from './role-words.ts';

interface LeaveCourseProps {
  course: { id: string; name: string; teacher_name: string };
  /** The role that ends; a co-teacher's where it is not named. */
  part?: CourseRole;
  onClose: () => void;
  /** Called when the course is no longer the person's. */
  onGone: () => Promise<void>;
}

/** Ends the person's own part in a course, once it is confirmed. */
export function LeaveCourseDialog({ course, part = 'co_teacher', onClose, onGone }: LeaveCourseProps): ReactNode {
  const { call } = useServices();
  const me = useUser()?.id ?? '';
  const toast = useToast();
  const form = useForm({
    send: async (_data, signal) => {
      await call(removeCourseRole, { params: { id: course.id, teacher: me }, signal });
      toast(leftWords(part, course.name));
      await onGone();
      onClose();
    },
    explain: troubleWith(removeCourseRole),
  });
  return (
    <FormDialog title="Leave the course" form={form} submit="Leave" busy="Leaving..." onClose={onClose}>
      <p>
        You can’t open <b>{course.name}</b> and its students’ work any more. {course.teacher_name} can add you again.
      </p>
      {part === 'reader' ? null : <p>What you graded stays.</p>}
    </FormDialog>
  );
}
