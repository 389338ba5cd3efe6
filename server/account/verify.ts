import type { verifyEmail } from '#contract/account';
import type { AnswerOf } from '#contract/endpoint';
import type { Tx } from '../database/tables.ts';
import { problem } from '../problem.ts';
import type { Services } from '../services.ts';
import { together } from '../database/together.ts';
import { auditRow } from './audit.ts';
import { acceptInvitations } from '../invitation/store.ts';
import { domainOf, emailKeyOf } from './email.ts';
import { findLink, lockLink, nonceFits, useOfLink, type Link } from './links.ts';
import { openSession } from './session.ts';
import { presentUser, readAccount, type Account } from './store.ts';

/**
 * Verifies the address that a link was mailed to. For 24 hours it may be followed as often as one likes, by a mail
 * scanner too: tokens are handed only to the browser that signed up, which shows the nonce that it kept.
 * @throws 400 for an unknown or expired link.
 */
export async function verify(
  services: Services,
  token: string,
  nonce: string | undefined,
): Promise<AnswerOf<typeof verifyEmail>> {
  const found = await findLink(services, token);
  if (found === null) throw invalid();
  const answer = await services.database.asTenant({ universityId: found.universityId, userId: '' }, async (tx) => {
    const link = await lockLink(services, tx, found);
    if (link === null || link.purpose === 'reset') return null;
    const owner = { universityId: link.universityId, userId: link.userId };
    const before = await readAccount(tx, owner);
    if (before === null || before.status === 'suspended') return null;
    if (link.usedAt === null) await confirm(services, tx, link, before);
    const account = (await readAccount(tx, owner)) ?? before;
    const message = link.purpose === 'university' ? 'The university is verified.' : 'Your e-mail is verified.';
    const opened = nonceFits(link, nonce) ? await openSession(services, tx, owner) : {};
    return { message, user: presentUser(account), ...opened };
  });
  if (answer === null) throw invalid();
  return answer;
}

async function confirm(services: Services, tx: Tx, link: Link, account: Account): Promise<void> {
  const now = services.clock();
  const { universityId, userId } = link;
  const verified =
    link.purpose === 'university'
      ? tx
          .updateTable('universities')
          .set({ verified_at: now })
          .where('university_id', '=', universityId)
          .where('verified_at', 'is', null)
      : tx
          .updateTable('users')
          .set(verifiedFields(account, now))
          .where('university_id', '=', universityId)
          .where('id', '=', account.id)
          .where('email_verified_at', 'is', null);
  const action = link.purpose === 'university' ? 'university.verified' : 'email.verified';
  await together(tx, [
    useOfLink(services, tx, link),
    verified,
    auditRow(tx, { universityId, actorId: userId, action, objectId: userId, at: now }),
  ]);
  if (link.purpose !== 'university') await acceptInvitationsOf(tx, account, now);
}

/** A teacher whose address is of the university's own domains needs no approval once the address is theirs. */
export function verifiedFields(account: Account, now: Date): { email_verified_at: Date; status?: 'active' } {
  const trusted = account.userType === 'teacher' && account.university.teacherDomains.includes(domainOf(account.email));
  return { email_verified_at: now, ...(trusted && account.status === 'pending' ? { status: 'active' as const } : {}) };
}

/** A student whose address is theirs comes into the courses to which it was invited. */
export async function acceptInvitationsOf(tx: Tx, account: Account, now: Date): Promise<void> {
  if (account.userType !== 'student') return;
  const student = { universityId: account.universityId, userId: account.id, emailKey: emailKeyOf(account.email) };
  await acceptInvitations(tx, student, now);
}

function invalid(): Error {
  return problem(400, 'token_invalid', 'This link is not valid any more. Log in and ask for a new one.');
}
