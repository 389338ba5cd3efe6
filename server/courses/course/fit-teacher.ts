import type { Tx } from '../../platform/database/tables.ts';
import { problem, problemAt } from '../../platform/problem.ts';
import { findTeacher, secondMarking } from './change-store.ts';
import type { CourseRow } from './store.ts';

/**
 * Throws a Problem for somebody who can't begin to teach a course: 400 at `teacher` for anybody but an active teacher of
 * the university, 409 where they assist in it or read it, or are or were the second marker of an assignment of it.
 */
export async function requireFitTeacher(tx: Tx, course: CourseRow, teacher: string): Promise<void> {
  const found = await findTeacher(tx, course, teacher);
  if (found === undefined)
    throw problemAt('teacher', 400, 'bad_body', 'Choose a teacher of your university who is approved.');
  if (found.role === 'assistant' || found.role === 'reader')
    throw problem(
      409,
      'has_role',
      found.role === 'assistant'
        ? 'They assist in this course and can’t be both.'
        : 'They read this course and can’t be both.',
      'Make them a co-teacher first, or remove them.',
    );
  const seconds = await secondMarking(tx, course, teacher);
  if (seconds !== undefined)
    throw problem(
      409,
      'is_second_marker',
      `They grade “${seconds.title}” as its second grader, or did, and can’t be both.`,
      'Choose another teacher.',
    );
}
