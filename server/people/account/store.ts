import type { User } from '#contract/account';
import type { Tenant } from '../../platform/database/connect.ts';
import type { Tx } from '../../platform/database/tables.ts';
import { nameOf } from './person.ts';
import type { UserStatus } from '../../platform/database/columns.ts';

export interface Account {
  universityId: string;
  id: string;
  email: string;
  userType: User['user_type'];
  status: UserStatus;
  passwordHash: string;
  emailVerified: boolean;
  profileComplete: boolean;
  /** When the account is deleted; null where nobody asked for that. */
  deletionAt: Date | null;
  name: string;
  university: { name: string; code: string; teacherDomains: string[] };
}

/** {@link readAccount}, with the row locked until the transaction ends: of two log-ins one waits for the other. */
export function lockAccount(tx: Tx, tenant: Tenant): Promise<Account | null> {
  return readAccount(tx, tenant, true);
}

/** The account as its own university sees it; null where there is none. */
export async function readAccount(tx: Tx, tenant: Tenant, isLocked = false): Promise<Account | null> {
  const row = await tx
    .selectFrom('users as u')
    .innerJoin('universities as v', 'v.university_id', 'u.university_id')
    .select(['u.id', 'u.email', 'u.user_type', 'u.status', 'u.password_hash', 'u.email_verified_at', 'u.first_name'])
    .select(['u.last_name', 'u.profile_completed_at', 'u.deletion_at', 'v.name', 'v.code', 'v.teacher_domains'])
    .where('u.university_id', '=', tenant.universityId)
    .where('u.id', '=', tenant.userId)
    .$if(isLocked, (query) => query.forNoKeyUpdate('u'))
    .executeTakeFirst();
  if (row === undefined) return null;
  return {
    universityId: tenant.universityId,
    id: row.id,
    email: row.email,
    userType: row.user_type,
    status: row.status,
    passwordHash: row.password_hash,
    emailVerified: row.email_verified_at !== null,
    profileComplete: row.user_type === 'university_admin' || row.profile_completed_at !== null,
    deletionAt: row.deletion_at,
    name: nameOf(row),
    university: { name: row.name, code: row.code, teacherDomains: row.teacher_domains },
  };
}

/** A signed-in person's own account, which is there as long as the session is. */
export async function readOwnAccount(tx: Tx, tenant: Tenant): Promise<Account> {
  const account = await readAccount(tx, tenant);
  if (account === null) throw new Error('a signed-in person has no account');
  return account;
}

export function presentUser(account: Account): User {
  return {
    id: account.id,
    email: account.email,
    user_type: account.userType,
    username: account.name,
    university: { name: account.university.name, university_id: account.university.code },
    status: account.status === 'active' ? 'active' : 'pending',
    email_verified: account.emailVerified,
    profile_complete: account.profileComplete,
  };
}
