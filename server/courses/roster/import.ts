import type { ListOutcome, ListPreview, RosterRow } from '#contract/roster';
import { judgeRows } from '#contract/roster-row';
import { auditRow } from '../../people/account/audit.ts';
import { accessCourse, accessRoster, requireTeachingOrAdministering } from '../course/policy.ts';
import { approveRequestsOf } from '../course/roster-store.ts';
import type { Tx } from '../../platform/database/tables.ts';
import { writeInOneStatement } from '../../platform/database/write-in-one-statement.ts';
import { requireRoomToInvite } from '../invitation/policy.ts';
import { problemAt } from '../../platform/problem.ts';
import type { Person } from '../../platform/person.ts';
import type { Services } from '../../platform/services.ts';
import { sortOut } from './sort-out.ts';
import { applyImport, readKnownPeople } from './store.ts';

/** Which list is imported into which course. */
export interface ListWish {
  course: string;
  rows: readonly RosterRow[];
}

/**
 * What importing a list would do. Changes nothing.
 * Throws a Problem: 404 and 403 as the course's students do.
 */
export async function previewListOf(tx: Tx, person: Person, wish: ListWish): Promise<ListPreview> {
  const { course, standing } = await accessCourse(tx, person, wish.course);
  requireTeachingOrAdministering(person, standing);
  const judged = judgeRows(wish.rows);
  const sorted = sortOut(judged, await readKnownPeople(tx, person, course.id, judged.good));
  return { ...sorted, invited: sorted.invited.map(({ row, email, name }) => ({ row, email, name })) };
}

/**
 * Enrolls the known students of a list and invites the others by mail, each once; doing it again changes nothing.
 * Throws a Problem: 404 and 403 as the course's students do, 400 where no row can be taken, 403 where the university may
 * not invite so many.
 */
export async function importListOf(
  tx: Tx,
  person: Person,
  { mail, clock }: Pick<Services, 'mail' | 'clock'>,
  wish: ListWish,
): Promise<ListOutcome> {
  const { course, standing } = await accessRoster(tx, person, wish.course);
  requireTeachingOrAdministering(person, standing);
  // Looked up as they are read, without what mail programs and sheets put around an address.
  const judged = judgeRows(wish.rows);
  const known = await readKnownPeople(tx, person, course.id, judged.good);
  const sorted = sortOut(judged, known);
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
