import type { OwnSession } from '#contract/session';
import type { Tx } from '../../platform/database/tables.ts';
import type { Person } from '../../platform/person.ts';
import { notFound } from '../../platform/problem.ts';
import { audit } from './audit.ts';
import { revokeSessions, SESSION_IDLE_MS } from './session.ts';

/** The person's sessions that have not ended: the current one first, then the last used first. */
export async function readOwnSessions(tx: Tx, person: Person, now: Date): Promise<OwnSession[]> {
  const rows = await tx
    .selectFrom('sessions')
    .select(['id', 'browser', 'created_at', 'idle_expires_at'])
    .where('university_id', '=', person.universityId)
    .where('user_id', '=', person.userId)
    .where('revoked_at', 'is', null)
    .where('idle_expires_at', '>', now)
    .where('expires_at', '>', now)
    .orderBy('idle_expires_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  const sessions = rows.map((row) => ({
    id: row.id,
    browser: row.browser,
    opened_at: row.created_at.toISOString(),
    // A renewal moves the end that idleness brings.
    last_used_at: new Date(row.idle_expires_at.getTime() - SESSION_IDLE_MS).toISOString(),
    is_current: row.id === person.sessionId,
  }));
  return [...sessions.filter((session) => session.is_current), ...sessions.filter((session) => !session.is_current)];
}

/** One of the person's sessions that has not ended. @throws 404 */
export async function accessOwnSession(tx: Tx, person: Person, id: string, now: Date): Promise<OwnSession> {
  const session = (await readOwnSessions(tx, person, now)).find((one) => one.id === id);
  if (session === undefined) throw notFound();
  return session;
}

/** Ends these sessions of the person. */
export async function endOwnSessions(
  tx: Tx,
  person: Person,
  sessions: readonly OwnSession[],
  now: Date,
): Promise<void> {
  const { universityId, userId } = person;
  const ids = sessions.map((session) => session.id);
  if (ids.length === 0) return;
  await revokeSessions(tx, universityId, ids, now);
  const detail = { sessions: ids };
  await audit(tx, { universityId, actorId: userId, action: 'session.ended', objectId: userId, detail, at: now });
}
