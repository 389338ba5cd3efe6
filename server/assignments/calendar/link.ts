import { createHash, createHmac, randomUUID } from 'node:crypto';
import type { Tenant } from '../../platform/database/connect.ts';
import { keyOfHash, noteKeys } from '../../platform/database/directory.ts';
import type { Tx } from '../../platform/database/tables.ts';
import type { Keyring } from '../../platform/keyring.ts';

/** The code of the person's calendar URL; null without one. */
export async function readCode(tx: Tx, who: Tenant, keyring: Keyring): Promise<string | null> {
  const row = await tx
    .selectFrom('calendar_links')
    .select('id')
    .where('university_id', '=', who.universityId)
    .where('user_id', '=', who.userId)
    .executeTakeFirst();
  return row === undefined ? null : codeOf(keyring, row.id);
}

/** Makes a calendar URL, which replaces the earlier one. Returns its code. */
export async function makeCode(tx: Tx, who: Tenant, keyring: Keyring, now: Date): Promise<string> {
  const id = randomUUID();
  const code = codeOf(keyring, id);
  await noteKeys(tx, who.universityId, 'calendar', [keyOfHash(hashOf(code))]);
  const made = { id, code_hash: hashOf(code), made_at: now };
  await tx
    .insertInto('calendar_links')
    .values({ university_id: who.universityId, user_id: who.userId, ...made })
    .onConflict((conflict) => conflict.columns(['university_id', 'user_id']).doUpdateSet(made))
    .execute();
  return code;
}

export async function removeCode(tx: Tx, who: Tenant): Promise<void> {
  await tx
    .deleteFrom('calendar_links')
    .where('university_id', '=', who.universityId)
    .where('user_id', '=', who.userId)
    .execute();
}

/** 256 bits that only this installation can make from the link's id: the database alone opens no calendar. */
function codeOf(keyring: Keyring, id: string): string {
  return createHmac('sha256', keyring.derive('calendar link')).update(id).digest('base64url');
}

/** The hash by which a code is stored and looked up. */
export function hashOf(code: string): Buffer {
  return createHash('sha256').update(code).digest();
}
