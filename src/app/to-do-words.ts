import type { Assignment } from '#contract/assignment';
import type { TaughtCourse } from '#contract/course';
import type { ToMark } from '#contract/to-mark';
import { waitingDraftsWords } from '../wording/draft-words.ts';
import { plural } from '../wording/plural.ts';

const DAY_MS = 86_400_000;

interface ToDos {
  courses: readonly TaughtCourse[];
  assignments: readonly Assignment[];
  toMark: readonly ToMark[];
}

/** Some tasks in words. */
export interface ToDo {
  words: string;
  /** Where they are done: the list of what is to mark, or the requests of the course of this id. Null: all over the page. */
  at: 'to-mark' | { requestsOf: string } | null;
}

/** A teacher's tasks, each place named once. Texts of other teachers' courses count like those of taught ones. */
export function toDos({ courses, assignments, toMark }: ToDos, now: Date): ToDo[] {
  const sum = (of: 'requests' | 'to_read') => courses.reduce((total, course) => total + course[of], 0);
  const beside = toMark.reduce((total, { role, to_mark: left }) => total + (role === 'teacher' ? 0 : left), 0);
  const asked = toMark.reduce((total, one) => total + one.asked, 0);
  const closing = assignments.filter(({ end_time: end }) => isWithinADay(Date.parse(end) - now.getTime())).length;
  const asking = courses.find(({ requests }) => requests > 0);
  const drafts = assignments.reduce((total, { progress }) => total + (progress?.drafts ?? 0), 0);
  const unread = sum('to_read') + beside;
  return [
    toDo(asking ? { requestsOf: asking.id } : null, sum('requests'), 'request is waiting', 'requests are waiting'),
    toDo('to-mark', unread, 'submission is unread', 'submissions are unread'),
    toDo(unread > 0 ? null : 'to-mark', asked, 'question about a grade is open', 'questions about grades are open'),
    drafts === 0 ? [] : [{ at: null, words: waitingDraftsWords(drafts) }],
    toDo(null, closing, 'assignment closes within a day', 'assignments close within a day'),
  ].flat();
}

function isWithinADay(leftMs: number): boolean {
  return leftMs > 0 && leftMs <= DAY_MS;
}

function toDo(at: ToDo['at'], count: number, one: string, many: string): ToDo[] {
  return count === 0 ? [] : [{ at, words: plural(count, one, many) }];
}
