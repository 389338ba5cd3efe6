import { sql } from 'kysely';
import { personName } from '../account/person-name.ts';
import type { Tx } from '../../platform/database/tables.ts';

/** Whether the reader of an address, in a row of `invitations as i`, has stopped invitations from its university. */
export const isStopped = sql<boolean>`exists (select from stopped_invitations t
  where t.university_id = i.university_id and t.email_key = i.email_key)`;

/**
 * Enrolls a student, whose address has just been proved, in every course that invited it. Records the student with the
 * import that invited them, so that undoing the import takes them out too.
 */
export async function acceptInvitations(
  tx: Tx,
  student: { universityId: string; userId: string; emailKey: string },
  at: Date,
): Promise<void> {
  const { universityId: own, userId, emailKey } = student;
  await sql`
    with accepted as (
      update invitations set accepted_at = ${at}
      where university_id = ${own} and email_key = ${emailKey} and withdrawn_at is null and accepted_at is null
      returning course_id, import_id),
    added as (
      insert into roster_additions (university_id, import_id, student_id, before)
      select ${own}, accepted.import_id, ${userId}::uuid, 'none' from accepted on conflict do nothing)
    insert into enrollments (university_id, course_id, student_id, status, enrolled_at)
    select ${own}, accepted.course_id, ${userId}::uuid, 'enrolled', ${at}::timestamptz from accepted
    on conflict (university_id, course_id, student_id)
    do update set status = 'enrolled', enrolled_at = excluded.enrolled_at, left_at = null, changed_at = excluded.changed_at
    where enrollments.status <> 'enrolled'`.execute(tx);
}

/** Stops a university's invitations to the address of this one. Repeating it changes nothing. */
export async function stopInvitations(
  tx: Tx,
  { universityId, invitationId }: { universityId: string; invitationId: string },
  at: Date,
): Promise<void> {
  await sql`
    insert into stopped_invitations (university_id, email_key, stopped_at)
    select university_id, email_key, ${at}::timestamptz from invitations
    where university_id = ${universityId} and id = ${invitationId}
    on conflict do nothing`.execute(tx);
}

/** The facts that a letter of invitation states, by the invitation's id. */
export interface InvitationFacts {
  id: string;
  email: string;
  name: string;
  course: string;
  inviter: string;
  is_open: boolean;
  stopped: boolean;
}

/** Reads invitations of any university: for the mail worker only. */
export async function readInvitationFacts(
  tx: Tx,
  universityId: string,
  ids: readonly string[],
): Promise<Map<string, InvitationFacts>> {
  if (ids.length === 0) return new Map();
  const rows = await tx
    .selectFrom('invitations as i')
    .innerJoin('courses as c', (join) =>
      join.onRef('c.university_id', '=', 'i.university_id').onRef('c.id', '=', 'i.course_id'),
    )
    .innerJoin('users as u', (join) =>
      join.onRef('u.university_id', '=', 'i.university_id').onRef('u.id', '=', 'i.invited_by'),
    )
    .select(['i.id', 'i.email', 'i.name', 'c.name as course', personName('u').as('inviter')])
    .select([sql<boolean>`i.withdrawn_at is null and i.accepted_at is null`.as('is_open'), isStopped.as('stopped')])
    .where('i.university_id', '=', universityId)
    .where('i.id', 'in', ids)
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}
