import type { StreamId } from '#contract/identifier';
import type { Op, Target } from '#contract/op';
import type { Push, PushPart } from '#contract/outbox';
import type { PushLimits } from './push-limits.ts';

/** One stream with rows in the outbox. */
export interface WaitingStream {
  stream: StreamId;
  target: Target;
  began: number;
  /** Order in which this browser began its streams. */
  number: number;
  /** Unacknowledged ops, lowest seq first. */
  rows: readonly WaitingRow[];
}

export interface WaitingRow {
  seq: number;
  op: Op;
  /** Packed size in bytes. */
  bytes: number;
}

/** Bytes that one part takes besides its ops: stream, target and start. */
const PART_BYTES = 80;

/**
 * Chooses what one push carries: of each stream consecutive ops from its lowest, one op from each stream in turn, until
 * a limit is reached. Control streams go one after another in the order in which they were begun. At least one op is
 * chosen whatever its size. Null when nothing waits.
 */
export function planPush(waiting: readonly WaitingStream[], limits: PushLimits): Push | null {
  const streams = sendable(waiting);
  const taken = streams.map(() => 0);
  let open = streams.map((_, index) => index);
  let ops = 0;
  let bytes = 0;
  while (open.length > 0 && ops < limits.ops) {
    open = open.filter((index) => {
      const count = taken[index] ?? 0;
      const row = nextRow(streams[index], count);
      if (row === null || ops >= limits.ops) return false;
      const cost = row.bytes + (count === 0 ? PART_BYTES : 0);
      if (ops > 0 && bytes + cost > limits.bytes) return false;
      ops += 1;
      bytes += cost;
      taken[index] = count + 1;
      return true;
    });
  }
  const parts = streams.flatMap((stream, index) => partOf(stream, taken[index] ?? 0));
  return parts.length === 0 ? null : { parts };
}

/** The row after the first `count`, null if there is none or a seq is missing before it. */
function nextRow(stream: WaitingStream | undefined, count: number): WaitingRow | null {
  const row = stream?.rows[count];
  const before = stream?.rows[count - 1];
  return row === undefined || (before !== undefined && row.seq !== before.seq + 1) ? null : row;
}

/** The oldest control stream, and every stream that is not a control stream. */
function sendable(waiting: readonly WaitingStream[]): WaitingStream[] {
  const filled = waiting.filter((stream) => stream.rows.length > 0).sort((a, b) => a.number - b.number);
  const control = filled.find((stream) => stream.target.kind === 'actions');
  return filled.filter((stream) => stream.target.kind !== 'actions' || stream === control);
}

function partOf(stream: WaitingStream, count: number): PushPart[] {
  const first = stream.rows[0]?.seq;
  if (first === undefined || count === 0) return [];
  const ops = stream.rows.slice(0, count).map((row) => row.op);
  const deviceHigh = stream.rows[count] && stream.rows.at(-1)?.seq;
  const part = { stream: stream.stream, first, held: deviceHigh, ops };
  return [first === 1 ? { ...part, target: stream.target, began: stream.began } : part];
}
