import type { Op } from '#contract/op';

/** The storage that survives in a browser: the outbox, and the tail of uncommitted rows. */
export interface Disk {
  outbox: Map<string, Row[]>;
  tail: Row[];
}

/** A row as in the outbox, with its packed size. */
export interface Row {
  stream: string;
  seq: number;
  op: Op;
  bytes: number;
}

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

export function structuredCopy(disk: Disk): Disk {
  return { outbox: new Map([...disk.outbox].map(([stream, rows]) => [stream, [...rows]])), tail: [...disk.tail] };
}

export function keyOf(row: Row): string {
  return `${row.stream}:${row.seq}`;
}
