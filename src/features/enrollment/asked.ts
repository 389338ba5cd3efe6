import { unenroll, type enroll } from '#contract/enrollment';
import { latestOf } from '../../data/latest.ts';
import { isTo, type RequestItem } from '../../data/sent.ts';

/** Something that this device asked of a course: it waits, or was refused and not dismissed yet. */
export type AskedCourse = RequestItem<typeof enroll> | RequestItem<typeof unenroll>;

/** The course that somebody asked to enroll in, or to leave. */
export function courseOf({ request }: Pick<AskedCourse, 'request'>): string | undefined {
  return request.body?.course ?? request.params?.id;
}

/** Whether it was asked to leave it. */
export function asksToLeave({ request }: AskedCourse): boolean {
  return isTo(request, unenroll);
}

/** What was asked of one course last, null where nothing was. */
export function lastAsked(items: readonly AskedCourse[], course: string): AskedCourse | null {
  return latestOf(items.filter((item) => courseOf(item) === course));
}

/** The answers about one course that asking again makes stale. */
export function refusalsAbout(items: readonly AskedCourse[], course: string): AskedCourse[] {
  return items.filter((item) => item.kind === 'refused' && courseOf(item) === course);
}
