import { listWithAnd, plural } from '../../platform/wording.ts';

const NAMED_MAX = 3;

/** Why a teacher of these courses, by name, can't leave yet. */
export function stillTeaching(courses: readonly string[]): string {
  const more = courses.length - NAMED_MAX;
  const named = listWithAnd(more > 0 ? [...courses.slice(0, NAMED_MAX), plural(more, 'other course')] : courses);
  return `You still teach ${named}. Archive or delete the assignments of your courses first: their students’ work stays.`;
}
