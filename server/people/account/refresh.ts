import type { refresh } from '#contract/account';
import type { AnswerOf, BodyOf } from '#contract/endpoint';
import type { Tx } from '../../platform/database/tables.ts';
import { accountSuspended, problem, type ProblemError } from '../../platform/problem.ts';
import type { Services } from '../../platform/services.ts';
import { audit } from './audit.ts';
import { emailKeyOf } from './email.ts';
import { withKnownDevice } from './known-device.ts';
import { readRefreshToken, type RefreshClaims } from './refresh-token.ts';
import { replaceDevice, revokeSession, SESSION_IDLE_MS, tokensOf } from './session.ts';
import { lockAccount, presentUser, readAccount } from './store.ts';

/** How long the tabs of one browser may still hold the token that another of them has just changed. */
const TABS_MS = 60_000;

interface SessionState {
  counter: number;
  successor_used_at: Date | null;
}

/**
 * Decides what a validly signed refresh token of this session gets. The newest one is exchanged for its successor; so is
 * one that is newer than this database knows, which was restored from a backup. The one before gets the same successor
 * again: for any time while that is unused (its answer was lost), and for a minute after its first use (another tab).
 * Anything older can only be a copy in other hands.
 */
export function classifyRefresh(
  state: SessionState,
  generation: number,
  now: Date,
): 'change' | 'same again' | 'stolen' {
  if (generation >= state.counter) return 'change';
  if (generation !== state.counter - 1) return 'stolen';
  if (state.successor_used_at === null) return 'same again';
  return now.getTime() - state.successor_used_at.getTime() <= TABS_MS ? 'same again' : 'stolen';
}

/**
 * Exchanges a refresh token.
 * @throws 401 for good: the browser must ask for the password again. `session_revoked`: somebody ended the session, and
 * the browser must show nothing more of the person; `session_expired`: it ran out, or this server does not know it.
 */
export async function refreshSession(
  services: Services,
  body: BodyOf<typeof refresh>,
): Promise<AnswerOf<typeof refresh>> {
  const claims = readRefreshToken(services.keyring, body.refresh_token, services.clock());
  if (claims === null) throw problem(401, 'token_invalid', 'Please log in again.');
  const owner = await services.database.lookUp<{ university_id: string; user_id: string }>('find_session_owner', [
    claims.sessionId,
  ]);
  if (owner === null) throw expired();
  const tenant = { universityId: owner.university_id, userId: owner.user_id };
  const answer = await services.database.asTenant(tenant, async (tx) => {
    const account = await (body.device === true ? lockAccount : readAccount)(tx, tenant);
    if (account?.status === 'suspended') throw accountSuspended(401);
    const generation = await turn(services, tx, tenant.universityId, claims);
    if (account === null || typeof generation === 'string') return generation;
    const tokens = await tokensOf(services, tenant, claims.sessionId, generation);
    const known_device = account.emailVerified
      ? withKnownDevice(services, body.known_device, emailKeyOf(account.email))
      : undefined;
    if (body.device !== true) return { tokens, user: presentUser(account), known_device };
    const device = await replaceDevice(services, tx, tenant, claims.sessionId);
    return { tokens, user: presentUser(account), device, known_device };
  });
  if (answer === 'revoked') throw problem(401, 'session_revoked', 'Please log in again.');
  if (typeof answer !== 'object') throw expired();
  return answer;
}

function expired(): ProblemError {
  return problem(401, 'session_expired', 'Please log in again.');
}

/** The generation to answer with, or why the session is over. A replayed token ends it here. */
async function turn(
  services: Services,
  tx: Tx,
  universityId: string,
  claims: RefreshClaims,
): Promise<number | 'revoked' | 'expired'> {
  const now = services.clock();
  const session = await tx
    .selectFrom('sessions')
    .selectAll()
    .where('university_id', '=', universityId)
    .where('id', '=', claims.sessionId)
    .forUpdate()
    .executeTakeFirst();
  if (session === undefined) return 'expired';
  if (session.revoked_at !== null) return 'revoked';
  if (session.idle_expires_at <= now || session.expires_at <= now) return 'expired';
  const verdict = classifyRefresh(session, claims.generation, now);
  if (verdict === 'same again') return session.counter;
  if (verdict === 'stolen') {
    await revokeSession(tx, universityId, session.id, now);
    await services.mail.post(tx, { universityId, userId: session.user_id, kind: 'session revoked' });
    const detail = { presented: claims.generation, newest: session.counter };
    await audit(tx, {
      universityId,
      actorId: session.user_id,
      action: 'session.replayed',
      objectId: session.id,
      detail,
      at: now,
    });
    return 'revoked';
  }
  await tx
    .updateTable('sessions')
    .set({
      counter: claims.generation + 1,
      successor_used_at: null,
      idle_expires_at: new Date(now.getTime() + SESSION_IDLE_MS),
    })
    .where('university_id', '=', universityId)
    .where('id', '=', session.id)
    .execute();
  return claims.generation + 1;
}
