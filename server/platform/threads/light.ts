import type { Tx } from '../database/tables.ts';

/** Thrown in place of work that would hold the event loop too long: the transaction rolls back, a thread repeats it. */
export class HeavyWork extends Error {}

const light = new WeakSet<Tx>();

/** Marks a transaction in which nothing heavy may be done. */
export function keepLight(tx: Tx): Tx {
  light.add(tx);
  return tx;
}

/** Whether heavy work is forbidden in this transaction. */
export function isLight(tx: Tx): boolean {
  return light.has(tx);
}
