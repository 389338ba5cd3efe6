import type { Assignment } from '#contract/assignment';
import { daysLater, wallTimeOf } from '#contract/zoned-time';

type Known = Pick<Assignment, 'archived' | 'class_info' | 'course' | 'end_time' | 'start_time' | 'time_zone'>;

/** A course without an assignment in this time is not taught at present. */
const PRESENT_DAYS = 180;
const USUAL_DAYS = 7;
const USUAL_END = '17:00';

/** The course in which all assignments of the present term are; '' if they are in several. */
export function usualCourse(assignments: readonly Known[], now: Date): string {
  const since = now.getTime() - PRESENT_DAYS * 86_400_000;
  const taught = assignments.filter(({ archived, end_time: end }) => !archived && Date.parse(end) > since);
  const courses = new Set(taught.map(({ course }) => course));
  return courses.size === 1 ? ([...courses][0] ?? '') : '';
}

/** The assignment of a course that begins last. */
export function lastOf(assignments: readonly Known[], course: string): Known | undefined {
  return assignments
    .filter((one) => one.course === course)
    .toSorted((one, other) => Date.parse(one.start_time) - Date.parse(other.start_time))
    .at(-1);
}

/** From now on for a week, to the time of day at which the course's last assignment ends: values of two time fields. */
export function usualTimes(last: Known | undefined, now: Date, zone: string): { start: string; end: string } {
  const day = wallTimeOf(daysLater(now, USUAL_DAYS, zone), zone).slice(0, 10);
  const clock = last === undefined ? USUAL_END : wallTimeOf(new Date(last.end_time), last.time_zone).slice(11, 16);
  return { start: wallTimeOf(now, zone), end: `${day}T${clock}` };
}
