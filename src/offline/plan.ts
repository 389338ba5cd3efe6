import type { StreamId } from '#contract/identifier';
import type { Op, Target } from '#contract/op';
import { PUSH_MAX_BYTES, PUSH_MAX_OPS, type Push, type PushPart } from '#contract/outbox';

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

export interface PushLimits {
  ops: number;
  /** Packed, before compression. */
  bytes: number;
}

export const FULL_PUSH: PushLimits = { ops: PUSH_MAX_OPS, bytes: PUSH_MAX_BYTES };

/** Browsers end a keepalive request that is larger than 64 KB in sum; half is kept for the headers and a second one. */
export const KEEPALIVE_PUSH: PushLimits = { ops: PUSH_MAX_OPS, bytes: 30_000 };

/** What one part costs besides its ops: stream, target and start. */
const PART_BYTES = 80;

/**
 * Chooses what one push carries: of each stream consecutive ops from its lowest, one op from each stream in turn, until
 * a limit is reached. Control streams go one after another in the order in which they were begun. At least one op is
 * chosen whatever its size. Null when nothing waits.
 */
export function planPush(waiting: readonly WaitingStream[], limits: PushLimits): Push | null {
  const streams = sendable(waiting);
  const taken = new Map<StreamId, number>(streams.map((stream) => [stream.stream, 0]));
  let ops = 0;
  let bytes = 0;
  for (let turn = 0, open = streams; open.length > 0 && ops < limits.ops; turn += 1) {
    const next: WaitingStream[] = [];
    for (const stream of open) {
      const row = stream.rows[turn];
      if (row === undefined || ops >= limits.ops || !follows(stream, turn)) continue;
      const cost = row.bytes + (turn === 0 ? PART_BYTES : 0);
      if (ops > 0 && bytes + cost > limits.bytes) continue;
      ops += 1;
      bytes += cost;
      taken.set(stream.stream, turn + 1);
      next.push(stream);
    }
    open = next;
  }
  const parts = streams.flatMap((stream) => partOf(stream, taken.get(stream.stream) ?? 0));
  return parts.length === 0 ? null : { parts };
}

/** The oldest control stream alone, and every other stream. */
function sendable(waiting: readonly WaitingStream[]): WaitingStream[] {
  const filled = waiting.filter((stream) => stream.rows.length > 0).sort((a, b) => a.number - b.number);
  const control = filled.find((stream) => stream.target.kind === 'actions');
  return filled.filter((stream) => stream.target.kind !== 'actions' || stream === control);
}

function follows(stream: WaitingStream, turn: number): boolean {
  const before = stream.rows[turn - 1];
  return before === undefined || stream.rows[turn]?.seq === before.seq + 1;
}

function partOf(stream: WaitingStream, count: number): PushPart[] {
  const rows = stream.rows.slice(0, count);
  const first = rows[0]?.seq;
  if (first === undefined) return [];
  const ops = rows.map((row) => row.op);
  const part = { stream: stream.stream, first, ops };
  return [first === 1 ? { ...part, target: stream.target, began: stream.began } : part];
}
