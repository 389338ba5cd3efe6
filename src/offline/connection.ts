import type { Id } from '#contract/identifier';
import { callsOf } from './call-store.ts';
import { countWaiting, streamsWithRows } from './outbox.ts';
import { needsAttention } from './retry.ts';
import type { ResultRow, StreamHead } from './rows.ts';
import { asked, type TableName } from './transaction.ts';

/** Something that a person should know or do. Nothing is thrown away while it waits. */
export interface Attention {
  code: 'sign in' | 'update' | 'unknown assignment' | 'failed op' | 'gap' | 'refused' | 'not saved';
  /** A sentence for people. */
  error: string;
}

/** How this device and the university stand, for the chip in the header. */
export type Connection =
  /** Nothing was heard yet since the page opened. */
  | { kind: 'connecting' }
  /** The last answer was our server's and nothing waits. */
  | { kind: 'connected' }
  /** `count` ops wait, and the last answer was our server's. */
  | { kind: 'sending'; count: number }
  /** The last call did not reach our server. */
  | { kind: 'offline'; waiting: number }
  | { kind: 'attention'; reasons: Attention[] };

/** Who answered last. */
export type Contact = 'nobody yet' | 'ours' | 'none';

/** The chip's state from facts: who answered last, how many ops wait, and what needs a person. */
export function connectionOf(contact: Contact, waiting: number, reasons: Attention[]): Connection {
  if (reasons.length > 0) return { kind: 'attention', reasons };
  if (contact === 'none') return { kind: 'offline', waiting };
  if (waiting > 0) return { kind: 'sending', count: waiting };
  return contact === 'ours' ? { kind: 'connected' } : { kind: 'connecting' };
}

/** The tables that {@link readOutboxFacts} reads. */
export const FACT_TABLES: readonly TableName[] = ['outbox', 'streams', 'results', 'calls'];

/** What the database says of a user's outbox. */
export interface OutboxFacts {
  waiting: number;
  reasons: Attention[];
}

/** Counts what waits and finds what needs a person. Needs {@link FACT_TABLES}. */
export async function readOutboxFacts(tx: IDBTransaction, user: Id, nowMs: number): Promise<OutboxFacts> {
  const reasons: Attention[] = [];
  for (const stream of await streamsWithRows(tx)) {
    const head = await asked<StreamHead | undefined>(tx.objectStore('streams').get(stream));
    if (head?.user !== user) continue;
    if (head.hold !== null) reasons.push({ code: head.hold.kind, error: head.hold.error });
    if (head.failed !== null && needsAttention(head.failed, nowMs)) {
      reasons.push({ code: 'failed op', error: head.failed.error });
    }
  }
  const results = await asked<ResultRow[]>(tx.objectStore('results').index('user').getAll(user));
  for (const { result, dismissed } of results) {
    if (!dismissed && result.outcome === 'refused') reasons.push({ code: 'refused', error: result.error });
  }
  const calls = await callsOf(tx, user);
  for (const { refused } of calls) if (refused !== null) reasons.push({ code: 'refused', error: refused.error });
  const waitingCalls = calls.filter(({ refused }) => refused === null).length;
  return { waiting: (await countWaiting(tx, user)) + waitingCalls, reasons };
}
