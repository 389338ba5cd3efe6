import { ECDH } from 'node:crypto';
import { sql } from 'kysely';
import type { Notifications, Subscription } from '#contract/notification';
import type { Tx } from '../../platform/database/tables.ts';
import { writeInOneStatement } from '../../platform/database/write-in-one-statement.ts';
import type { Person } from '../../platform/person.ts';
import { badRequest } from '../../platform/problem.ts';
import { isPushService } from '../../platform/push-services.ts';
import type { Services } from '../../platform/services.ts';

/** Whether the browser of the person's session gets notifications, and where; with the key to subscribe with. */
export async function readNotifications(tx: Tx, { universityId, sessionId }: Person): Promise<Notifications> {
  const { rows } = await sql<Pick<Notifications, 'key'>>`select notification_key() as key`.execute(tx);
  if (rows[0] === undefined) throw new Error('There is no key for notifications.');
  const subscription = await tx
    .selectFrom('notification_subscriptions')
    .select('endpoint')
    .where('university_id', '=', universityId)
    .where('session_id', '=', sessionId)
    .executeTakeFirst();
  return { key: rows[0].key, endpoint: subscription?.endpoint ?? null };
}

/**
 * Checks what a browser says of itself before the server sends there or encrypts for it.
 * @throws 400 for an address that is no known push service's, and for bytes that are no public key.
 */
export function checkSubscription({ env }: Services, { endpoint, keys }: Subscription): void {
  if (!isPushService(env.pushServices, endpoint))
    throw badRequest('bad_body', [
      { path: 'endpoint', message: 'is not the address of a push service that is known here' },
    ]);
  if (!isPoint(keys.p256dh)) throw badRequest('bad_body', [{ path: 'keys.p256dh', message: 'is not a public key' }]);
}

function isPoint(p256dh: string): boolean {
  try {
    ECDH.convertKey(p256dh, 'prime256v1', 'base64url', 'base64url', 'uncompressed');
    return true;
  } catch {
    return false;
  }
}

/** Makes this the subscription of the session's browser. The address is a browser's own: no other session keeps it. */
export async function keepSubscription(
  tx: Tx,
  { universityId, userId, sessionId }: Person,
  { endpoint, keys }: Subscription,
  now: Date,
): Promise<void> {
  await writeInOneStatement(tx, [
    tx
      .deleteFrom('notification_subscriptions')
      .where('university_id', '=', universityId)
      .where('endpoint', '=', endpoint)
      .where('session_id', '<>', sessionId),
    tx
      .insertInto('notification_subscriptions')
      .values({
        university_id: universityId,
        session_id: sessionId,
        user_id: userId,
        endpoint,
        ...keys,
        created_at: now,
        used_at: null,
      })
      .onConflict((conflict) => conflict.columns(['university_id', 'session_id']).doUpdateSet({ endpoint, ...keys })),
  ]);
}

/** Ends notifications in the session's browser. What it was still to show goes into a letter. */
export async function dropSubscription(tx: Tx, { universityId, sessionId }: Person): Promise<void> {
  await tx
    .deleteFrom('notification_subscriptions')
    .where('university_id', '=', universityId)
    .where('session_id', '=', sessionId)
    .execute();
}
