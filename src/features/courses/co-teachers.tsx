import type { ReactNode } from 'react';
import { addCoTeacher, listCoTeachers, removeCoTeacher } from '#contract/co-teacher';
import type { ChangeProps } from './change-course.tsx';
import { LeaveDialog, StaffDialog, type Part } from './course-staff.tsx';

const part: Part = {
  list: listCoTeachers,
  add: addCoTeacher,
  remove: removeCoTeacher,
  title: 'Co-teachers',
  loading: 'Loading the co-teachers...',
  added: 'The co-teacher was added.',
  removed: (name, course) => `${name} no longer teaches ${course}.`,
};

/** The co-teachers of a course. */
export function CoTeachersDialog({ course, former, onClose }: ChangeProps): ReactNode {
  return (
    <StaffDialog
      part={part}
      course={course}
      lead={
        former === undefined
          ? 'Co-teachers can do everything in this course that you can, and grade with you. Only you and administrators can archive it, delete it, hand it over or choose co-teachers and assistants.'
          : `Co-teachers can do everything in this course that ${course.teacher_name} can, but archive it, delete it, hand it over and choose co-teachers and assistants.`
      }
      but={[{ id: former ?? '' }]}
      onClose={onClose}
    />
  );
}

/** Ends a co-teacher's own part in a course. */
export function LeaveCourseDialog({ course, onClose, onGone }: ChangeProps): ReactNode {
  const left = `You no longer teach ${course.name}.`;
  return <LeaveDialog remove={removeCoTeacher} course={course} left={left} onClose={onClose} onGone={onGone} />;
}
