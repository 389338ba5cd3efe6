import type { ReactNode } from 'react';
import { deleteCourse, handOverCourse, updateCourse } from '#contract/change-course';
import type { Course } from '#contract/course';
import { listMarkers } from '#contract/marking';
import { useApiQuery } from '../../data/api-query.ts';
import { useServices } from '../../data/services.tsx';
import { troubleWith } from '../../data/trouble.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { textOfEntry, useForm } from '../../ui/form.ts';
import { useToast } from '../../ui/toast.tsx';
import { CourseCode, CourseCredits, CourseName, CourseSemester } from './course-fields.tsx';
import { TeacherField } from './teacher-field.tsx';

export interface ChangeProps {
  course: Course;
  /** The id of its teacher, where an administrator changes it. */
  former?: string | undefined;
  onClose: () => void;
  /** Called when the course is called otherwise. */
  onChanged: () => Promise<void>;
  /** Called when the course is no longer the person's, or no longer there. */
  onGone: () => Promise<void>;
}

/** Changes the name, code, credits and semester of a course. */
export function EditCourseDialog({ course, onClose, onChanged }: ChangeProps): ReactNode {
  const { call } = useServices();
  const toast = useToast();
  const form = useForm({
    missing: 'Please fill in all required fields.',
    send: async (data, signal) => {
      const body = {
        course_code: textOfEntry(data, 'course_code'),
        name: textOfEntry(data, 'name'),
        credits: Number(textOfEntry(data, 'credits')),
        semester: textOfEntry(data, 'semester'),
      };
      await call(updateCourse, { params: { id: course.id }, body, signal });
      await onChanged();
      toast(`${body.name} was changed.`);
      onClose();
    },
    explain: troubleWith(updateCourse),
  });
  return (
    <FormDialog title="Edit Course" form={form} submit="Save" busy="Saving..." onClose={onClose}>
      <CourseName errors={form.fields} of={course} />
      <CourseCode errors={form.fields} of={course} />
      <div className="pair">
        <CourseCredits errors={form.fields} of={course} />
        <CourseSemester errors={form.fields} of={course} />
      </div>
    </FormDialog>
  );
}

/** Gives a course to another teacher, who must be chosen. */
export function HandOverDialog({ course, former, onClose, onGone }: ChangeProps): ReactNode {
  const { call } = useServices();
  const toast = useToast();
  const teachers = useApiQuery(listMarkers, {}).data;
  const form = useForm({
    missing: 'Choose a teacher.',
    send: async (data, signal) => {
      const teacher = textOfEntry(data, 'teacher');
      await call(handOverCourse, { params: { id: course.id }, body: { teacher }, signal });
      const name = teachers?.find(({ id }) => id === teacher)?.name ?? '';
      toast(`${name} teaches ${course.name} now.`);
      await onGone();
      onClose();
    },
    explain: troubleWith(handOverCourse),
  });
  return (
    <FormDialog title="Hand over the course" form={form} submit="Hand over" busy="Handing over..." onClose={onClose}>
      <p>
        <b>{course.name}</b> goes to another teacher, with its students, their work and all grades.{' '}
        {former === undefined ? 'You can’t open it any more.' : `${course.teacher_name} can’t open it any more.`}
      </p>
      <TeacherField label="Teacher" error={form.fields['teacher']} but={former === undefined ? [] : [{ id: former }]} />
    </FormDialog>
  );
}

/** Deletes a course that nothing has ever been in, once it is confirmed. */
export function DeleteCourseDialog({ course, onClose, onGone }: ChangeProps): ReactNode {
  const { call } = useServices();
  const toast = useToast();
  const form = useForm({
    send: async (_data, signal) => {
      await call(deleteCourse, { params: { id: course.id }, signal });
      toast(`${course.name} was deleted.`);
      await onGone();
      onClose();
    },
    explain: troubleWith(deleteCourse),
  });
  return (
    <FormDialog title="Delete Course" form={form} submit="Delete" busy="Deleting..." onClose={onClose}>
      <p>
        <b>{course.name}</b> is deleted for good. This works only while it has had no students, requests, assignments or
        announcements. Archive any other course.
      </p>
    </FormDialog>
  );
}
