import type { Roster } from '#contract/course';
import { rollRange } from '#contract/roll-range';
import type { RollRangeFields } from '#contract/teaching';
import { auditRow } from '../../people/account/audit.ts';
import type { Tx } from '../../platform/database/tables.ts';
import { writeInOneStatement } from '../../platform/database/write-in-one-statement.ts';
import { problemAt } from '../../platform/problem.ts';
import type { Person } from '../../platform/person.ts';
import { accessCourse, accessRoster, requireOngoing, requireTeachingOrAdministering } from './policy.ts';
import { approveRequestsOf, enrollmentOfAll, selectByRollNumbers, type RosterRow } from './roster-store.ts';

/** What {@link addStudents} did, in numbers. */
export interface RosterOutcome {
  course: string;
  added: number;
  already: number;
  not_found: number;
}

/**
 * The students whom a range of roll numbers would add to a course. Changes nothing. Throws a Problem: 404 and 403 as
 * for the course's students, 400 at `start` or `end` where it is no range.
 */
export async function previewRosterOf(
  tx: Tx,
  person: Person,
  courseId: string,
  { start, end }: { start: string; end: string },
): Promise<Roster> {
  const { course, relation } = await accessCourse(tx, person, courseId);
  requireTeachingOrAdministering(person, relation);
  const rolls = requireRange(start, end, { start: 'start', end: 'end' });
  return sortOut(rolls, await selectByRollNumbers(tx, person, course.id, rolls));
}

/**
 * Enrolls the students of a range of roll numbers; repeating it adds nobody. A student who had left is enrolled again,
 * and a pending request is approved. Throws a Problem: 404 and 403 as for the course's students, 400 where it is no
 * range or nobody has such a roll number.
 */
export async function addStudents(
  tx: Tx,
  person: Person,
  { course: courseId, start_roll_no, end_roll_no }: RollRangeFields & { course: string },
  at: Date,
): Promise<RosterOutcome> {
  const { course, relation } = await accessRoster(tx, person, courseId);
  requireTeachingOrAdministering(person, relation);
  requireOngoing(course);
  const rolls = requireRange(start_roll_no, end_roll_no, { start: 'start_roll_no', end: 'end_roll_no' });
  const found = sortOut(rolls, await selectByRollNumbers(tx, person, course.id, rolls));
  if (found.new.length + found.already.length === 0)
    throw problemAt('start_roll_no', 400, 'bad_body', 'No student has one of these roll numbers.');
  const ids = found.new.map(({ id }) => id);
  const outcome = {
    course: course.id,
    added: ids.length,
    already: found.already.length,
    not_found: found.not_found.length,
  };
  if (ids.length === 0) return outcome;
  const news = await approveRequestsOf(tx, person, { courseId: course.id, students: ids }, at);
  await writeInOneStatement(tx, [
    news,
    enrollmentOfAll(person, course.id, ids),
    auditRow(tx, {
      universityId: person.universityId,
      actorId: person.userId,
      action: 'course.students_added',
      objectId: course.id,
      detail: { start_roll_no, end_roll_no, students: ids },
      at,
    }),
  ]);
  return outcome;
}

function requireRange(start: string, end: string, paths: { start: string; end: string }): readonly string[] {
  const range = rollRange(start, end);
  if (range.kind === 'range') return range.rolls;
  throw problemAt(paths[range.at], 400, 'bad_body', range.message);
}

function sortOut(rolls: readonly string[], rows: readonly RosterRow[]): Roster {
  const known = new Set(rows.map(({ roll_no }) => roll_no.toLowerCase()));
  const present = ({ id, name, roll_no }: RosterRow) => ({ id, name, roll_no });
  return {
    new: rows.filter(({ attends }) => !attends).map(present),
    already: rows.filter(({ attends }) => attends).map(present),
    not_found: rolls.filter((roll) => !known.has(roll.toLowerCase())),
  };
}
