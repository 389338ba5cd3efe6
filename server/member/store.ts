import type { Member } from '#contract/member';
import { nameOf } from '../account/person.ts';
import type { UserStatus } from '../account/tables.ts';
import type { Tx } from '../database/tables.ts';

const LIST_MAX = 5000;

export async function readMembers(tx: Tx, universityId: string, status: UserStatus | undefined): Promise<Member[]> {
  const query = selectMembers(tx, universityId).orderBy('email_key').limit(LIST_MAX);
  const rows = await (status === undefined ? query : query.where('status', '=', status)).execute();
  return rows.map(presentMember);
}

/** Locked until the transaction ends: two administrators decide one after the other. */
export async function lockMember(tx: Tx, universityId: string, id: string): Promise<Member | null> {
  const row = await selectMembers(tx, universityId).where('id', '=', id).forUpdate().executeTakeFirst();
  return row === undefined ? null : presentMember(row);
}

export async function writeStatus(tx: Tx, universityId: string, id: string, status: UserStatus): Promise<void> {
  await tx
    .updateTable('users')
    .set({ status })
    .where('university_id', '=', universityId)
    .where('id', '=', id)
    .execute();
}

function selectMembers(tx: Tx, universityId: string) {
  return tx
    .selectFrom('users')
    .select(['id', 'email', 'first_name', 'last_name', 'user_type', 'status'])
    .where('university_id', '=', universityId);
}

interface MemberRow {
  id: string;
  email: string;
  first_name: string;
  last_name: string;
  user_type: Member['user_type'];
  status: UserStatus;
}

function presentMember(row: MemberRow): Member {
  return { id: row.id, email: row.email, name: nameOf(row), user_type: row.user_type, status: row.status };
}
