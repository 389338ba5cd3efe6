import type { Id, StreamId } from '#contract/identifier';
import { createDatabase, openExisting, type Database } from '../device/database.ts';
import { streamsWithRows } from '../journal/outbox.ts';
import { isWaiting } from '../requests/row.ts';
import { requestsOf } from '../requests/store.ts';
import { isUndone, type MetaRow, type OutboxRow, type StreamHead } from '../device/rows.ts';
import { readSession } from '../device/noted-session.ts';
import { asked, streamRange } from '../device/transaction.ts';

const NEAR_MS = 24 * 60 * 60_000;

/** The parts of the number on the installed app's icon. */
export interface BadgeFacts {
  /** How many documents and requests are unsent or refused. */
  unsent: number;
  /** The ends, in wall milliseconds, of assignments that the person has not handed in. */
  ends: readonly number[];
}

/** The part of `navigator` that sets the number; absent if the browser has none. */
export interface BadgePort {
  setAppBadge?: ((count: number) => Promise<void>) | undefined;
  clearAppBadge?: (() => Promise<void>) | undefined;
}

/** The badge number: unsent things plus ends within the next 24 hours; 0 shows no badge. */
export function badgeOf({ unsent, ends }: BadgeFacts, nowMs: number): number {
  return unsent + ends.filter((end) => end > nowMs && end <= nowMs + NEAR_MS).length;
}

/**
 * Shows the number of the user signed in on this browser, from page or worker; none if nobody is. `ends` are stored for
 * the worker, which can't fetch them; if absent, the stored ones count. Never rejects.
 */
export async function showBadge(
  { indexedDB, navigator, nowMs }: { indexedDB: IDBFactory; navigator: BadgePort; nowMs: number },
  ends?: readonly number[],
): Promise<void> {
  if (navigator.setAppBadge === undefined) return;
  const database = createDatabase(() => openExisting(indexedDB));
  try {
    const facts = await database.ready().then(
      () => readFacts(database, ends),
      () => null,
    );
    const count = facts === null ? 0 : badgeOf(facts, nowMs);
    await (count === 0 ? navigator.clearAppBadge?.() : navigator.setAppBadge(count));
  } catch {
    // A missing badge harms nobody.
  } finally {
    database.handle()?.close();
  }
}

async function readFacts(database: Database, ends: readonly number[] | undefined): Promise<BadgeFacts | null> {
  const user = await readSession(database);
  if (user === null) return null;
  const known = await database.run(['meta'], ends === undefined ? 'readonly' : 'readwrite', async (tx) => {
    const meta = tx.objectStore('meta');
    if (ends !== undefined) await asked(meta.put({ key: 'badge', user, ends: [...ends] } satisfies MetaRow));
    const kept = await asked<MetaRow | undefined>(meta.get('badge'));
    return kept?.key === 'badge' && kept.user === user ? kept.ends : [];
  });
  // In a read-only transaction of its own, so that writes of typed text don't wait for it.
  const unsent = await database.run(['outbox', 'streams', 'requests'], 'readonly', (tx) => countUnsent(tx, user));
  return { unsent, ends: known };
}

async function countUnsent(tx: IDBTransaction, user: Id): Promise<number> {
  return (await countDocumentsWaiting(tx, user)) + (await countRequests(tx, user));
}

/** How many things a user's waiting or refused requests are about, by `orderedBy`. Needs `requests`. */
async function countRequests(tx: IDBTransaction, user: Id): Promise<number> {
  const rows = (await requestsOf(tx, user)).filter((row) => isWaiting(row) || row.state.kind === 'refused');
  return new Set(rows.map(({ orderedBy, key }) => orderedBy ?? key)).size;
}

/** How many documents of a user wait; all actions not undone count as one. Needs `outbox` and `streams`. */
async function countDocumentsWaiting(tx: IDBTransaction, user: Id): Promise<number> {
  const documents = new Set<string>();
  for (const stream of await streamsWithRows(tx)) {
    const head = await asked<StreamHead | undefined>(tx.objectStore('streams').get(stream));
    if (head?.user !== user) continue;
    if (head.target.kind !== 'actions' || (await undecided(tx, stream)).length > 0) documents.add(head.document);
  }
  return documents.size;
}

/** The rows of a control stream except undone actions. */
async function undecided(tx: IDBTransaction, stream: StreamId): Promise<OutboxRow[]> {
  const rows = await asked<OutboxRow[]>(tx.objectStore('outbox').getAll(streamRange(stream)));
  return rows.filter(({ op }) => !isUndone(op));
}
