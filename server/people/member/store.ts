import { sql, type RawBuilder } from 'kysely';
import { MEMBERS_PER_PAGE, type Member, type MemberOrder, type MemberStatus } from '#contract/member';
import type { UserType } from '#contract/account';
import { nameOf } from '../account/person.ts';
import type { UserStatus } from '../../platform/database/columns.ts';
import type { Tx } from '../../platform/database/tables.ts';

export interface MemberWish {
  status?: MemberStatus | undefined;
  userType?: UserType | undefined;
  /** Looked for in name, e-mail and roll number. */
  search: string;
  sort: MemberOrder;
  /** From 1. */
  page: number;
}

export interface MemberPage {
  members: Member[];
  total: number;
}

/** Of rows `u`. A name or an hour that several share is told apart by the address. */
const orders: Readonly<Record<MemberOrder, RawBuilder<unknown>>> = {
  name: sql`u.name_key, u.email_key`,
  '-name': sql`u.name_key desc, u.email_key desc`,
  joined_at: sql`u.created_at, u.email_key`,
  '-joined_at': sql`u.created_at desc, u.email_key desc`,
};

/** One page of the university's people, in the wished order, and the number of all that match. */
export async function readMembers(tx: Tx, universityId: string, wish: MemberWish): Promise<MemberPage> {
  const found = await findMembers(tx, universityId, wish);
  const rows = await selectMembers(tx, universityId)
    .where('u.id', 'in', found.ids.length === 0 ? [universityId] : found.ids)
    .orderBy(orders[wish.sort])
    .execute();
  return { members: rows.map(presentMember), total: found.total };
}

/** The ids of one page and the number of matches. A search scans everybody once; without one the index is in order. */
async function findMembers(
  tx: Tx,
  universityId: string,
  { status, userType, search, sort, page }: MemberWish,
): Promise<{ ids: string[]; total: number }> {
  const wanted = search.trim().toLowerCase();
  const matching = sql`
    select u.id, u.name_key, u.email_key, u.created_at from users u
    where u.university_id = ${universityId} and u.erased_at is null
      ${status === undefined ? sql`` : sql`and u.status = ${status}`}
      ${userType === undefined ? sql`` : sql`and u.user_type = ${userType}`}
      ${wanted === '' ? sql`` : sql`and ${hasWords(universityId, wanted)}`}`;
  const { rows } = await sql<{ ids: string[]; total: number }>`
    with matching as ${wanted === '' ? sql`not materialized` : sql`materialized`} (${matching})
    select (select count(*) from matching) as total, array(
      select u.id from matching u order by ${orders[sort]}
      limit ${MEMBERS_PER_PAGE} offset ${(page - 1) * MEMBERS_PER_PAGE}) as ids`.execute(tx);
  const [row] = rows;
  if (row === undefined) throw new Error('An aggregate answers one row.');
  return row;
}

/**
 * Whether name, address or roll number of `u` contains `wanted`. strpos compares literally; LIKE would give % and _ a
 * meaning.
 */
function hasWords(universityId: string, wanted: string): RawBuilder<boolean> {
  return sql`(strpos(u.name_key, ${wanted}) > 0 or strpos(coalesce(u.email_key, lower(u.email)), ${wanted}) > 0 or u.id in (
    select p.user_id from student_profiles p
    where p.university_id = ${universityId} and strpos(p.roll_key, ${wanted}) > 0))`;
}

export async function findMember(tx: Tx, universityId: string, id: string): Promise<Member | null> {
  const row = await selectMembers(tx, universityId).where('u.id', '=', id).executeTakeFirst();
  return row === undefined ? null : presentMember(row);
}

/** Locked until the transaction ends: two administrators decide one after the other. */
export async function lockMember(tx: Tx, universityId: string, id: string): Promise<Member | null> {
  const row = await selectMembers(tx, universityId).where('u.id', '=', id).forUpdate('u').executeTakeFirst();
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

/** Sets whether staff is shown how a member's texts were written. */
export async function writeRecordShown(tx: Tx, universityId: string, id: string, shown: boolean): Promise<void> {
  await tx
    .updateTable('users')
    .set({ record_shown: shown })
    .where('university_id', '=', universityId)
    .where('id', '=', id)
    .execute();
}

function selectMembers(tx: Tx, universityId: string) {
  return tx
    .selectFrom('users as u')
    .leftJoin('student_profiles as p', (join) =>
      join.onRef('p.university_id', '=', 'u.university_id').onRef('p.user_id', '=', 'u.id'),
    )
    .select(['u.id', 'u.email', 'u.first_name', 'u.last_name', 'u.user_type', 'u.status', 'u.created_at'])
    .select(['u.email_verified_at', 'u.record_shown', 'p.roll_no'])
    .where('u.university_id', '=', universityId)
    .where('u.erased_at', 'is', null);
}

interface MemberRow {
  id: string;
  email: string;
  first_name: string;
  last_name: string;
  user_type: UserType;
  status: UserStatus;
  created_at: Date;
  email_verified_at: Date | null;
  record_shown: boolean;
  roll_no: string | null;
}

function presentMember(row: MemberRow): Member {
  return {
    id: row.id,
    email: row.email,
    name: nameOf(row),
    user_type: row.user_type,
    status: row.status,
    email_verified: row.email_verified_at !== null,
    roll_no: row.roll_no ?? '',
    joined_at: row.created_at.toISOString(),
    record_shown: row.record_shown,
  };
}
