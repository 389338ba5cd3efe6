import type { Op } from '#contract/op';
import type { WaitingStream } from '../../src/offline/delivery/plan.ts';
import type { FailedOp } from '../../src/offline/device/rows.ts';

/**
 * The storage that survives in a browser: the outbox, the tail of uncommitted rows, the log of acknowledged rows, what
 * was parked by `stream:seq`, and the failed op of each stream.
 */
export interface Disk {
  outbox: Map<string, Row[]>;
  tail: Row[];
  log: Map<string, Row[]>;
  parked: Set<string>;
  failed: Map<string, FailedOp>;
}

export function emptyDisk(): Disk {
  return { outbox: new Map(), tail: [], log: new Map(), parked: new Set(), failed: new Map() };
}

/** A row as in the outbox, with its packed size. */
export interface Row {
  stream: string;
  seq: number;
  op: Op;
  bytes: number;
}

/** Adds a waiting row in the order of seqs, unless its place is taken. */
export function put(disk: Disk, row: Row): void {
  const rows = disk.outbox.get(row.stream);
  if (rows === undefined) disk.outbox.set(row.stream, [row]);
  else if ((rows.at(-1)?.seq ?? 0) < row.seq) rows.push(row);
  else if (!rows.some((other) => other.seq === row.seq)) {
    rows.push(row);
    rows.sort((one, other) => one.seq - other.seq);
  }
}

export function rowsOf(disk: Disk): Row[] {
  return [...[...disk.outbox.values()].flat(), ...disk.tail];
}

/** Every row on a disk, acknowledged ones too. */
export function allRowsOf(disk: Disk): Row[] {
  return [...rowsOf(disk), ...[...disk.log.values()].flat()];
}

export function structuredCopy(disk: Disk): Disk {
  const { outbox, tail, log, parked, failed } = disk;
  return {
    outbox: new Map([...outbox].map(([stream, rows]) => [stream, [...rows]])),
    tail: [...tail],
    // The lists of the log are replaced, never changed.
    log: new Map(log),
    parked: new Set(parked),
    failed: new Map(failed),
  };
}

export function keyOf(row: Row): string {
  return `${row.stream}:${row.seq}`;
}

/** The waiting rows of a stream, as they are planned. */
export function waitingStream([stream, rows]: [string, Row[]], number: number): WaitingStream {
  return { stream, target: { kind: 'practice' }, began: 0, number, rows };
}
