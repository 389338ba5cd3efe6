import { useState, type ComponentType, type ReactNode } from 'react';
import { archiveCourse } from '#contract/change-course';
import type { Course } from '#contract/course';
import { ChangeTrouble } from '../../data/change-trouble.tsx';
import { useServices } from '../../data/services.tsx';
import { useChange } from '../../data/use-change.ts';
import { Button } from '../../ui/button.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { More } from '../../ui/more.tsx';
import { useToast } from '../../ui/toast.tsx';
import { DeleteCourseDialog, EditCourseDialog, HandOverDialog, type ChangeProps } from './change-course.tsx';

const CoursePeopleDialog = lazyPart(async () => (await import('./course-people.tsx')).CoursePeopleDialog, null);
const LeaveCourseDialog = lazyPart(async () => (await import('./leave-course.tsx')).LeaveCourseDialog, null);

type CourseDialog = ComponentType<ChangeProps>;

/** What only who leads the course may open. */
const led: readonly (readonly [string, CourseDialog])[] = [
  ['People', CoursePeopleDialog],
  ['Hand over', HandOverDialog],
];

interface CourseActionsProps extends Pick<ChangeProps, 'former' | 'onChanged' | 'onGone'> {
  /** `leads` is false for a co-teacher, and absent for an administrator. */
  course: Course & { archived: boolean; leads?: boolean };
  /** True in a row of a table. */
  inRow?: boolean | undefined;
}

/**
 * A list of what can be done with a course: edit, choose its people, hand over, archive or restore, delete; a co-teacher
 * edits or leaves.
 */
export function CourseActions({ course, inRow, ...dialog }: CourseActionsProps): ReactNode {
  const { call } = useServices();
  const toast = useToast();
  const { busy, trouble, make } = useChange();
  const [open, setOpen] = useState<CourseDialog | null>(null);
  const { id, name, archived, leads = true } = course;
  const Open = open;
  async function archive(): Promise<void> {
    await make(archiveCourse, async () => {
      await call(archiveCourse, { params: { id }, body: { archived: !archived } });
      await dialog.onChanged();
      toast(archived ? `${name} was restored.` : `${name} was archived.`);
    });
  }
  return (
    <>
      <div className={inRow === true ? undefined : 'btns mt-4'}>
        <More {...(inRow === true ? { variant: 'low', label: `More: ${name}` } : {})}>
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
                    {led.map(([label, Dialog]) => (
                      <Button key={label} variant="bare" onClick={opening(Dialog)}>
                        {label}
                      </Button>
                    ))}
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
      {Open === null ? null : <Open course={course} onClose={() => setOpen(null)} {...dialog} />}
    </>
  );
}
