import { sql } from 'kysely';
import type { Tenant } from '../../platform/database/connect.ts';
import type { Tx } from '../../platform/database/tables.ts';
import type { Write } from '../../platform/database/write-in-one-statement.ts';
import type { Services } from '../../platform/services.ts';

/** The most keys of a person that sign at the same time. */
export const DEVICE_KEYS_MAX = 10;
/** A use is noted once in this time, so that a push seldom pays for it. */
const NOTED_EVERY_MS = 6 * 3_600_000;

/**
 * The write that makes room for one more key of a person: of those that are valid, all end but the nine used last. A key
 * is used when it signs, and when the session that it belongs to is renewed. The caller has locked the person's row, so
 * that two log-ins at once don't both count before either adds.
 * @param idleMs how long after a renewal a session ends.
 */
export function endOfUnusedKeys(tx: Tx, { universityId, userId }: Tenant, at: Date, idleMs: number): Write {
  const renewed = sql<Date>`(
    select max(s.idle_expires_at) - ${idleMs} * interval '1 millisecond' from sessions s
    where s.university_id = d.university_id and s.user_id = d.user_id and s.device_id = d.id)`;
  const unused = tx
    .selectFrom('devices as d')
    .select('d.id')
    .where('d.university_id', '=', universityId)
    .where('d.user_id', '=', userId)
    .where('d.revoked_at', 'is', null)
    .where('d.expires_at', '>', at)
    .orderBy(sql`greatest(d.used_at, ${renewed})`, 'desc')
    .orderBy('d.id', 'desc')
    .offset(DEVICE_KEYS_MAX - 1);
  return tx
    .updateTable('devices')
    .set({ revoked_at: at })
    .where('university_id', '=', universityId)
    .where('id', 'in', unused);
}

/** Notes that a key has signed, where the noted use is older than some hours. */
export async function noteUse(services: Services, key: Tenant & { id: string; usedAt: Date }): Promise<void> {
  const now = services.clock();
  if (now.getTime() - key.usedAt.getTime() < NOTED_EVERY_MS) return;
  await services.database.asTenant(key, (tx) =>
    tx
      .updateTable('devices')
      .set({ used_at: now })
      .where('university_id', '=', key.universityId)
      .where('id', '=', key.id)
      .where('used_at', '<', now)
      .execute(),
  );
}
