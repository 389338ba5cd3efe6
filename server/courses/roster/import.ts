import type { ListOutcome, ListPreview, RosterRow } from '#contract/roster';
import { checkRows } from '#contract/roster-row';
import { auditRow } from '../../people/account/audit.ts';
import { accessCourse, accessRoster, requireOngoing, requireTeachingOrAdministering } from '../course/policy.ts';
import { approveRequestsOf } from '../course/roster-store.ts';
import type { Tx } from '../../platform/database/tables.ts';
import { writeInOneStatement } from '../../platform/database/write-in-one-statement.ts';
import { requireRoomToInvite } from '../invitation/policy.ts';
import { problemAt } from '../../platform/problem.ts';
import type { Person } from '../../platform/person.ts';
import type { Services } from '../../platform/services.ts';
import { sortOut } from './sort-out.ts';
import { applyImport, readKnownPeople } from './store.ts';

/** The rows to import and the id of the course. */
export interface ListWish {
  course: string;
  rows: readonly RosterRow[];
}

/**
 * The effect that importing a list would have. Changes nothing. Throws a Problem: 404 and 403 as for the course's
 * students.
 */
export async function previewListOf(tx: Tx, person: Person, wish: ListWish): Promise<ListPreview> {
  const { course, relation } = await accessCourse(tx, person, wish.course);
  requireTeachingOrAdministering(person, relation);
  const checked = checkRows(wish.rows);
  const sorted = sortOut(checked, await readKnownPeople(tx, person, course.id, checked.good));
  return { ...sorted, invited: sorted.invited.map(({ row, email, name }) => ({ row, email, name })) };
}

/**
 * Enrolls the known students of a list and invites the others by mail, each once; repeating it changes nothing. Throws
 * a Problem: 404 and 403 as for the course's students, 400 where no row is usable, 403 where the university may not
 * invite so many.
 */
export async function importListOf(
  tx: Tx,
  person: Person,
  { mail, clock }: Pick<Services, 'mail' | 'clock'>,
  wish: ListWish,
): Promise<ListOutcome> {
  const { course, relation } = await accessRoster(tx, person, wish.course);
  requireTeachingOrAdministering(person, relation);
  requireOngoing(course);
  // Look-ups use the cleaned rows, without what mail programs and spreadsheets put around an address.
  const checked = checkRows(wish.rows);
  const known = await readKnownPeople(tx, person, course.id, checked.good);
  const sorted = sortOut(checked, known);
  const { bad, invited } = sorted;
  const counts = { added: sorted.new.length, invited: invited.length };
  const rest = { already: sorted.already.length, skipped: sorted.skipped.length, bad };
  if (counts.added + counts.invited === 0) {
    if (rest.already + rest.skipped === 0)
      throw problemAt('rows', 400, 'bad_body', `No row of the list could be taken. ${firstReason(bad)}`);
    return { import: null, ...counts, ...rest };
  }
  if (invited.length > 0) requireRoomToInvite(known.room, invited.length);
  const at = clock();
  const students = sorted.new.map(({ id }) => id);
  const wishOf = { courseId: course.id, students };
  const news = students.length === 0 ? null : await approveRequestsOf(tx, person, wishOf, at);
  const made = await applyImport(tx, person, { courseId: course.id, at, students, invited, bad });
  await writeInOneStatement(tx, [
    news,
    mail.inviting(tx, person.universityId, made.invitations),
    auditRow(tx, {
      universityId: person.universityId,
      actorId: person.userId,
      action: 'course.list_imported',
      objectId: course.id,
      detail: { import: made.id, ...counts },
      at,
    }),
  ]);
  return { import: made.id, ...counts, ...rest };
}

function firstReason(bad: ListOutcome['bad']): string {
  const [first] = bad;
  return first === undefined ? '' : `Row ${first.row}: ${first.reason}`;
}
