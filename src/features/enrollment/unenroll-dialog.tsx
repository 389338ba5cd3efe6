import type { ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import type { CourseWithStatus } from './course-state.ts';

interface UnenrollDialogProps {
  course: CourseWithStatus;
  onUnenroll: () => void;
  onClose: () => void;
}

/** Explains the effect of leaving a course, and asks for confirmation. */
export function UnenrollDialog({ course, onUnenroll, onClose }: UnenrollDialogProps): ReactNode {
  const isPending = course.status === 'pending';
  return (
    <Dialog
      title={isPending ? 'Take your request back?' : 'Unenroll from this course?'}
      lead={`${course.name}, ${course.course_code}`}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{isPending ? 'Keep the request' : 'Stay enrolled'}</Button>
          <Button variant="main" onClick={onUnenroll}>
            Unenroll
          </Button>
        </>
      }
    >
      <p>
        {isPending
          ? 'Your teacher will no longer see your request to enroll.'
          : 'You lose access to the assignments of this course, and can’t submit work for them.'}
      </p>
      <p className="mt-2">
        {isPending
          ? 'You can ask again at any time.'
          : 'Your texts are kept. If you are enrolled again, you find them as they were.'}
      </p>
    </Dialog>
  );
}
