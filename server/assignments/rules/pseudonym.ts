import { createHmac } from 'node:crypto';
import { sql } from 'kysely';
import type { Tenant } from '../../platform/database/connect.ts';
import type { Tx } from '../../platform/database/tables.ts';
import type { Keyring } from '../../platform/keyring.ts';

/**
 * Numbers the students of a blind assignment that have no number: all who were ever enrolled, and all who wrote. The
 * numbers follow a keyed hash, so that they reveal neither the order of names nor of times, and never change. Does
 * nothing for an assignment that is not blind.
 */
export async function numberStudents(
  tx: Tx,
  who: Pick<Tenant, 'universityId'>,
  assignmentId: string,
  keyring: Keyring,
): Promise<void> {
  if ((await readUnnumbered(tx, who, assignmentId)).length === 0) return;
  // A concurrent call waits here and then finds the students numbered.
  const locked = await sql`
    select from assignments where university_id = ${who.universityId} and id = ${assignmentId}
    for no key update`.execute(tx);
  if (locked.rows.length === 0) return;
  const users = await readUnnumbered(tx, who, assignmentId);
  const key = keyring.derive(`pseudonyms ${assignmentId}`);
  const ordered = users
    .map((user) => ({ user, hash: createHmac('sha256', key).update(user).digest('hex') }))
    .sort((one, other) => (one.hash < other.hash ? -1 : 1))
    .map(({ user }) => user);
  await sql`
    insert into pseudonyms (university_id, assignment_id, user_id, number)
    select ${who.universityId}, ${assignmentId}, u.id, u.place + coalesce((
      select max(number) from pseudonyms where university_id = ${who.universityId} and assignment_id = ${assignmentId}), 0)
    from unnest(${ordered}::uuid[]) with ordinality as u (id, place)
    on conflict do nothing`.execute(tx);
}

async function readUnnumbered(tx: Tx, who: Pick<Tenant, 'universityId'>, assignmentId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with students as (
      select e.student_id as id from assignments a
      join enrollments e on e.university_id = a.university_id and e.course_id = a.course_id and e.enrolled_at is not null
      where a.university_id = ${who.universityId} and a.id = ${assignmentId} and a.blind
      union
      select s.user_id from assignments a
      join submissions s on s.university_id = a.university_id and s.assignment_id = a.id
      where a.university_id = ${who.universityId} and a.id = ${assignmentId} and a.blind)
    select id from students
    where id not in (
      select user_id from pseudonyms where university_id = ${who.universityId} and assignment_id = ${assignmentId})`.execute(
    tx,
  );
  return rows.map(({ id }) => id);
}

/** The columns of a submission and its assignment that decide whether names are shown. */
export interface BlindRow {
  readonly blind: boolean;
  /** When the grades were released to all. */
  readonly released_at: Date | null;
  /** Whether this submission was returned. */
  readonly returned: unknown;
  readonly pseudonym: { readonly number: number; readonly stand_in: string } | null;
}

/** Whether the marker may not know the writer yet: until the grades, including this one, are released. */
export function isConcealed({ blind, released_at, returned }: BlindRow): boolean {
  return blind && (released_at === null || returned === null);
}

/** The name and the id that stand for a student whose identity is hidden. */
export function standInOf({ pseudonym }: BlindRow, submissionId: string): { name: string; user: string } {
  if (pseudonym === null) return { name: 'A student', user: submissionId };
  return { name: `Student ${String(pseudonym.number)}`, user: pseudonym.stand_in };
}
