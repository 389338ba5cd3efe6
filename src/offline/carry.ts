import type { Id } from '#contract/identifier';
import type { Push } from '#contract/outbox';
import type { Database } from './database.ts';
import { readWaiting } from './outbox.ts';
import { planPush, type WaitingStream } from './plan.ts';
import type { PushLimits } from './push-limits.ts';
import { isUncarried, type StreamHead } from './rows.ts';
import { asked } from './transaction.ts';

export interface CarryPorts {
  database: Database;
  user: Id;
  isPaused: (stream: string) => boolean;
  /** Asks whether a request would arrive: an action that none has carried can still be undone. Never rejects. */
  reaches: () => Promise<boolean>;
}

/**
 * Chooses what the next request carries, null if nothing may be sent. Actions that no request has carried yet go only
 * where the university can be reached, and only once it is written durably that they go: from then on nobody may undo
 * them, here, in another tab or after a crash.
 */
export async function chooseCargo(ports: CarryPorts, limits: PushLimits): Promise<Push | null | 'out of reach'> {
  const { database, user, isPaused } = ports;
  const waiting = async (tx: IDBTransaction) =>
    (await readWaiting(tx, user)).filter((stream) => !isPaused(stream.stream));
  const streams = await database.run(['outbox', 'streams'], 'readonly', waiting);
  const push = planPush(streams, limits);
  if (push === null || !carriesNew(push, streams)) return push;
  if (!(await ports.reaches()))
    return (
      planPush(
        streams.filter((stream) => !isNew(stream)),
        limits,
      ) ?? 'out of reach'
    );
  return database.run(['outbox', 'streams'], 'readwrite', async (tx) => {
    const now = await waiting(tx);
    const chosen = planPush(now, limits);
    if (chosen !== null) await markCarried(tx, chosen);
    return chosen;
  });
}

function carriesNew(push: Push, streams: readonly (WaitingStream & { head: StreamHead })[]): boolean {
  return push.parts.some(({ stream }) => streams.some((candidate) => candidate.stream === stream && isNew(candidate)));
}

/** A control stream whose first waiting op is an action that no request has carried. */
function isNew({ target, rows, head }: WaitingStream & { head: StreamHead }): boolean {
  return target.kind === 'actions' && rows.some(({ op, seq }) => op.kind === 'action' && isUncarried(head, seq));
}

async function markCarried(tx: IDBTransaction, push: Push): Promise<void> {
  for (const { stream, first, ops } of push.parts) {
    if (!ops.some((op) => op.kind === 'action')) continue;
    const head = await asked<StreamHead | undefined>(tx.objectStore('streams').get(stream));
    if (head === undefined) continue;
    const carried = Math.max(head.carried ?? 0, first + ops.length - 1);
    await asked(tx.objectStore('streams').put({ ...head, carried }));
  }
}
