import type { login, Session } from '#contract/account';
import type { BodyOf } from '#contract/endpoint';
import { accountSuspended, problem } from '../../platform/problem.ts';
import type { Services } from '../../platform/services.ts';
import type { Tenant } from '../../platform/database/connect.ts';
import { isClosedDemo } from './demo-accounts.ts';
import { auditRow } from './audit.ts';
import { findClaimOfLink } from './claims.ts';
import { emailKeyOf } from './email.ts';
import { nonceHashOf } from './links.ts';
import { knownDevice, withKnownDevice } from './known-device.ts';
import { checkPassword } from './password.ts';
import { readRefreshToken } from './refresh-token.ts';
import { hasLoggedIn, openSession, revokeSession } from './session.ts';
import { lockAccount, presentUser } from './store.ts';
import {
  countTry,
  forgetTries,
  knownDeviceRule,
  loginLetterRule,
  loginRule,
  takeLetter,
  tooManyPasswords,
} from './throttle.ts';
import { confirmByPassword } from './verify.ts';
import { reopen } from '../deletion/reopen.ts';

/**
 * Opens a session. With the token of a verification link that was opened in this browser, the password of that
 * registration first makes it the account. The state of an account is told only to a caller with the right password.
 * @param browser the name that the session is listed by.
 * @throws 401 wrong_credentials, 403 email_unverified, account_suspended or account_closing, 429 after too many wrong passwords.
 */
export async function logIn(services: Services, body: BodyOf<typeof login>, browser: string): Promise<Session> {
  const emailKey = emailKeyOf(body.email);
  const device = knownDevice(services, body.known_device, emailKey);
  const rule = device === null ? loginRule : knownDeviceRule;
  const guesser = device ?? emailKey;
  const waitMs = await countTry(services, rule, guesser);
  if (waitMs > 0) throw tooManyPasswords(waitMs);
  const found = await findPerson(services, emailKey, body);
  const fits = await checkPassword(found?.passwordHash ?? null, body.password);
  if (!fits || found === null) throw wrong();
  if (found.isClaim && body.verification_token !== undefined)
    await confirmByPassword(services, body.verification_token, found);
  const { isFirst, ...session } = await openSessionOf(services, found, browser, body.keep_account === true);
  await forgetTries(services, rule, guesser);
  if (device === null && !isFirst) await tellOfNewBrowser(services, found, emailKey, browser);
  // A browser that registered in another person's name must not become a known device of that person.
  if (!session.user.email_verified) return session;
  return { ...session, known_device: withKnownDevice(services, body.known_device, emailKey) };
}

/** The owner of the password: an account, or a registration whose address nobody has proved yet. */
interface Found extends Tenant {
  passwordHash: string;
  isClaim: boolean;
}

/** One at most, so that one password is checked whatever there is. */
async function findPerson(services: Services, emailKey: string, body: BodyOf<typeof login>): Promise<Found | null> {
  type Row = { university_id: string; user_id: string; password_hash: string };
  const { database } = services;
  if (isClosedDemo(services, emailKey)) return null;
  const account = await database.lookUp<Row>('find_user', [emailKey]);
  if (account === null && body.verification_token !== undefined) {
    const linked = await findClaimOfLink(services, body.verification_token, emailKey);
    if (linked !== null) return { ...linked, isClaim: true };
  }
  const nonceHash = nonceHashOf(body.signup_nonce);
  const row = account ?? (await database.lookUp<Row>('find_claim', [emailKey, nonceHash, services.clock()]));
  if (row === null) return null;
  return {
    universityId: row.university_id,
    userId: row.user_id,
    passwordHash: row.password_hash,
    isClaim: account === null,
  };
}

async function openSessionOf(
  services: Services,
  { universityId, userId, isClaim }: Found,
  browser: string,
  keepsAccount: boolean,
): Promise<Session & { isFirst: boolean }> {
  const tenant = { universityId, userId };
  return services.database.asTenant(tenant, async (tx) => {
    const account = await lockAccount(tx, tenant);
    if (account === null) throw isClaim ? unverified() : wrong();
    if (account.status === 'suspended') throw accountSuspended(403);
    if (!account.emailVerified && account.userType !== 'university_admin') throw unverified();
    if (account.deletionAt !== null) await reopen(services, tx, tenant, account.deletionAt, keepsAccount);
    const line = auditRow(tx, {
      universityId,
      actorId: userId,
      action: 'session.opened',
      objectId: null,
      at: services.clock(),
    });
    const isFirst = !(await hasLoggedIn(tx, tenant));
    const opened = await openSession(services, tx, { ...tenant, browser, byPassword: true }, [line]);
    return { ...opened, user: presentUser(account), isFirst };
  });
}

/** Tells a person of a log-in from a browser that they have not logged in on, once an hour and within the limit of letters. */
async function tellOfNewBrowser(services: Services, owner: Tenant, emailKey: string, browser: string): Promise<void> {
  if ((await countTry(services, loginLetterRule, emailKey)) > 0 || !(await takeLetter(services, emailKey))) return;
  const { universityId, userId } = owner;
  const letter = { universityId, userId, kind: 'new browser', browser } as const;
  await services.database.asTenant(letter, (tx) => services.mail.post(tx, letter));
}

function unverified(): Error {
  return problem(
    403,
    'email_unverified',
    'Please verify your email first: open the link that we have sent you, here or where you log in.',
  );
}

function wrong(): Error {
  return problem(401, 'wrong_credentials', 'Login failed. Please check your credentials.');
}

/** Ends the session of this refresh token and no other. A token that is unknown or already ended is no trouble. */
export async function logOut(services: Services, refreshToken: string): Promise<void> {
  const claims = readRefreshToken(services.keyring, refreshToken, services.clock());
  if (claims === null) return;
  const owner = await services.database.lookUp<{ university_id: string; user_id: string }>('find_session_owner', [
    claims.sessionId,
  ]);
  if (owner === null) return;
  const tenant = { universityId: owner.university_id, userId: owner.user_id };
  await services.database.asTenant(tenant, (tx) =>
    revokeSession(tx, tenant.universityId, claims.sessionId, services.clock()),
  );
}
