import type { undoRosterImport } from '#contract/roster';
import type { AnswerOf } from '#contract/endpoint';
import { auditRow } from '../../people/account/audit.ts';
import { requireTeachingOrAdministering } from '../course/policy.ts';
import type { Tx } from '../../platform/database/tables.ts';
import { writeInOneStatement } from '../../platform/database/write-in-one-statement.ts';
import type { Person } from '../../platform/person.ts';
import { accessImport } from './policy.ts';
import { markUndone, outOfCourse, selectAdditions } from './undo-store.ts';

/**
 * Undoes an import: its students get their earlier status, except for those who have begun to write, and its open
 * invitations are withdrawn. Repeating it changes nothing. Throws a Problem: 404 and 403 as for the course's students.
 */
export async function undoImport(
  tx: Tx,
  person: Person,
  id: string,
  at: Date,
): Promise<AnswerOf<typeof undoRosterImport>> {
  const { made, relation } = await accessImport(tx, person, id);
  requireTeachingOrAdministering(person, relation);
  const withdrawn = await markUndone(tx, person, made.id, at);
  if (withdrawn === null) return { id: made.id, removed: 0, withdrawn: 0, stayed: [] };
  const additions = await selectAdditions(tx, person, made);
  const out = additions.filter(({ has_written: written }) => !written).map((student) => student.id);
  await writeInOneStatement(tx, [
    ...(out.length === 0 ? [] : outOfCourse(person, made, out, at)),
    auditRow(tx, {
      universityId: person.universityId,
      actorId: person.userId,
      action: 'course.import_undone',
      objectId: made.course_id,
      detail: { import: made.id, removed: out.length, withdrawn },
      at,
    }),
  ]);
  const stayed = additions
    .filter(({ has_written: written }) => written)
    .map(({ id: student, name, roll_no }) => ({ id: student, name, roll_no }));
  return { id: made.id, removed: out.length, withdrawn, stayed };
}
