import { sql } from 'kysely';
import type { Tx } from '../../platform/database/tables.ts';
import { isStopped } from '../../people/invitation/store.ts';
import type { Person } from '../../platform/person.ts';

export interface InvitationRow {
  id: string;
  course_id: string;
  email: string;
  name: string;
  roll_no: string;
  is_open: boolean;
  invited_at: Date;
  /** When the newest letter that has not failed was written; null without one. */
  mailed_at: Date | null;
  /** Whether the reader of the address has stopped invitations from this university. */
  stopped: boolean;
}

/** The open invitations of a course, by address. */
export function selectInvitations(tx: Tx, person: Person, courseId: string): Promise<InvitationRow[]> {
  return selectFromInvitations(tx, person)
    .where('i.course_id', '=', courseId)
    .where('i.withdrawn_at', 'is', null)
    .where('i.accepted_at', 'is', null)
    .orderBy('i.email_key')
    .execute();
}

export function findInvitation(tx: Tx, person: Person, id: string): Promise<InvitationRow | undefined> {
  return selectFromInvitations(tx, person).where('i.id', '=', id).executeTakeFirst();
}

function selectFromInvitations(tx: Tx, person: Person) {
  return tx
    .selectFrom('invitations as i')
    .select(['i.id', 'i.course_id', 'i.email', 'i.name', 'i.roll_no', 'i.invited_at'])
    .select([
      sql<boolean>`i.withdrawn_at is null and i.accepted_at is null`.as('is_open'),
      sql<Date | null>`(select max(m.created_at) from mails m where m.university_id = i.university_id
        and m.invitation_id = i.id and m.failed_at is null)`.as('mailed_at'),
      isStopped.as('stopped'),
    ])
    .where('i.university_id', '=', person.universityId);
}

/** Locks an invitation until the transaction ends. */
export async function lockInvitation(tx: Tx, person: Person, id: string): Promise<void> {
  await tx
    .selectFrom('invitations')
    .select('id')
    .where('university_id', '=', person.universityId)
    .where('id', '=', id)
    .forUpdate()
    .execute();
}

export async function withdrawInvitation(tx: Tx, person: Person, id: string, at: Date): Promise<void> {
  await tx
    .updateTable('invitations')
    .set({ withdrawn_at: at })
    .where('university_id', '=', person.universityId)
    .where('id', '=', id)
    .where('withdrawn_at', 'is', null)
    .where('accepted_at', 'is', null)
    .execute();
}
