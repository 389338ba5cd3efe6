import { latestOf } from '../latest.ts';
import type { WaitingFor } from '../sent.ts';

/** Something that this device asked of a course: it waits, or was refused and not dismissed yet. */
export type AskedCourse = WaitingFor<'enroll'> | WaitingFor<'unenroll'>;

/** What was asked of one course last, null where nothing was. */
export function lastAsked(items: readonly AskedCourse[], course: string): AskedCourse | null {
  return latestOf(items.filter(({ action }) => action.course === course));
}

/** The answers about one course that asking again makes stale. */
export function refusalsAbout(items: readonly AskedCourse[], course: string): AskedCourse[] {
  return items.filter(({ kind, action }) => kind === 'refused' && action.course === course);
}
