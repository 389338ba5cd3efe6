import type { Id, StreamId } from '#contract/identifier';
import type { Push } from '#contract/outbox';
import type { Database } from '../device/database.ts';
import { readWaiting, type OutboxStream } from './outbox-streams.ts';
import { planPush } from './plan.ts';
import type { PushLimits } from './push-limits.ts';
import { isUncarried, type StreamHead } from '../device/rows.ts';
import { asked } from '../device/transaction.ts';

export interface SelectPorts {
  database: Database;
  user: Id;
  isPaused: (stream: string) => boolean;
  /** Whether the university can be reached: actions that no request has carried can still be undone. Never rejects. */
  reaches: () => Promise<boolean>;
}

/** What the next request carries. */
export interface SelectedPush {
  /** Null if nothing may be sent; 'out of reach' if only new actions may be and the university can't be reached. */
  push: Push | null | 'out of reach';
  /** Streams that begin with a damaged row: nothing of them can be sent. */
  damaged: readonly { stream: StreamId; seq: number }[];
}

/**
 * Chooses what the next request carries. Actions that no request has carried yet are sent only if the university can be
 * reached, and only after they are durably marked as carried: from then on they can't be undone, here, in another tab
 * or after a crash.
 */
export async function selectPush(ports: SelectPorts, limits: PushLimits): Promise<SelectedPush> {
  const { database, user, isPaused } = ports;
  const waiting = async (tx: IDBTransaction) =>
    (await readWaiting(tx, user, limits.ops)).filter((stream) => !isPaused(stream.stream));
  const streams = await database.run(['outbox', 'streams'], 'readonly', waiting);
  const damaged = streams.flatMap(({ stream, rows, damaged: seq }) =>
    rows.length > 0 || seq === null ? [] : [{ stream, seq }],
  );
  const push = planPush(streams, limits);
  if (push === null || !carriesNew(push, streams)) return { push, damaged };
  if (!(await ports.reaches())) {
    const others = streams.filter((stream) => !isNew(stream));
    return { push: planPush(others, limits) ?? 'out of reach', damaged };
  }
  const chosen = await database.run(['outbox', 'streams'], 'readwrite', async (tx) => {
    const now = planPush(await waiting(tx), limits);
    if (now !== null) await markCarried(tx, now);
    return now;
  });
  return { push: chosen, damaged };
}

function carriesNew(push: Push, streams: readonly OutboxStream[]): boolean {
  return push.parts.some(({ stream }) => streams.some((candidate) => candidate.stream === stream && isNew(candidate)));
}

/** A control stream with a waiting action that no request has carried. */
function isNew({ target, rows, head }: OutboxStream): boolean {
  return (
    rows.length > 0 &&
    target.kind === 'actions' &&
    rows.some(({ op, seq }) => op.kind === 'action' && isUncarried(head, seq))
  );
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
