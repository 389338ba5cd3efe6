import type { Assignment } from '#contract/assignment';
import type { TaughtCourse } from '#contract/course';

const DAY_MS = 86_400_000;

/** One sentence of what waits for a teacher: '6 requests are waiting, 13 submissions are unread.' */
export function toDoWords(courses: readonly TaughtCourse[], assignments: readonly Assignment[], now: Date): string {
  const sum = (of: 'requests' | 'to_read') => courses.reduce((total, course) => total + course[of], 0);
  const closing = assignments.filter(({ end_time: end }) => isWithinADay(Date.parse(end) - now.getTime())).length;
  const parts = [
    part(sum('requests'), 'request is waiting', 'requests are waiting'),
    part(sum('to_read'), 'submission is unread', 'submissions are unread'),
    part(closing, 'assignment closes within a day', 'assignments close within a day'),
  ].filter((words) => words !== '');
  if (parts.length === 0) return 'Nothing waits for you.';
  const last = parts.pop() ?? '';
  return parts.length === 0 ? `${last}.` : `${parts.join(', ')} and ${last}.`;
}

function isWithinADay(leftMs: number): boolean {
  return leftMs > 0 && leftMs <= DAY_MS;
}

function part(count: number, one: string, many: string): string {
  if (count === 0) return '';
  return count === 1 ? `1 ${one}` : `${String(count)} ${many}`;
}
