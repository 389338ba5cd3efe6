import type { confirmPasswordReset } from '#contract/account';
import type { BodyOf } from '#contract/endpoint';
import { problem } from '../../platform/problem.ts';
import type { Services } from '../../platform/services.ts';
import { writeInOneStatement } from '../../platform/database/write-in-one-statement.ts';
import { isClosedDemo } from './demo-accounts.ts';
import { confirmClaim, lockClaim } from './claims.ts';
import { checkNewPassword } from './common-password.ts';
import { emailKeyOf } from './email.ts';
import { createLink, endOfLinks, findLink, lockLink, useOfLink } from './links.ts';
import { newPasswordOf, requireConfirmed } from './new-password.ts';
import { hashPassword } from './password.ts';
import { endOfAllSessions } from './session.ts';
import { readAccount } from './store.ts';
import { forgetTries, loginRule, takeLetter } from './throttle.ts';

/**
 * Mails a link that is valid for half an hour and voids older ones. The answer doesn't tell whether there is an
 * account.
 */
export async function requestReset(services: Services, email: string): Promise<void> {
  const emailKey = emailKeyOf(email);
  if (!(await takeLetter(services, emailKey)) || isClosedDemo(services, emailKey)) return;
  type Row = { university_id: string; user_id: string };
  const { database } = services;
  const found =
    (await database.lookUp<Row>('find_user', [emailKey])) ??
    (await database.lookUp<Row>('find_claim', [emailKey, null, services.clock()]));
  if (found === null) return;
  const owner = { universityId: found.university_id, userId: found.user_id };
  await database.asTenant(owner, async (tx) => {
    const account = await readAccount(tx, owner);
    if (account === null || account.status === 'suspended') return;
    // An unverified registration gets no reset: its owner registers again.
    if (!account.emailVerified && account.userType !== 'university_admin') return;
    await endOfLinks(services, tx, owner, 'reset').execute();
    const linkId = await createLink(services, tx, owner, 'reset');
    await services.mail.post(tx, { ...owner, kind: 'reset', linkId });
  });
}

/**
 * Sets a new password, ends every session and tells the owner by mail. It doesn't log in.
 * @throws 400 where the passwords differ, the new one is weak, or the link is used, expired or unknown.
 */
export async function confirmReset(services: Services, body: BodyOf<typeof confirmPasswordReset>): Promise<void> {
  requireConfirmed(body);
  const found = await findLink(services, body.token);
  if (found === null) throw invalid();
  const tenant = { universityId: found.universityId, userId: '' };
  checkNewPassword(body.new_password, [], 'new_password');
  const passwordHash = await hashPassword(body.new_password);
  const emailKey = await services.database.asTenant(tenant, async (tx) => {
    const link = await lockLink(services, tx, found);
    if (link === null || link.purpose !== 'reset' || link.usedAt !== null) return null;
    const owner = { universityId: link.universityId, userId: link.userId };
    const account = await readAccount(tx, owner);
    if (account === null || account.status === 'suspended') return null;
    // The link came by mail, so its use proves the address.
    const claim = account.emailVerified ? null : await lockClaim(services, tx, owner);
    if (claim === 'void') return null;
    if (claim !== null) await confirmClaim(services, tx, claim);
    await writeInOneStatement(tx, [
      useOfLink(services, tx, link),
      ...newPasswordOf(services, tx, owner, passwordHash),
      ...endOfAllSessions(tx, owner, services.clock()),
    ]);
    return emailKeyOf(account.email);
  });
  if (emailKey === null) throw invalid();
  await forgetTries(services, loginRule, emailKey);
}

function invalid(): Error {
  return problem(400, 'token_invalid', 'Invalid password reset link.');
}
