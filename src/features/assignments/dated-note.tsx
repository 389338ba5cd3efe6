import type { ReactNode } from 'react';
import type { Assignment } from '#contract/assignment';
import { distance, isoDay, zonedTime } from '../../wording/time.ts';
import { Here } from './here.tsx';
import { effectiveDeadline } from '../../wording/effective-deadline.ts';

/** An end longer ago than this is shown without its distance. */
const LONG_AGO_MS = 30 * 86_400_000;

/** An assignment's margin with the date in figures, for lists that are sorted and searched. */
export function DatedNote({ assignment, now }: { assignment: Assignment; now: Date }): ReactNode {
  const end = effectiveDeadline(assignment);
  return (
    <>
      <b>due {isoDay(end, assignment.time_zone)}</b> {zonedTime(end, assignment.time_zone)}{' '}
      <Here at={end} now={now} zone={assignment.time_zone} />{' '}
      {now.getTime() - end.getTime() > LONG_AGO_MS ? null : <span className="away">{distance(end, now)}</span>}
    </>
  );
}
