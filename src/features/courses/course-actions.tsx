import { useState, type ComponentType, type ReactNode } from 'react';
import { archiveCourse } from '#contract/change-course';
import { listTaughtCourses, type Course, type TaughtCourse } from '#contract/course';
import { useReload } from '../../data/api-query.ts';
import { ChangeTrouble } from '../../data/change-trouble.tsx';
import { useServices } from '../../data/services.tsx';
import { useChange } from '../../data/use-change.ts';
import { Button } from '../../ui/button.tsx';
import { More } from '../../ui/more.tsx';
import { useToast } from '../../ui/toast.tsx';
import { CoTeachersDialog, LeaveCourseDialog } from './co-teachers.tsx';
import { DeleteCourseDialog, EditCourseDialog, HandOverDialog } from './change-course.tsx';

type CourseDialog = ComponentType<{ course: Course; onClose: () => void }>;

/**
 * A list of what a teacher can do with a course: edit, choose co-teachers, hand over, archive or restore, delete; a
 * co-teacher edits or leaves.
 */
export function CourseActions({ course }: { course: TaughtCourse }): ReactNode {
  const { call } = useServices();
  const reload = useReload();
  const toast = useToast();
  const { busy, trouble, make } = useChange();
  const [open, setOpen] = useState<CourseDialog | null>(null);
  const { id, name, archived, leads } = course;
  const Open = open;
  async function archive(): Promise<void> {
    await make(archiveCourse, async () => {
      await call(archiveCourse, { params: { id }, body: { archived: !archived } });
      await reload(listTaughtCourses);
      toast(archived ? `${name} was restored.` : `${name} was archived.`);
    });
  }
  return (
    <>
      <div className="btns mt-4">
        <More>
          {(close) => {
            const choose = (act: () => void) => () => {
              close();
              act();
            };
            const opening = (Dialog: CourseDialog) => choose(() => setOpen(() => Dialog));
            return (
              <>
                <Button variant="bare" onClick={opening(EditCourseDialog)}>
                  Edit
                </Button>
                {leads ? (
                  <>
                    <Button variant="bare" onClick={opening(CoTeachersDialog)}>
                      Co-teachers
                    </Button>
                    <Button variant="bare" onClick={opening(HandOverDialog)}>
                      Hand over
                    </Button>
                    <Button variant="bare" disabled={busy} onClick={choose(() => void archive())}>
                      {archived ? 'Restore' : 'Archive'}
                    </Button>
                    <Button variant="bare" onClick={opening(DeleteCourseDialog)}>
                      Delete
                    </Button>
                  </>
                ) : (
                  <Button variant="bare" onClick={opening(LeaveCourseDialog)}>
                    Leave
                  </Button>
                )}
              </>
            );
          }}
        </More>
      </div>
      <ChangeTrouble trouble={trouble} />
      {Open === null ? null : <Open course={course} onClose={() => setOpen(null)} />}
    </>
  );
}
