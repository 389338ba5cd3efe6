import type { Op } from '#contract/op';
import { HeavyWork, isLight } from '../../platform/threads/light.ts';
import type { Tx } from '../../platform/database/tables.ts';

/**
 * The largest log that is computed, in inserted UTF-16 units, including deleted ones, and in ops: five times the
 * longest text, and five times the edits of the largest text seen. See DOCUMENT_MAX_LENGTH for the text itself.
 */
export const LOG_MAX_INSERTED = 10_000_000;
export const LOG_MAX_OPS = 1_000_000;

/** Up to here a log takes less than 100 ms of processor time to be computed, whatever is asked of it. */
const LIGHT_MAX_OPS = 8_000;
const LIGHT_MAX_INSERTED = 100_000;
/** The same for a text to analyze and for texts to compare, in UTF-16 units. */
const LIGHT_MAX_TEXT = 20_000;
const LIGHT_MAX_COMPARED = 100_000;
/** The same for texts compared unit by unit, one after the other. */
const LIGHT_MAX_SEARCH = 4_000_000;
/** The same for texts in which words are looked for. */
const LIGHT_MAX_FOUND_IN = 250_000;

/** How large a submission's log is, and where its document ends. */
export interface LogSize {
  readonly log_ops: number;
  readonly log_inserted: number;
  /** The counter of the last batch that is computed; null while that is all of them. */
  readonly ends_at: number | null;
}

/** The columns of a submission `s` for {@link LogSize}. */
export const sizeColumns = ['s.log_ops', 's.log_inserted', 's.ends_at'] as const;

/** The part of an answer about a document that has ended. */
export function overLimitOf({ ends_at }: Pick<LogSize, 'ends_at'>): { over_limit?: boolean } {
  return ends_at === null ? {} : { over_limit: true };
}

/** UTF-16 units that ops insert and delete. */
export interface LogUnits {
  readonly inserted: number;
  readonly deleted: number;
}

export function unitsOf(ops: readonly Op[]): LogUnits {
  let inserted = 0;
  let deleted = 0;
  for (const op of ops) {
    if (op.kind === 'insert') inserted += op.text.length;
    if (op.kind === 'delete') for (const { length } of op.ranges) deleted += length;
  }
  return { inserted, deleted };
}

/** Throws HeavyWork where the transaction is a request's on the main thread, and the log is too large for that. */
export function requireLightLog(tx: Tx, { log_ops, log_inserted }: LogSize): void {
  if (isLight(tx) && (log_ops > LIGHT_MAX_OPS || log_inserted > LIGHT_MAX_INSERTED)) throw new HeavyWork();
}

/** The same for texts to compare, of `units` units in all. */
export function requireLightComparison(tx: Tx, units: number): void {
  if (isLight(tx) && units > LIGHT_MAX_COMPARED) throw new HeavyWork();
}

/** The same for a text to analyze, of `length` units. */
export function requireLightText(tx: Tx, length: number): void {
  if (isLight(tx) && length > LIGHT_MAX_TEXT) throw new HeavyWork();
}

/** The same for a search that has compared so many units. */
export function requireLightSearch(tx: Tx, units: number): void {
  if (isLight(tx) && units > LIGHT_MAX_SEARCH) throw new HeavyWork();
}

/** The same for texts of `units` units in all in which words are looked for. */
export function requireLightFinding(tx: Tx, units: number): void {
  if (isLight(tx) && units > LIGHT_MAX_FOUND_IN) throw new HeavyWork();
}
