import type { register, resendVerification } from '#contract/account';
import type { BodyOf } from '#contract/endpoint';
import { sql } from 'kysely';
import type { Tenant } from '../../platform/database/connect.ts';
import type { Tx } from '../../platform/database/tables.ts';
import { problem, problemAt } from '../../platform/problem.ts';
import type { Services } from '../../platform/services.ts';
import { findUniversityByCode, type FoundUniversity } from '../university/find.ts';
import { checkNewPassword } from './common-password.ts';
import { emailKeyOf } from './email.ts';
import { insertClaim, keepClaim, lockClaim } from './claims.ts';
import { createLink, nonceHashOf } from './links.ts';
import { hashPassword } from './password.ts';
import { takeLetter } from './throttle.ts';

/** The most members of an unverified university, which may not gather more people than a trial needs. */
const UNVERIFIED_MEMBERS_MAX = 25;

type Registration = BodyOf<typeof register>;

/** The same answer for every address, so that nobody learns who has an account. */
export const REGISTERED = 'Please check your email to verify your account.';

/**
 * Stores a claim to an address and mails its link: with the claim's password, or in the browser of its nonce, the link
 * makes it the account. Several claims to one address coexist. For an address that has an account, its owner is told
 * instead.
 * @throws 400 for a weak password or an unknown university, 403 where an unverified university is full.
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
  const mayWrite = await takeLetter(services, emailKeyOf(body.email));
  const known = await findOwner(services, body.email);
  const { universityId } = university;
  await services.database.asTenant({ universityId, userId: '' }, async (tx) => {
    await checkRoom(services, tx, university);
    if (known !== null || !mayWrite) return;
    const nonceHash = nonceHashOf(body.signup_nonce);
    const claim = { universityId, email: body.email, passwordHash, userType: body.user_type, nonceHash };
    const owner = { universityId, userId: await insertClaim(services, tx, claim) };
    const linkId = await createLink(services, tx, owner, 'verify', nonceHash);
    await services.mail.post(tx, { ...owner, kind: 'verify', linkId });
  });
  if (known !== null && mayWrite) await tellOwner(services, known);
}

export async function findOwner(services: Services, email: string): Promise<Tenant | null> {
  const row = await services.database.lookUp<{ university_id: string; user_id: string }>('find_user', [
    emailKeyOf(email),
  ]);
  return row === null ? null : { universityId: row.university_id, userId: row.user_id };
}

/** Tells somebody who has an account that their address was used to register. */
export async function tellOwner(services: Services, owner: Tenant): Promise<void> {
  await services.database.asTenant(owner, (tx) => services.mail.post(tx, { ...owner, kind: 'known' }));
}

/** Claims count like members, as nobody else may get mail in the name of an unverified university. @throws 403 */
async function checkRoom(services: Services, tx: Tx, university: FoundUniversity): Promise<void> {
  if (university.verified) return;
  const query = tx
    .selectFrom('universities')
    .select('university_id')
    .where('university_id', '=', university.universityId);
  await query.forUpdate().execute();
  const { universityId } = university;
  const { rows } = await sql<{ members: number }>`
    select count(*) as members from (
      select id from users where university_id = ${universityId}
      union
      select id from claims where university_id = ${universityId} and lapses_at > ${services.clock()}) m`.execute(tx);
  const members = rows[0]?.members ?? 0;
  if (members >= UNVERIFIED_MEMBERS_MAX) {
    throw problem(
      403,
      'university_unverified',
      'This university has not confirmed its official email address yet, so it can take no more people. Ask its administrator.',
    );
  }
}

/**
 * Mails another link of the claim that this browser made, else of the newest; older links stay valid. The answer
 * doesn't reveal whether there is a claim.
 */
export async function resend(services: Services, body: BodyOf<typeof resendVerification>): Promise<void> {
  const emailKey = emailKeyOf(body.email);
  if (!(await takeLetter(services, emailKey))) return;
  const found = await services.database.lookUp<{ university_id: string; user_id: string }>('find_claim', [
    emailKey,
    nonceHashOf(body.signup_nonce),
    services.clock(),
  ]);
  if (found === null) return;
  const owner = { universityId: found.university_id, userId: found.user_id };
  await services.database.asTenant(owner, async (tx) => {
    const claim = await lockClaim(services, tx, owner);
    if (claim === null || claim === 'void') return;
    await keepClaim(services, tx, claim);
    const linkId = await createLink(services, tx, owner, 'verify', claim.nonceHash);
    await services.mail.post(tx, { ...owner, kind: 'verify', linkId });
  });
}
