import type { Tx } from '../database/tables.ts';

/** Thrown by what would hold the event loop too long: its transaction is rolled back, and a thread does it instead. */
export class HeavyWork extends Error {}

const light = new WeakSet<Tx>();

/** Marks a transaction in which nothing heavy may be done. */
export function keepLight(tx: Tx): Tx {
  light.add(tx);
  return tx;
}

/** Whether heavy work must leave this transaction alone. */
export function isLight(tx: Tx): boolean {
  return light.has(tx);
}
