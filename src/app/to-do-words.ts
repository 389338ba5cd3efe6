import type { Assignment } from '#contract/assignment';
import type { TaughtCourse } from '#contract/course';
import type { ToMark } from '#contract/to-mark';
import { listWithAnd } from '../wording/list.ts';
import { plural } from '../wording/plural.ts';

const DAY_MS = 86_400_000;

interface ToDos {
  courses: readonly TaughtCourse[];
  assignments: readonly Assignment[];
  toMark: readonly ToMark[];
}

/**
 * A teacher's tasks in one sentence: '6 requests are waiting, 13 submissions are unread.' Texts to second-mark count
 * like those of taught courses.
 */
export function toDoWords({ courses, assignments, toMark }: ToDos, now: Date): string {
  const sum = (of: 'requests' | 'to_read') => courses.reduce((total, course) => total + course[of], 0);
  const seconded = toMark.reduce((total, { role, to_mark: left }) => total + (role === 'second' ? left : 0), 0);
  const asked = toMark.reduce((total, one) => total + one.asked, 0);
  const closing = assignments.filter(({ end_time: end }) => isWithinADay(Date.parse(end) - now.getTime())).length;
  const parts = [
    part(sum('requests'), 'request is waiting', 'requests are waiting'),
    part(sum('to_read') + seconded, 'submission is unread', 'submissions are unread'),
    part(asked, 'question about a grade is open', 'questions about grades are open'),
    part(closing, 'assignment closes within a day', 'assignments close within a day'),
  ].filter((words) => words !== '');
  if (parts.length === 0) return 'Nothing to do right now.';
  return `${listWithAnd(parts)}.`;
}

function isWithinADay(leftMs: number): boolean {
  return leftMs > 0 && leftMs <= DAY_MS;
}

function part(count: number, one: string, many: string): string {
  return count === 0 ? '' : plural(count, one, many);
}
