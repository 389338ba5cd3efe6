import type { Id } from '#contract/identifier';
import type { StoragePort } from '../../api/storage.ts';
import type { Database } from '../device/database.ts';
import type { DeviceKeys } from '../device/device-keys.ts';
import type { KeyRow, MetaRow } from '../device/rows.ts';
import { forget, forgetRead } from '../device/sign-out.ts';
import { asked } from '../device/transaction.ts';
import { forgetStored, recoverTail } from '../journal/recover.ts';
import type { Tail } from '../journal/tail.ts';
import { moveCopies } from '../requests/copies.ts';
import { sealAll, type SealPorts } from './seal.ts';

export interface LeavePorts extends SealPorts {
  storage: StoragePort;
  tail: Tail;
  keys: () => Promise<DeviceKeys>;
}

/**
 * Leaves nothing readable of a person who is not signed in any more: removes what the university has, seals what it
 * has not, and removes their keys last. Stopped at any step, it is finished by {@link finishLeaving}. Without keys, or
 * with a database in memory alone, unsent work can't be sealed: it stays as it is, for its owner. Never rejects.
 */
export async function leave(ports: LeavePorts, user: Id): Promise<void> {
  const { database, storage, tail, keys } = ports;
  try {
    const key = await keyOf(keys, user);
    if (key === null || database.volatile()) {
      await forgetStored(tail, database, user);
      return await forget(database, storage, user);
    }
    await gather(ports, user);
    // Before sealing, which needs room.
    await forgetRead(database, user);
    await sealAll(ports, key);
    // Pages that did not know yet of the sign-out may have written meanwhile.
    await gather(ports, user);
    await sealAll(ports, key);
    await forget(database, storage, user);
  } catch {
    // The database failed, or code could not be loaded. What is left is sealed by {@link finishLeaving}.
  }
}

/**
 * Finishes the leaving of everybody whose keys are still here although the session is another's. `present` is signed in
 * whatever the database has noted: a note may have failed. Resolves to whether nobody is left; false where the browser's
 * database can't tell.
 */
export async function finishLeaving(ports: LeavePorts, present: Id | null): Promise<boolean> {
  const { database } = ports;
  try {
    for (const user of await leftBehind(database, present)) await leave(ports, user);
    return (await leftBehind(database, present)).length === 0 && !database.volatile();
  } catch {
    return false;
  }
}

/** Whether this browser holds keys of anybody but `present`, the person signed in: their work may still be readable. */
export function hasKeysOfOthers(database: Database, present: Id | null): Promise<boolean> {
  return database.run(['keys'], 'readonly', async (tx) =>
    (await asked(tx.objectStore('keys').getAllKeys())).some((user) => user !== present),
  );
}

function leftBehind(database: Database, present: Id | null): Promise<Id[]> {
  return database.run(['keys', 'meta'], 'readonly', async (tx) => {
    const note = await asked<MetaRow | undefined>(tx.objectStore('meta').get('session'));
    const users = (await asked(tx.objectStore('keys').getAllKeys())) as Id[];
    return note?.key === 'session' ? users.filter((user) => user !== note.user && user !== present) : [];
  });
}

/** The person's keys, also where another page has removed them since this one used them. */
async function keyOf(fetchKeys: LeavePorts['keys'], user: Id): Promise<KeyRow | null> {
  const keys = await fetchKeys();
  return (await keys.of(user).catch(() => null)) ?? keys.held(user);
}

/** Moves what local storage holds of a person into the database, where it is sealed. Live pages are not spared. */
async function gather({ tail, storage, database }: LeavePorts, user: Id): Promise<void> {
  const own = () => tail.entries().filter(({ head }) => head.user === user);
  await recoverTail({ ...tail, entries: own }, database, undefined);
  await moveCopies(storage, database, user);
}
