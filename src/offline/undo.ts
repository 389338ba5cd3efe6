import type { Id } from '#contract/identifier';
import type { Op } from '#contract/op';
import { packedSize } from '#writing/pack';
import type { Database } from './database.ts';
import { isUncarried, isUndone, type OutboxRow, type StreamHead } from './rows.ts';
import { asked } from './transaction.ts';

/** What became of an Undo. */
export type Undone = 'undone' | 'already sent';

/**
 * Takes back an action that no request has carried: a skip takes its place, so that the actions after it still follow.
 * One transaction reads and writes, so a push never carries what was undone.
 */
export function undoAction(database: Database, user: Id, stream: string, seq: number): Promise<Undone> {
  return database.run(['outbox', 'streams'], 'readwrite', async (tx) => {
    const row = await asked<OutboxRow | undefined>(tx.objectStore('outbox').get([stream, seq]));
    const head = await asked<StreamHead | undefined>(tx.objectStore('streams').get(stream));
    if (row === undefined || head === undefined || row.user !== user) return 'already sent';
    if (isUndone(row.op)) return 'undone';
    if (row.op.kind !== 'action' || !isUncarried(head, seq)) return 'already sent';
    const op: Op = { kind: 'skip', seq, at: row.op.at, reason: 'undone' };
    await asked(tx.objectStore('outbox').put({ ...row, op, bytes: packedSize(op), title: '' } satisfies OutboxRow));
    return 'undone';
  });
}
