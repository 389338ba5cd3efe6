import type { Id } from '#contract/identifier';
import type { LockPort } from '../../api/lock.ts';
import type { Database } from '../device/database.ts';
import { streamLock } from '../device/locks.ts';
import { putRecovered } from './outbox.ts';
import type { StreamHead } from '../device/rows.ts';
import type { Tail, TailEntry } from './tail.ts';
import { asked } from '../device/transaction.ts';

/**
 * Writes the tail of dead pages into the outbox, and only then removes it from local storage. The tail of a live page
 * is left to it. Where the database is in memory, which keeps nothing, all stays, and what the university has is marked
 * so. Resolves to the number of rows; rejects, with the tail untouched, if the database can't be written.
 */
export async function recoverTail(tail: Tail, database: Database, locks: LockPort | undefined): Promise<number> {
  const streams = new Map<string, TailEntry[]>();
  for (const entry of tail.entries()) {
    const entries = streams.get(entry.row.stream);
    if (entries === undefined) streams.set(entry.row.stream, [entry]);
    else entries.push(entry);
  }
  let count = 0;
  for (const [stream, entries] of streams) {
    count += await ifGone(locks, stream, async () => {
      const isInMemory = await database.run(['outbox', 'streams'], 'readwrite', async (tx) => {
        // In memory this is done at each acknowledgement: what the university has by then costs nothing.
        const head = await asked<StreamHead | undefined>(tx.objectStore('streams').get(stream));
        await putRecovered(tx, head === undefined ? entries : entries.filter(({ row }) => row.seq > head.high));
        return database.isInMemory(tx);
      });
      if (!isInMemory) for (const { row } of entries) tail.remove(row);
      return entries.length;
    });
  }
  if (database.volatile()) await markStored(tail, database);
  return count;
}

async function markStored(tail: Tail, database: Database): Promise<void> {
  for (const entry of await stored(database, tail.entries())) {
    if (entry.stored !== true && !tail.put({ ...entry, stored: true })) tail.remove(entry.row);
  }
}

/** Removes the edits of `user` from the tail that the university is known to have. */
export async function forgetStored(tail: Tail, database: Database, user: Id): Promise<void> {
  const own = tail.entries().filter(({ head }) => head.user === user);
  for (const { row } of await stored(database, own)) tail.remove(row);
}

/** Those that the university is known to have. */
async function stored(database: Database, entries: readonly TailEntry[]): Promise<readonly TailEntry[]> {
  const heads = await database.run(['streams'], 'readonly', (tx) =>
    asked<StreamHead[]>(tx.objectStore('streams').getAll()),
  );
  const highs = new Map(heads.map(({ stream, high }) => [stream, high]));
  return entries.filter(({ row }) => row.seq <= (highs.get(row.stream) ?? 0));
}

/**
 * Does `act` for a stream whose page is gone, and nothing (0) while it is alive. Without locks nobody knows whether it
 * is gone: rows are immutable, so writing them again does no harm.
 */
export function ifGone(locks: LockPort | undefined, stream: string, act: () => Promise<number>): Promise<number> {
  if (locks === undefined) return act();
  return locks.request(streamLock(stream), { ifAvailable: true }, (lock) =>
    lock === null ? Promise.resolve(0) : act(),
  );
}
