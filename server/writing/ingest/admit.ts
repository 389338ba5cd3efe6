import type { Op } from '#contract/op';
import type { ProblemCode } from '#contract/problem';
import { faultOf, nextClock } from '#writing/document/document';
import type { GapRule } from '../../platform/services.ts';
import type { ReadPart } from './parts.ts';

/** How far a stream is stored. */
export interface StreamHead {
  readonly high: number;
  /** The highest seq of an edit; 0 before the first. */
  readonly lastEdit: number;
  /** Clock of the next character. */
  readonly nextClock: number;
}

export interface Failure {
  readonly seq: number;
  readonly code: ProblemCode;
  readonly error: string;
}

/** The new part of a stream's ops. */
export interface Admitted {
  /** To be stored: consecutive, from `high + 1`. */
  readonly ops: readonly Op[];
  /** The stream's head once they are stored. */
  readonly head: StreamHead;
  /** The seqs of stored actions and submits that were sent again: their results are repeated. */
  readonly repeated: readonly number[];
  /** Why the ops after these were not taken; null where all were. */
  readonly stop: { kind: 'gap' } | ({ kind: 'failed' } & Failure) | null;
}

export type TargetKind = 'assignment' | 'practice' | 'actions';

const CLOCK_MAX = 2 ** 31 - 1;

/** Whether ops are missing between `high` and a part that begins at `first`. */
export function leavesGap(high: number, first: number): boolean {
  return first > high + 1;
}

/**
 * Takes the new ops from the parts of one stream: skips seqs up to `high` and admits the next ones in order, until a
 * gap or an invalid op. Parts may come in any order and overlap in any way.
 */
export function admit(
  head: StreamHead,
  target: TargetKind,
  parts: readonly ReadPart[],
  isGap: GapRule = leavesGap,
): Admitted {
  const ops: Op[] = [];
  const repeated: number[] = [];
  let now = head;
  for (const part of [...parts].sort((a, b) => a.first - b.first)) {
    if (isGap(now.high, part.first)) return { ops, head: now, repeated, stop: { kind: 'gap' } };
    for (const op of part.ops) {
      if (op.seq <= now.high) {
        if (op.seq <= head.high && hasResult(op)) repeated.push(op.seq);
        continue;
      }
      const after = advance(now, target, part.stream, op);
      if ('error' in after) return { ops, head: now, repeated, stop: { kind: 'failed', ...after } };
      ops.push(op);
      now = after;
    }
    if (part.malformed !== null && part.malformed.seq > now.high)
      return { ops, head: now, repeated, stop: { kind: 'failed', code: 'bad_body', ...part.malformed } };
  }
  return { ops, head: now, repeated, stop: null };
}

/** Where a stream stands after `op`, or why it can't hold it. */
export function advance(head: StreamHead, target: TargetKind, stream: string, op: Op): StreamHead | Failure {
  const error = misplaced(target, op) ?? faultOf(stream, op, head.nextClock);
  if (error !== null) return { seq: op.seq, code: 'failed_op', error };
  const next = nextClock(op, head.nextClock);
  if (next > CLOCK_MAX)
    return { seq: op.seq, code: 'failed_op', error: 'The stream has no room for so many characters; begin a new one.' };
  const isEdit = op.kind === 'insert' || op.kind === 'delete';
  return { high: op.seq, lastEdit: isEdit ? op.seq : head.lastEdit, nextClock: next };
}

function hasResult(op: Op): boolean {
  return op.kind === 'action' || op.kind === 'submit';
}

function misplaced(target: TargetKind, op: Op): string | null {
  const writes = op.kind === 'insert' || op.kind === 'delete' || op.kind === 'snapshot' || op.kind === 'submit';
  if (target === 'actions' && writes) return 'This stream carries actions; writing needs a stream of its own.';
  if (target !== 'actions' && op.kind === 'action')
    return 'This stream carries writing; actions need a stream of their own.';
  return null;
}
