import type { OwnSession } from '#contract/session';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/tables.ts';
import type { Person } from '../../platform/person.ts';
import { notFound } from '../../platform/problem.ts';
import { writeInOneStatement } from '../../platform/database/write-in-one-statement.ts';
import { auditRow } from './audit.ts';
import { endOfOtherSessions, revokeSession, SESSION_IDLE_MS } from './session.ts';

/** When a key of the session last signed. */
const signedAt = sql<Date | null>`(
  select max(d.used_at) from devices d where d.university_id = sessions.university_id
    and d.user_id = sessions.user_id and (d.id = sessions.device_id or d.session_id = sessions.id))`.as('signed_at');

/** The person's sessions that have not ended: the current one first, then the last used first. */
export async function readOwnSessions(tx: Tx, person: Person, now: Date): Promise<OwnSession[]> {
  const rows = await tx
    .selectFrom('sessions')
    .select(['id', 'browser', 'created_at', 'idle_expires_at', signedAt])
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
    // A renewal moves the end that idleness brings; a browser may also send in the background, without one.
    last_used_at: new Date(
      Math.max(row.idle_expires_at.getTime() - SESSION_IDLE_MS, row.signed_at?.getTime() ?? 0),
    ).toISOString(),
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

/** Ends one session of the person. */
export async function endSession(tx: Tx, person: Person, { id }: OwnSession, now: Date): Promise<void> {
  await revokeSession(tx, person.universityId, id, now);
  await lineOfEnd(tx, person, id, now).execute();
}

/** Ends all sessions of the person but the current one. */
export async function endOthers(tx: Tx, person: Person, now: Date): Promise<void> {
  const { sessionId, userId } = person;
  await writeInOneStatement(tx, [
    ...endOfOtherSessions(tx, person, sessionId, now),
    lineOfEnd(tx, person, userId, now),
  ]);
}

/** @param objectId the ended session, or the person where all others ended. */
function lineOfEnd(tx: Tx, { universityId, userId }: Person, objectId: string, at: Date) {
  return auditRow(tx, { universityId, actorId: userId, action: 'session.ended', objectId, at });
}
