import type { TaughtCourse } from '#contract/course';
import { instantAt, isTimeZone } from '#contract/zoned-time';
import { dayWords } from '../../wording/terms.ts';

type CourseInTerm = Pick<TaughtCourse, 'semester' | 'term_last_day' | 'term_ends'>;

/** Says that an end, typed in a zone, is after the last day of its course's term; undefined where it is not. */
export function afterTermWords(end: string, zone: string, course: CourseInTerm | undefined): string | undefined {
  const { semester = '', term_last_day: lastDay, term_ends: ends } = course ?? {};
  if (end === '' || !lastDay || !ends || !isTimeZone(zone)) return undefined;
  if (!(instantAt(end, zone) > new Date(ends))) return undefined;
  return `After the last day of ${semester}, ${dayWords(lastDay)}`;
}
