import { unenroll, type enroll } from '#contract/enrollment';
import { latestOf } from '../../data/latest.ts';
import { isRequestTo, type RequestItem } from '../../data/pending-requests.ts';

/** A waiting or refused request of this device about a course. */
export type AskedCourse = RequestItem<typeof enroll> | RequestItem<typeof unenroll>;

/** The course that a request is about. */
export function courseOf({ request }: Pick<AskedCourse, 'request'>): string | undefined {
  return request.body?.course ?? request.params?.id;
}

/** Whether the request is to leave the course. */
export function asksToLeave({ request }: AskedCourse): boolean {
  return isRequestTo(request, unenroll);
}

/** The last request about one course, null if there is none. */
export function lastAsked(items: readonly AskedCourse[], course: string): AskedCourse | null {
  return latestOf(items.filter((item) => courseOf(item) === course));
}

/** The refusals about one course, which a new request makes obsolete. */
export function refusalsAbout(items: readonly AskedCourse[], course: string): AskedCourse[] {
  return items.filter((item) => item.kind === 'refused' && courseOf(item) === course);
}
