import { useState, type ReactNode } from 'react';
import type { Course } from '#contract/course';
import type { GradebookAssignment } from '#contract/gradebook';
import { getGradingScheme, setGradingScheme, type GradingScheme } from '#contract/grading-scheme';
import { useApiQuery } from '../../data/api-query.ts';
import { usePendingRequests, type RequestItem } from '../../data/pending-requests.ts';
import { syncPlaceOf, WaitingActions } from '../../data/waiting-actions.tsx';
import { Button } from '../../ui/button.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { Row, Rows } from '../../ui/page.tsx';
import { madeOfWords } from './gradebook-words.ts';

const CHANGED = [getGradingScheme];

/** Seldom opened, so loaded then. */
const SchemeDialog = lazyPart(async () => (await import('./scheme-dialog.tsx')).SchemeDialog, null);

export interface CourseScheme {
  /** As its teacher has it on this device; undefined before it is known. */
  scheme: GradingScheme | undefined;
  /** Changes that wait to be sent, or were refused. */
  pending: readonly RequestItem<typeof setGradingScheme>[];
}

/** How the grades of a course make its total: as the university has it, with what waits on this device to be sent. */
export function useCourseScheme({ id }: Pick<Course, 'id'>): CourseScheme {
  const { data } = useApiQuery(getGradingScheme, { params: { id } });
  const pending = usePendingRequests(setGradingScheme, CHANGED).filter(({ request }) => request.params.id === id);
  const waiting = pending.findLast(({ kind }) => kind !== 'refused');
  if (data === undefined || waiting === undefined) return { scheme: data, pending };
  const { base, ...fields } = waiting.request.body;
  return { scheme: { ...fields, revision: base + 1 }, pending };
}

interface CourseSchemeLineProps extends CourseScheme {
  course: Course;
  assignments: readonly GradebookAssignment[];
}

/** What the total of a course is made of, with the button that changes it, unless a change is waiting to be sent. */
export function CourseSchemeLine({ course, assignments, scheme, pending }: CourseSchemeLineProps): ReactNode {
  const [open, setOpen] = useState(false);
  if (scheme === undefined) return null;
  return (
    <>
      <div className="btns mt-4 mb-4">
        {pending.some(({ kind }) => kind !== 'refused') ? null : (
          <Button aria-haspopup="dialog" onClick={() => setOpen(true)}>
            Course total
          </Button>
        )}
        <span className="small quiet">
          {madeOfWords(scheme)} {visibleWords(scheme)}
        </span>
      </div>
      {pending.length === 0 ? null : (
        <Rows>
          {pending.map((item) => (
            <Row
              key={item.id}
              sync={syncPlaceOf(item)}
              title={<b>Course total</b>}
              sub={item.error === null ? madeOfWords(item.request.body) : `The university answered: “${item.error}”`}
              action={<WaitingActions item={item} what={`the course total of ${course.name}`} />}
            />
          ))}
        </Rows>
      )}
      {open ? (
        <SchemeDialog course={course} scheme={scheme} assignments={assignments} onClose={() => setOpen(false)} />
      ) : null}
    </>
  );
}

function visibleWords({ categories, shows_total: shown }: GradingScheme): string {
  if (categories.length === 0) return '';
  return shown ? 'Students see their own.' : 'Students don’t see theirs.';
}
