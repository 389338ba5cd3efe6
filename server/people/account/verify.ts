import type { verifyEmail } from '#contract/account';
import type { AnswerOf } from '#contract/endpoint';
import type { Tenant } from '../../platform/database/connect.ts';
import type { Tx } from '../../platform/database/tables.ts';
import { problem, type ProblemError } from '../../platform/problem.ts';
import type { Services } from '../../platform/services.ts';
import { writeInOneStatement } from '../../platform/database/write-in-one-statement.ts';
import { auditRow } from './audit.ts';
import { accountOf, AddressTakenError, confirmClaim, lockClaim, type Claim } from './claims.ts';
import { findLink, lockLink, nonceFits, useOfLink, type Link } from './links.ts';
import { openSession } from './session.ts';
import { lockAccount, presentUser, readOwnAccount } from './store.ts';

type Answer = AnswerOf<typeof verifyEmail>;

/** The browser in which a link is opened. */
interface Caller {
  /** Kept since it signed up; undefined in other browsers. */
  nonce: string | undefined;
  /** The name that its session is listed by. */
  browser: string;
}

/**
 * Handles a mailed link. The browser that signed up, which sends its nonce, gets the account and a session. Any other
 * caller, such as a mail scanner, is only told to log in: the link's token together with the registration's password
 * then makes the account (`logIn`). For 24 hours the link may be opened any number of times.
 * @throws 400 for an unknown or expired link, or where another registration has become the account of the address.
 */
export async function verify(services: Services, token: string, { nonce, browser }: Caller): Promise<Answer> {
  const found = await findLink(services, token);
  if (found === null) throw invalid();
  const tenant = { universityId: found.universityId, userId: '' };
  const answer = await orInvalid(
    services.database.asTenant(tenant, async (tx) => {
      const link = await lockLink(services, tx, found);
      if (link === null || link.purpose === 'reset' || link.purpose === 'email') return null;
      if (link.purpose === 'university') return verifyUniversity(services, tx, link);
      return verifyAddress(services, tx, link, nonceFits(link, nonce) ? { browser } : null);
    }),
  );
  if (answer === null) throw invalid();
  return answer;
}

/** `own`: the browser that signed up; null for any other. */
async function verifyAddress(
  services: Services,
  tx: Tx,
  link: Link,
  own: Pick<Caller, 'browser'> | null,
): Promise<Answer | null> {
  const owner = ownerOf(link);
  const claim = await lockClaim(services, tx, owner);
  if (claim === 'void') return null;
  if (claim !== null && own === null) {
    return {
      message: 'Your email is verified. Log in to continue.',
      verified: 'address',
      user: { ...presentUser(accountOf(claim)), email_verified: true },
    };
  }
  if (claim !== null) await confirmByLink(services, tx, claim, link);
  const account = await lockAccount(tx, owner);
  if (account === null || account.status === 'suspended') return null;
  const opened = own === null ? {} : await openSession(services, tx, { ...owner, ...own, byPassword: false });
  return { message: 'Your email is verified.', verified: 'address', user: presentUser(account), ...opened };
}

async function confirmByLink(services: Services, tx: Tx, claim: Claim, link: Link): Promise<void> {
  await useOfLink(services, tx, link).execute();
  await confirmClaim(services, tx, claim);
}

/** Confirms the university for a reader of its official mailbox, and opens no session. */
async function verifyUniversity(services: Services, tx: Tx, link: Link): Promise<Answer> {
  const { universityId, userId } = link;
  const at = services.clock();
  if (link.usedAt === null) {
    await writeInOneStatement(tx, [
      useOfLink(services, tx, link),
      tx
        .updateTable('universities')
        .set({ verified_at: at })
        .where('university_id', '=', universityId)
        .where('verified_at', 'is', null),
      auditRow(tx, { universityId, actorId: userId, action: 'university.verified', objectId: userId, at }),
    ]);
  }
  const user = presentUser(await readOwnAccount(tx, ownerOf(link)));
  return { message: 'The university is verified.', verified: 'university', user };
}

/**
 * Makes the claim of a mailed link an account, for a caller with the link's token and the registration's password.
 * @returns whether it became one.
 */
export async function confirmByPassword(
  services: Services,
  token: string,
  claimed: Tenant & { passwordHash: string },
): Promise<boolean> {
  const found = await findLink(services, token);
  if (found === null || found.universityId !== claimed.universityId) return false;
  const confirmed = await orInvalid(
    services.database.asTenant(claimed, async (tx) => {
      const link = await lockLink(services, tx, found);
      if (link === null || link.purpose !== 'verify' || link.userId !== claimed.userId) return false;
      const claim = await lockClaim(services, tx, claimed);
      if (claim === null || claim === 'void' || claim.passwordHash !== claimed.passwordHash) return false;
      await confirmByLink(services, tx, claim, link);
      return true;
    }),
  );
  return confirmed === true;
}

function ownerOf(link: Link): Tenant {
  return { universityId: link.universityId, userId: link.userId };
}

/** Null where another claim of the address was confirmed at the same moment. */
async function orInvalid<T>(work: Promise<T>): Promise<T | null> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof AddressTakenError) return null;
    throw error;
  }
}

function invalid(): ProblemError {
  return problem(
    400,
    'token_invalid',
    'This link is not valid any more. Sign up again, or log in if you have an account.',
  );
}
