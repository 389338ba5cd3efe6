import type { Op, Target } from '#contract/op';
import { TICK_MS } from '#contract/op-constants';
import { packedSize } from '#writing/wire/pack';
import type { LockPort } from '../../api/lock.ts';
import type { Database } from '../device/database.ts';
import { base64url } from '../device/digest.ts';
import { streamLock } from '../device/locks.ts';
import type { ClockPort } from '../device/ports.ts';
import { documentKey, type MetaRow, type OutboxRow, type StreamHead } from '../device/rows.ts';
import type { TimeOp } from './time-ops.ts';
import { asked } from '../device/transaction.ts';

export interface StreamPorts {
  database: Database;
  clock: ClockPort;
  crypto: Pick<Crypto, 'getRandomValues'>;
  locks: LockPort | undefined;
}

/** A stream of this page: one page load x one target. It is never resumed. */
export interface OwnStream {
  head: StreamHead;
  /** Ticks since the stream began at a monotonic time in milliseconds, never less than before. */
  tick(timeMs: number): number;
  row(op: Op, title: string): OutboxRow;
  /** The time ops to write before an edit or hand-in made at `timeMs`, after the op `seq`: see time-ops.ts. */
  times(timeMs: number, seq: number, signedHead: string | undefined, sealing: boolean): TimeOp[];
  /** Lets other pages take over what this one may have left in the tail. */
  release(): void;
}

/** Begins a stream: a random id, and the next number of this browser. Works without a database too. */
export async function beginStream(ports: StreamPorts, user: string, target: Target): Promise<OwnStream> {
  const { clock } = ports;
  const stream = base64url(ports.crypto.getRandomValues(new Uint8Array(16)));
  const release = hold(ports.locks, streamLock(stream));
  const startMs = clock.monotonicMs();
  const head: StreamHead = {
    stream,
    user,
    document: documentKey(target),
    target,
    number: await nextNumber(ports),
    began: Math.max(0, Math.round(clock.wallMs() - (clock.monotonicMs() - startMs))),
    high: 0,
    hold: null,
    failed: null,
  };
  let last = 0;
  const tick = (timeMs: number) => {
    last = Math.max(last, Math.floor((timeMs - startMs) / TICK_MS));
    return last;
  };
  let times: OwnStream['times'] = () => [];
  // The editor does not wait for this code: until it is loaded, edits have no time ops of their own.
  import('./time-ops.ts').then(
    ({ timeOps }) => {
      times = timeOps(clock, head.began - startMs, tick);
    },
    () => undefined,
  );
  return {
    head,
    tick,
    times: (...edit) => times(...edit),
    row: (op, title) => ({
      stream,
      seq: op.seq,
      user,
      op,
      bytes: packedSize(op),
      wallMs: clock.wallMs(),
      title,
    }),
    release,
  };
}

/** Without a database the wall clock gives the number: higher than every counted one. */
async function nextNumber(ports: StreamPorts): Promise<number> {
  try {
    return await ports.database.run(['meta'], 'readwrite', async (tx) => {
      const row = await asked<MetaRow | undefined>(tx.objectStore('meta').get('streams'));
      const last = (row?.key === 'streams' ? row.last : 0) + 1;
      await asked(tx.objectStore('meta').put({ key: 'streams', last } satisfies MetaRow));
      return last;
    });
  } catch {
    return ports.clock.wallMs();
  }
}

function hold(locks: LockPort | undefined, name: string): () => void {
  let release: () => void = () => undefined;
  const held = new Promise<void>((done) => {
    release = done;
  });
  locks?.request(name, {}, () => held).catch(() => undefined);
  return release;
}
