import type { UserType } from '#contract/account';
import { sql } from 'kysely';
import type { Tenant } from '../../platform/database/connect.ts';
import { noteKeys } from '../../platform/database/directory.ts';
import { writeInOneStatement } from '../../platform/database/write-in-one-statement.ts';
import type { Tx } from '../../platform/database/tables.ts';
import { acceptInvitations } from '../invitation/store.ts';
import type { Services } from '../../platform/services.ts';
import { auditRow } from './audit.ts';
import { domainOf, emailKeyOf } from './email.ts';
import { findLink } from './links.ts';
import type { Account } from './store.ts';
import type { UserStatus } from '../../platform/database/columns.ts';
import { isTaken } from '../../platform/database/unless-taken.ts';

const CLAIM_LIFE_MS = 24 * 3_600_000;

/** A registration whose address nobody has proved yet. Its fields become the account's. */
export interface Claim {
  universityId: string;
  id: string;
  email: string;
  passwordHash: string;
  userType: UserType;
  nonceHash: Buffer | null;
  university: Account['university'];
}

/** Another claim has become the account of this address, in another university perhaps. */
export class AddressTakenError extends Error {}

/** Writes a claim and returns its id, which becomes the id of the account. */
export async function insertClaim(
  services: Services,
  tx: Tx,
  claim: Omit<Claim, 'id' | 'university'> & { id?: string },
): Promise<string> {
  const now = services.clock();
  const row = await tx
    .insertInto('claims')
    .values({
      ...(claim.id === undefined ? {} : { id: claim.id }),
      university_id: claim.universityId,
      email: claim.email.trim(),
      email_key: emailKeyOf(claim.email),
      password_hash: claim.passwordHash,
      user_type: claim.userType,
      nonce_hash: claim.nonceHash,
      created_at: now,
      lapses_at: claim.userType === 'university_admin' ? null : new Date(now.getTime() + CLAIM_LIFE_MS),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

/** A claim lives as long as the newest link that was mailed for it. */
export async function keepClaim(services: Services, tx: Tx, claim: Claim): Promise<void> {
  await tx
    .updateTable('claims')
    .set({ lapses_at: new Date(services.clock().getTime() + CLAIM_LIFE_MS) })
    .where('university_id', '=', claim.universityId)
    .where('id', '=', claim.id)
    .where('lapses_at', 'is not', null)
    .execute();
}

/** Locks the claim with this id: 'void' where it has lapsed or its address has an account, null where there is none. */
export async function lockClaim(services: Services, tx: Tx, owner: Tenant): Promise<Claim | 'void' | null> {
  const row = await tx
    .selectFrom('claims as c')
    .innerJoin('universities as v', 'v.university_id', 'c.university_id')
    .select(['c.email', 'c.password_hash', 'c.user_type', 'c.nonce_hash', 'c.lapses_at'])
    .select(['v.name', 'v.code', 'v.teacher_domains', 'c.email_key'])
    .where('c.university_id', '=', owner.universityId)
    .where('c.id', '=', owner.userId)
    .forUpdate('c')
    .executeTakeFirst();
  if (row === undefined) return null;
  const { rows } = await sql<{ taken: boolean }>`select is_address_taken(${row.email_key}) as taken`.execute(tx);
  if (rows[0]?.taken !== false || (row.lapses_at !== null && row.lapses_at <= services.clock())) return 'void';
  return {
    universityId: owner.universityId,
    id: owner.userId,
    email: row.email,
    passwordHash: row.password_hash,
    userType: row.user_type,
    nonceHash: row.nonce_hash,
    university: { name: row.name, code: row.code, teacherDomains: row.teacher_domains },
  };
}

/** The claim that a mailed link is for; null where either has lapsed or the claim is of another address. */
export async function findClaimOfLink(
  services: Services,
  token: string,
  emailKey: string,
): Promise<(Tenant & { passwordHash: string }) | null> {
  const link = await findLink(services, token);
  if (link === null) return null;
  const tenant = { universityId: link.universityId, userId: '' };
  const row = await services.database.asTenant(tenant, (tx) =>
    tx
      .selectFrom('claims as c')
      .innerJoin('links as l', (join) =>
        join.onRef('l.university_id', '=', 'c.university_id').onRef('l.user_id', '=', 'c.id'),
      )
      .select(['c.id', 'c.password_hash'])
      .where('l.university_id', '=', link.universityId)
      .where('l.id', '=', link.id)
      .where('l.expires_at', '>', services.clock())
      .where('c.email_key', '=', emailKey)
      .where((e) => e.or([e('c.lapses_at', 'is', null), e('c.lapses_at', '>', services.clock())]))
      .executeTakeFirst(),
  );
  return row === undefined
    ? null
    : { universityId: link.universityId, userId: row.id, passwordHash: row.password_hash };
}

/** The account that a claim would be. */
export function accountOf(claim: Claim): Account {
  return {
    ...claim,
    status: statusOf(claim),
    emailVerified: false,
    deletionAt: null,
    profileComplete: claim.userType === 'university_admin',
    name: claim.email,
  };
}

/** A teacher whose address is of the university's own domains needs no approval once the address is theirs. */
function statusOf({ userType, university, email }: Claim): UserStatus {
  return userType === 'teacher' && !university.teacherDomains.includes(domainOf(email)) ? 'pending' : 'active';
}

/**
 * Makes a locked claim the account of its address, which voids all other claims to it. A student is enrolled in the
 * courses that invited the address.
 * @throws AddressTakenError where another claim to it was confirmed at the same moment; nothing is written then.
 */
export async function confirmClaim(services: Services, tx: Tx, claim: Claim): Promise<void> {
  const { universityId, id: userId } = claim;
  const at = services.clock();
  await writeAccount(tx, claim, at);
  await writeInOneStatement(tx, [
    tx.deleteFrom('claims').where('university_id', '=', universityId).where('id', '=', userId),
    auditRow(tx, { universityId, actorId: userId, action: 'email.verified', objectId: userId, at }),
  ]);
  if (claim.userType !== 'student') return;
  await acceptInvitations(tx, { universityId, userId, emailKey: emailKeyOf(claim.email) }, at);
}

/** An administrator, and a student whom an imported list named, already has a row, without the address. */
async function writeAccount(tx: Tx, claim: Claim, at: Date): Promise<void> {
  const proved = { email_key: emailKeyOf(claim.email), email_verified_at: at };
  try {
    await noteKeys(tx, claim.universityId, 'address', [proved.email_key]);
    const known = await tx
      .updateTable('users')
      .set({ ...proved, password_hash: claim.passwordHash })
      .where('university_id', '=', claim.universityId)
      .where('id', '=', claim.id)
      .executeTakeFirst();
    if (known.numUpdatedRows > 0n) return;
    await noteKeys(tx, claim.universityId, 'person', [claim.id]);
    await tx
      .insertInto('users')
      .values({
        ...proved,
        university_id: claim.universityId,
        id: claim.id,
        email: claim.email,
        password_hash: claim.passwordHash,
        user_type: claim.userType,
        status: statusOf(claim),
        profile_completed_at: null,
        created_at: at,
      })
      .execute();
  } catch (error) {
    if (isTaken(error)) throw new AddressTakenError();
    throw error;
  }
}
