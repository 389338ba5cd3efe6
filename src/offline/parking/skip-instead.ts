import type { StreamId } from '#contract/identifier';
import type { CharId, IdRange, Op, Skip } from '#contract/op';
import { nextClock } from '#writing/document/document';

const CLOCK_MAX = 2 ** 31 - 1;

type Fields = { kind: 0; at: 0; clock: 0; text: 0; after: 0; before: 0; stream: 0 };

/** The place of an op that can't be stored. */
export interface SkippedPlace {
  stream: StreamId;
  seq: number;
  /** The op, whatever it holds; null if it is no longer on this device. */
  op: unknown;
  /** The next clock of the ops before it; null if it is not known. */
  next: number | null;
  /** The ops that follow it, as far as they are intact. */
  following: readonly Op[];
}

/**
 * The skip that takes the place of an op. It keeps the op's clock, length and anchors where they are known, or else the
 * clocks that the next ops leave free, so that later ops that name its characters take effect.
 */
export function skipInstead(place: SkippedPlace, reason: Skip['reason']): Skip {
  const { seq } = place;
  const op = fieldsOf(place.op);
  const at = isCount(op.at) ? op.at : 0;
  const bare: Skip = { kind: 'skip', seq, at, reason };
  const ids = idsOf(place);
  if (ids === null) return bare;
  const skip: Skip = { ...bare, clock: ids.clock, length: ids.length };
  const [after, before] = [anchorOf(op.after, ids), anchorOf(op.before, ids)];
  if (after !== undefined) skip.after = after;
  if (before !== undefined) skip.before = before;
  return skip;
}

/** The ids that a skip keeps as deleted; null for none. */
export function idsOfSkip(stream: StreamId, { clock, length }: Skip): IdRange | null {
  return clock === undefined || length === undefined ? null : { stream, clock, length };
}

/** The characters that the op at this place gave ids to; null if it gave none, or nobody knows which. */
function idsOf({ stream, op, next, following }: SkippedPlace): IdRange | null {
  const { kind, clock: own, text } = fieldsOf(op);
  if (op !== null && kind !== 'insert') return null;
  const length = typeof text === 'string' ? text.length : 0;
  const start = Math.max(isCount(own) ? own : (next ?? -1), next ?? -1);
  const free = freeUntil(stream, following);
  const end = isCount(own) && length > 0 ? Math.min(own + length, free ?? Infinity) : (free ?? start + length);
  if (start < 0 || end <= start || end > CLOCK_MAX) return null;
  return { stream, clock: start, length: end - start };
}

/** The clock before which all ids of a stream must exist for its next ops; null if they name none. */
function freeUntil(stream: StreamId, following: readonly Op[]): number | null {
  let reach: number | null = null;
  for (const op of following) {
    if ((op.kind === 'insert' || op.kind === 'skip') && op.clock !== undefined) return op.clock;
    if (op.kind !== 'delete') continue;
    for (const range of op.ranges) {
      if (range.stream === stream) reach = Math.max(reach ?? 0, range.clock + range.length);
    }
  }
  return reach;
}

/** An anchor as it was; undefined if it is none, or names a character that does not exist before the op. */
function anchorOf(value: unknown, ids: IdRange): CharId | null | undefined {
  if (value === null) return null;
  const { stream, clock } = fieldsOf(value);
  if (typeof stream !== 'string' || !/^[\w-]{22}$/.test(stream) || !isCount(clock)) return undefined;
  return stream === ids.stream && clock >= ids.clock ? undefined : { stream, clock };
}

/** The next clock after these ops of one stream, from its first on; null if they tell none. */
export function nextClockOf(ops: readonly Op[], isWhole: boolean): number | null {
  const next = ops.reduce((clock, op) => nextClock(op, clock), 0);
  return next > 0 || isWhole ? next : null;
}

/** The fields of a value that may be anything. */
function fieldsOf(value: unknown): Partial<Record<keyof Fields, unknown>> {
  return typeof value === 'object' && value !== null ? value : {};
}

function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) >= 0 && Number(value) <= CLOCK_MAX;
}
