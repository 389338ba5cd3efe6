import { sql } from 'kysely';
import type { LeftOut, RosterRow } from '#contract/roster';
import { emailKeyOf } from '../../people/account/email.ts';
import { personName } from '../../people/account/person-name.ts';
import type { Tx } from '../../platform/database/tables.ts';
import type { StoredEnrollmentStatus } from '../../platform/database/columns.ts';
import type { Room } from '../invitation/policy.ts';
import type { Person } from '../../platform/person.ts';

const IMPORTS_SHOWN = 20;

/** An account that rows of a list may mean, and how it stands with the course. */
export interface AccountRow {
  id: string;
  email_key: string;
  user_type: 'student' | 'teacher' | 'university_admin';
  account_status: 'active' | 'pending' | 'suspended';
  verified: boolean;
  name: string;
  /** '' before the profile was completed. */
  roll_no: string;
  /** Null: no enrollment in the course, past or present. */
  status: StoredEnrollmentStatus | null;
}

export interface InvitedRow {
  email_key: string;
  is_open: boolean;
}

/** The accounts with an address or roll number of the list, and the earlier invitations to the course. */
export interface KnownPeople {
  accounts: readonly AccountRow[];
  invited: readonly InvitedRow[];
  room: Room;
}

/** Reads the known people for a list of cleaned rows, in one query whatever its length. */
export async function readKnownPeople(
  tx: Tx,
  person: Person,
  courseId: string,
  rows: readonly RosterRow[],
): Promise<KnownPeople> {
  const keys = [...new Set(rows.map(({ email }) => emailKeyOf(email)).filter(Boolean))];
  const rolls = [...new Set(rows.map(({ roll_no }) => roll_no.trim().toLowerCase()).filter(Boolean))];
  const own = person.universityId;
  // Two look-ups by an index each: one condition with 'or' over both tables would read every account.
  const { rows: found } = await sql<Omit<KnownPeople, 'room'> & KnownPeople['room']>`
    with meant as (
      select id from users where university_id = ${own} and email_key = any(${keys}::text[])
      union
      select user_id from student_profiles where university_id = ${own} and roll_key = any(${rolls}::text[])),
    accounts as (
    select u.id, u.email_key, u.user_type, u.status as account_status, u.email_verified_at is not null as verified,
      ${personName('u')} as name, coalesce(p.roll_no, '') as roll_no, e.status
    from meant
    join users u on u.university_id = ${own} and u.id = meant.id
    left join student_profiles p on p.university_id = u.university_id and p.user_id = u.id
    left join enrollments e
      on e.university_id = u.university_id and e.student_id = u.id and e.course_id = ${courseId}
    order by u.id),
    invited as (
      select email_key, withdrawn_at is null and accepted_at is null as is_open from invitations
      where university_id = ${own} and course_id = ${courseId} and email_key = any(${keys}::text[]))
    select (select coalesce(jsonb_agg(a), '[]') from accounts a) as accounts,
      (select coalesce(jsonb_agg(i), '[]') from invited i) as invited,
      v.verified_at is not null as verified,
      (select count(*) from invitations i where i.university_id = v.university_id) as made
    from universities v where v.university_id = ${own}`.execute(tx);
  const [row] = found;
  if (row === undefined) throw new Error('A course has no university.');
  const { accounts, invited, verified, made } = row;
  return { accounts, invited, room: { verified, made } };
}

/** The changes that an import makes to the database. */
export interface Application {
  courseId: string;
  at: Date;
  students: readonly string[];
  invited: readonly RosterRow[];
  bad: readonly LeftOut[];
}

/**
 * Writes an import in one statement: enrolls its students, records their status before, and invites the others, or
 * invites them again. Returns the import's id, and the invitations for which no letter was written within a day.
 * Pending requests must be approved before.
 */
export async function applyImport(
  tx: Tx,
  person: Person,
  { courseId, at, students, invited, bad }: Application,
): Promise<{ id: string; invitations: string[] }> {
  const { universityId: own, userId } = person;
  const emails = invited.map(({ email }) => email);
  const { rows } = await sql<{ id: string; invitations: string[] }>`
    with made as (
      insert into roster_imports (university_id, course_id, imported_by, imported_at, added, invited, bad)
      values (${own}, ${courseId}, ${userId}, ${at}, ${students.length}, ${invited.length}, ${JSON.stringify(bad)})
      returning id),
    added as (
      insert into roster_additions (university_id, import_id, student_id, before)
      select ${own}, made.id, student, coalesce(e.status, 'none')
      from made, unnest(${students}::uuid[]) as student
      left join enrollments e on e.university_id = ${own} and e.course_id = ${courseId} and e.student_id = student
      on conflict do nothing),
    enrolled as (
      insert into enrollments (university_id, course_id, student_id, status, enrolled_at)
      select ${own}, ${courseId}, student, 'enrolled', ${at}::timestamptz from unnest(${students}::uuid[]) as student
      on conflict (university_id, course_id, student_id)
      do update set status = 'enrolled', enrolled_at = excluded.enrolled_at, left_at = null, changed_at = excluded.changed_at),
    asked as (
      insert into invitations
        (university_id, course_id, email, email_key, name, roll_no, invited_by, import_id, invited_at)
      select ${own}, ${courseId}, one.email, one.email_key, one.name, one.roll_no, ${userId}, made.id,
        ${at}::timestamptz
      from made, unnest(${emails}::text[], ${emails.map(emailKeyOf)}::text[],
        ${invited.map(({ name }) => name)}::text[], ${invited.map(({ roll_no }) => roll_no)}::text[])
        as one (email, email_key, name, roll_no)
      on conflict (university_id, course_id, email_key)
      do update set email = excluded.email, name = excluded.name, roll_no = excluded.roll_no,
        invited_by = excluded.invited_by, import_id = excluded.import_id, invited_at = excluded.invited_at,
        withdrawn_at = null, accepted_at = null
      returning id)
    select made.id, array(select asked.id from asked where not exists (
      select from mails m where m.university_id = ${own} and m.invitation_id = asked.id and m.failed_at is null
        and m.created_at > ${at}::timestamptz - interval '1 day')) as invitations
    from made`.execute(tx);
  const [row] = rows;
  if (row === undefined) throw new Error('The import was not written.');
  return row;
}

export interface ImportRow {
  id: string;
  course_id: string;
  imported_at: Date;
  added: number;
  invited: number;
  bad: LeftOut[];
  undone_at: Date | null;
}

export function selectImports(tx: Tx, person: Person, courseId: string): Promise<ImportRow[]> {
  return selectFromImports(tx, person)
    .where('course_id', '=', courseId)
    .orderBy('id', 'desc')
    .limit(IMPORTS_SHOWN)
    .execute();
}

export function findImport(tx: Tx, person: Person, id: string): Promise<ImportRow | undefined> {
  return selectFromImports(tx, person).where('id', '=', id).executeTakeFirst();
}

function selectFromImports(tx: Tx, person: Person) {
  return tx
    .selectFrom('roster_imports')
    .select(['id', 'course_id', 'imported_at', 'added', 'invited', 'bad', 'undone_at'])
    .where('university_id', '=', person.universityId);
}
