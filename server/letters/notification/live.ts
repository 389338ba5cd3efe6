import { sql, type RawBuilder } from 'kysely';
import { SESSION_IDLE_MS } from '../../people/account/session.ts';

/** A browser that was not used for so long may be lost, and what is shown there not seen: letters come again. */
const USED_MS = 14 * 24 * 3_600_000;

/**
 * The subscriptions that get notifications at `now`, as a table expression: their session has not ended, their browser
 * was used lately and their person is not suspended.
 */
export function liveSubscriptions(now: Date): RawBuilder<unknown> {
  // A renewal of a session moves the end that idleness brings.
  const idleEnd = new Date(now.getTime() + SESSION_IDLE_MS - USED_MS);
  return sql`(
    select b.* from notification_subscriptions b
    join sessions e on e.university_id = b.university_id and e.id = b.session_id
    join users o on o.university_id = b.university_id and o.id = b.user_id
    where e.revoked_at is null and e.expires_at > ${now} and e.idle_expires_at > ${idleEnd} and o.status <> 'suspended')`;
}
