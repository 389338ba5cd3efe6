import type { Op } from '#contract/op';
import type { OutboxRow, StreamHead } from '../device/rows.ts';

/** Every kind of op that this version of the app can pack. A newer version may have left others. */
const kinds: Readonly<Record<Op['kind'], true>> = {
  insert: true,
  delete: true,
  snapshot: true,
  submit: true,
  clock: true,
  anchor: true,
  skip: true,
  action: true,
};

/** Shown for a row that this device can't send. */
export const DAMAGED = 'A change is damaged on this device, so it can’t be sent.';

/** Shown for a request that can't be made from its kept row. */
export const DAMAGED_REQUEST = 'This request is damaged on this device, so it can’t be sent.';

/**
 * Whether a row has the shape that planning needs. Stored rows are not trusted: a fault of the browser, the disk or
 * another app version can leave anything there. Packing checks whether the values can be packed.
 */
export function isIntact(row: OutboxRow): boolean {
  const { seq, bytes, op } = row as { seq: unknown; bytes: unknown; op: unknown };
  if (!Number.isSafeInteger(seq) || Number(seq) < 1 || !Number.isFinite(bytes) || Number(bytes) < 0) return false;
  if (typeof op !== 'object' || op === null || !('kind' in op) || !('seq' in op)) return false;
  const isKnown = op.seq === seq && typeof op.kind === 'string' && Object.hasOwn(kinds, op.kind);
  return isKnown && (op.kind !== 'insert' || hasText(op));
}

function hasText(op: object): boolean {
  return 'text' in op && typeof op.text === 'string' && op.text !== '';
}

/** Whether a stream's head has the form that planning relies on; see {@link isIntact}. */
export function isHeadIntact({ target, number }: StreamHead): boolean {
  return typeof (target as unknown) === 'object' && (target as unknown) !== null && Number.isFinite(number);
}
