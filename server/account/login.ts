import type { login, Session } from '#contract/account';
import type { BodyOf } from '#contract/endpoint';
import { forbidden, problem, tryLater } from '../problem.ts';
import type { Services } from '../services.ts';
import { auditRow } from './audit.ts';
import { emailKeyOf } from './email.ts';
import { checkPassword } from './password.ts';
import { readRefreshToken } from './refresh-token.ts';
import { openSession, revokeSession } from './session.ts';
import { presentUser, readAccount } from './store.ts';
import { forgetTurns, loginRule, takeTurn } from './throttle.ts';

/**
 * Opens a session. Everything but the wrong password is told only to who has the right one.
 * @throws 401 wrong_credentials, 403 email_unverified or suspended, 429 after too many wrong passwords.
 */
export async function logIn(services: Services, body: BodyOf<typeof login>): Promise<Session> {
  const emailKey = emailKeyOf(body.email);
  const waitMs = await takeTurn(services, loginRule, emailKey);
  if (waitMs > 0) {
    throw tryLater(429, `Too many wrong passwords. Try again in ${inWords(waitMs)}.`, waitMs / 1000);
  }
  const found = await services.database.lookUp<{ university_id: string; user_id: string; password_hash: string }>(
    'find_user',
    [emailKey],
  );
  const fits = await checkPassword(found?.password_hash ?? null, body.password);
  if (!fits || found === null) throw wrong();
  const tenant = { universityId: found.university_id, userId: found.user_id };
  const session = await services.database.asTenant(tenant, async (tx) => {
    const account = await readAccount(tx, tenant);
    if (account === null) throw wrong();
    if (account.status === 'suspended') {
      throw forbidden('Your university has suspended this account. Ask its administrator.');
    }
    if (!account.emailVerified && account.userType !== 'university_admin') {
      throw problem(403, 'email_unverified', 'Please verify your e-mail first. We have sent you a link.');
    }
    const line = auditRow(tx, {
      universityId: tenant.universityId,
      actorId: tenant.userId,
      action: 'session.opened',
      objectId: null,
      at: services.clock(),
    });
    const opened = await openSession(services, tx, tenant, [line]);
    return { ...opened, user: presentUser(account) };
  });
  await forgetTurns(services, loginRule, emailKey);
  return session;
}

function wrong(): Error {
  return problem(401, 'wrong_credentials', 'Login failed. Please check your credentials.');
}

function inWords(ms: number): string {
  const seconds = Math.ceil(ms / 1000);
  if (seconds < 60) return seconds === 1 ? 'a second' : `${seconds} seconds`;
  const minutes = Math.ceil(seconds / 60);
  return minutes === 1 ? 'a minute' : `${minutes} minutes`;
}

/** Ends the session of this refresh token and no other. A token that is unknown or already ended is no trouble. */
export async function logOut(services: Services, refreshToken: string): Promise<void> {
  const claims = readRefreshToken(services.keyring, refreshToken);
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
