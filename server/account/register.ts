import type { register, resendVerification } from '#contract/account';
import type { BodyOf } from '#contract/endpoint';
import type { Tenant } from '../database/connect.ts';
import type { Tx } from '../database/tables.ts';
import { problem, problemAt } from '../problem.ts';
import type { Services } from '../services.ts';
import { findUniversityByCode, type FoundUniversity } from '../university/find.ts';
import { checkNewPassword } from './common-password.ts';
import { emailKeyOf } from './email.ts';
import { createLink } from './links.ts';
import { hashPassword } from './password.ts';
import { readAccount } from './store.ts';
import { resendRule, takeTurn } from './throttle.ts';

/** A university that nobody has proved to be one can't gather more people than a try-out needs. */
const UNVERIFIED_MEMBERS_MAX = 25;

type Registration = BodyOf<typeof register>;

/** The same for every address: whoever asks doesn't learn who has an account. */
export const REGISTERED = 'Please check your email to verify your account.';

/**
 * Makes an account that waits for its address to be verified, and mails the link. For an address that has a verified
 * account its owner is told instead; one that was never verified is made anew, as the last one asked for it.
 * @throws 400 for a weak password or an unknown university, 403 where the university may take nobody more.
 */
export async function registerAccount(services: Services, body: Registration): Promise<void> {
  const university = await findUniversityByCode(services, body.university_id);
  if (university === null) {
    throw problemAt(
      'university_id',
      400,
      'university_unknown',
      'No university has this ID. Check it, or ask your university for it.',
    );
  }
  checkNewPassword(body.password, [body.email, university.name]);
  const passwordHash = await hashPassword(body.password);
  const known = await findOwner(services, body.email);
  if (known !== null && !(await removeUnverified(services, known))) {
    await tellOwner(services, known);
    return;
  }
  const tenant = { universityId: university.universityId, userId: '' };
  await services.database.asTenant(tenant, async (tx) => {
    await checkRoom(tx, university);
    const userId = await insertUser(services, tx, university, body, passwordHash);
    // Another request was faster with the same address: its letter is on the way.
    if (userId === null) return;
    const owner = { universityId: university.universityId, userId };
    const linkId = await createLink(services, tx, owner, 'verify', body.signup_nonce);
    await services.mail.post(tx, { ...owner, kind: 'verify', linkId });
  });
}

async function findOwner(services: Services, email: string): Promise<Tenant | null> {
  const row = await services.database.lookUp<{ university_id: string; user_id: string }>('find_user', [
    emailKeyOf(email),
  ]);
  return row === null ? null : { universityId: row.university_id, userId: row.user_id };
}

/** Removes an account that nobody ever could use. False where it is in use. */
function removeUnverified(services: Services, owner: Tenant): Promise<boolean> {
  return services.database.asTenant(owner, async (tx) => {
    const account = await readAccount(tx, owner);
    if (account === null) return true;
    if (account.emailVerified || account.userType === 'university_admin') return false;
    for (const table of ['mails', 'links', 'sessions', 'devices'] as const) {
      await tx
        .deleteFrom(table)
        .where('university_id', '=', owner.universityId)
        .where('user_id', '=', owner.userId)
        .execute();
    }
    await tx
      .deleteFrom('users')
      .where('university_id', '=', owner.universityId)
      .where('id', '=', owner.userId)
      .execute();
    return true;
  });
}

async function tellOwner(services: Services, owner: Tenant): Promise<void> {
  await services.database.asTenant(owner, (tx) => services.mail.post(tx, { ...owner, kind: 'known' }));
}

async function checkRoom(tx: Tx, university: FoundUniversity): Promise<void> {
  if (university.verified) return;
  const query = tx
    .selectFrom('universities')
    .select('university_id')
    .where('university_id', '=', university.universityId);
  await query.forUpdate().execute();
  const { members } = await tx
    .selectFrom('users')
    .select((e) => e.fn.countAll<number>().as('members'))
    .where('university_id', '=', university.universityId)
    .executeTakeFirstOrThrow();
  if (members >= UNVERIFIED_MEMBERS_MAX) {
    throw problem(
      403,
      'university_unverified',
      'This university has not confirmed its official e-mail address yet, so it can take no more people. Ask its administrator.',
    );
  }
}

async function insertUser(
  services: Services,
  tx: Tx,
  university: FoundUniversity,
  body: Registration,
  passwordHash: string,
): Promise<string | null> {
  const row = await tx
    .insertInto('users')
    .values({
      university_id: university.universityId,
      email: body.email.trim(),
      email_key: emailKeyOf(body.email),
      password_hash: passwordHash,
      user_type: body.user_type,
      status: body.user_type === 'teacher' ? 'pending' : 'active',
      email_verified_at: null,
      profile_completed_at: null,
      created_at: services.clock(),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Mails a further link, at most three an hour; older ones stay good. Nothing tells whether the address has an account. */
export async function resend(services: Services, body: BodyOf<typeof resendVerification>): Promise<void> {
  if ((await takeTurn(services, resendRule, emailKeyOf(body.email))) > 0) return;
  const owner = await findOwner(services, body.email);
  if (owner === null) return;
  await services.database.asTenant(owner, async (tx) => {
    const account = await readAccount(tx, owner);
    if (account === null || account.emailVerified) return;
    const linkId = await createLink(services, tx, owner, 'verify', body.signup_nonce);
    await services.mail.post(tx, { ...owner, kind: 'verify', linkId });
  });
}
