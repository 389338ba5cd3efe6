import type { LockPort } from '../../api/lock.ts';
import type { Database } from '../device/database.ts';
import { streamLock } from '../device/locks.ts';
import { putRecovered } from './outbox.ts';
import type { StreamHead } from '../device/rows.ts';
import type { Tail, TailEntry } from './tail.ts';
import { asked } from '../device/transaction.ts';

/**
 * Writes the tail of dead pages into the outbox, and only then removes it from local storage. The tail of a live page
 * is left to it. Resolves to the number of rows; rejects, with the tail untouched, if the database can't be written.
 */
export async function recoverTail(tail: Tail, database: Database, locks: LockPort | undefined): Promise<number> {
  const streams = new Map<string, TailEntry[]>();
  for (const entry of tail.entries()) {
    const entries = streams.get(entry.row.stream) ?? [];
    streams.set(entry.row.stream, [...entries, entry]);
  }
  let count = 0;
  for (const [stream, entries] of streams) {
    count += await ifGone(locks, stream, async () => {
      const isInMemory = await database.run(['outbox', 'streams'], 'readwrite', async (tx) => {
        await putRecovered(tx, entries);
        return database.isInMemory(tx);
      });
      for (const entry of isInMemory ? await acknowledged(database, entries) : entries) tail.remove(entry.row);
      return entries.length;
    });
  }
  return count;
}

/** The entries that the university has. The others stay in the tail, since the memory database keeps nothing. */
async function acknowledged(database: Database, entries: readonly TailEntry[]): Promise<readonly TailEntry[]> {
  const [first] = entries;
  const head = await database.run(['streams'], 'readonly', (tx) =>
    asked<StreamHead | undefined>(tx.objectStore('streams').get(first?.head.stream ?? '')),
  );
  return entries.filter(({ row }) => row.seq <= (head?.high ?? 0));
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
