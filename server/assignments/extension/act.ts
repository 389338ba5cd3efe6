import type { ExtensionFields } from '#contract/teaching';
import { audit } from '../../people/account/audit.ts';
import type { Person } from '../../platform/person.ts';
import { accessAssignment } from '../assignment/policy.ts';
import type { AssignmentRow } from '../assignment/store.ts';
import { requireTeaching } from '../../courses/course/policy.ts';
import type { Tx } from '../../platform/database/tables.ts';
import type { Keyring } from '../../platform/keyring.ts';
import { appendRuling } from '../../platform/ruling/append.ts';
import { extensionRuling } from '../deadline/ruling.ts';
import { writeNotices } from '../../letters/notice/write-notices.ts';
import { notFound, problemAt } from '../../platform/problem.ts';
import { storableWords } from '../../platform/words.ts';
import { putExtensions, removeExtension, selectAttending, selectEndingBefore, selectUnsent } from './store.ts';

/** What rulings on extensions are made with, and when. */
interface Ruling {
  readonly keyring: Keyring;
  readonly now: Date;
}

/**
 * Gives students of an assignment a later end. Returns how many got a new one. Throws a Problem: 404 and 403 as for the
 * assignment, 400 where the end is not after that of each named student's section, or after that of anybody for a
 * group, or a student does not attend its course.
 */
export async function extendFor(
  tx: Tx,
  person: Person,
  assignmentId: string,
  { students, until: typed, reason }: ExtensionFields,
  { keyring, now }: Ruling,
): Promise<number> {
  const { assignment, relation } = await accessAssignment(tx, person, assignmentId, now);
  requireTeaching(person, relation);
  const until = new Date(typed);
  const wished = await whom(tx, person, assignment, students);
  const later = await selectEndingBefore(tx, person, assignment, { students: wished, until });
  if (later.length < (Array.isArray(students) ? wished.length : Math.min(wished.length, 1)))
    throw problemAt('until', 400, 'bad_body', 'The new end must be after the end of the assignment.');
  const extended = await putExtensions(tx, person, {
    assignmentId: assignment.id,
    students: later,
    until,
    reason: storableWords(reason),
    at: now,
    keepLater: !Array.isArray(students),
  });
  if (extended.length > 0) await appendRuling(tx, keyring, extensionRuling(assignment, extended, until, now));
  const about = { assignment: assignment.id };
  const notices = extended.map((user) => ({ user, kind: 'extension' as const, about }));
  await writeNotices(tx, person.universityId, notices, now);
  const detail = { extended: extended.length, until: until.toISOString() };
  await note(tx, person, assignment, 'extended', detail, now);
  return extended.length;
}

async function whom(
  tx: Tx,
  person: Person,
  assignment: AssignmentRow,
  students: ExtensionFields['students'],
): Promise<string[]> {
  if (students === 'unsent') return (await selectUnsent(tx, person, assignment)).map(({ student }) => student);
  const found = await selectAttending(tx, person, assignment, students);
  if (students !== 'all' && found.length < new Set(students).size)
    throw problemAt('students', 400, 'bad_body', 'One of these students does not attend the course.');
  return found;
}

/** Takes a student's extension back and tells them. Throws 404 where there is none. */
export async function withdrawExtensionOf(
  tx: Tx,
  person: Person,
  place: { id: string; student: string },
  { keyring, now }: Ruling,
): Promise<void> {
  const { assignment, relation } = await accessAssignment(tx, person, place.id, now);
  requireTeaching(person, relation);
  const until = await removeExtension(tx, person, { assignment: assignment.id, student: place.student }, now);
  if (until === null) throw notFound();
  await appendRuling(tx, keyring, extensionRuling(assignment, [place.student], null, now));
  const notice = { user: place.student, kind: 'extension_withdrawn' as const, about: { assignment: assignment.id } };
  await writeNotices(tx, person.universityId, [notice], now);
  const detail = { student: place.student, until: until.toISOString() };
  await note(tx, person, assignment, 'extension_withdrawn', detail, now);
}

/** Audits a change, without its reason, which only student and teacher may read. */
function note(
  tx: Tx,
  person: Person,
  assignment: AssignmentRow,
  what: string,
  detail: Record<string, unknown>,
  at: Date,
): Promise<void> {
  const { universityId, userId: actorId } = person;
  return audit(tx, { universityId, actorId, action: `assignment.${what}`, objectId: assignment.id, detail, at });
}
