import type { StreamId } from '#contract/identifier';
import type { Delete, Insert, Op } from '#contract/op';
import { sources } from '#contract/op-constants';
import { createWriter, PackError, writeByte, writeNumber, writeSigned, type ByteWriter } from './bytes.ts';
import { createStreamTable, placeOfStream, type StreamTable } from './ids.ts';
import {
  createExpected,
  expectedBefore,
  expectedClock,
  flags,
  KIND_BITS,
  kindCodes,
  more,
  noteDelete,
  noteInsert,
  otherCodes,
  sameCharacter,
  samePlace,
  type Expected,
} from './op-format.ts';
import { writeOther } from './other-ops.ts';
import { placeOf, writePlace, writeRanges } from './places.ts';

/** The columns of packed ops. */
export interface OpColumns {
  readonly streams: StreamTable;
  readonly heads: ByteWriter;
  readonly times: ByteWriter;
  readonly text: string[];
}

export function createColumns(): OpColumns {
  return { streams: createStreamTable(), heads: createWriter(), times: createWriter(), text: [] };
}

/** Writes the ops of one stream, as a count of heads and the heads. `self`: that stream if it is known. */
export function writeOps(columns: OpColumns, ops: readonly Op[], self: StreamId | null, firstSeq: number): void {
  const expected = createExpected(self === null ? -1 : placeOfStream(columns.streams, self), firstSeq);
  const ends: number[] = [];
  for (let start = 0; start < ops.length; start = ends.at(-1) ?? ops.length) ends.push(endOfHead(ops, start, self));
  writeNumber(columns.heads, ends.length);
  let start = 0;
  for (const end of ends) {
    writeHead(columns, expected, ops, start, end);
    start = end;
  }
}

/** The stream that the ops are of, if one of them continues the typing of another. */
export function selfOf(ops: readonly Op[]): StreamId | null {
  let end = -1;
  for (const op of ops) {
    if (op.kind !== 'insert') continue;
    if (op.clock === end && op.after?.clock === op.clock - 1) return op.after.stream;
    end = op.clock + op.text.length;
  }
  return null;
}

/** The end of the ops that can share a head with the op at `start`. */
function endOfHead(ops: readonly Op[], start: number, self: StreamId | null): number {
  const first = ops[start];
  let end = start + 1;
  if (first === undefined) return end;
  const step = stepOf(first, ops[end]);
  for (let last: Op = first; ; end += 1) {
    const op = ops[end];
    if (op === undefined || op.seq !== last.seq + 1 || op.at < last.at || !follows(last, op, self, step)) return end;
    last = op;
  }
}

/** Whether two deletions go back (-1) or forward (1). */
function stepOf(first: Op, second: Op | undefined): -1 | 1 {
  return isSmallDelete(first) && second !== undefined && isSmallDelete(second) && clockOf(second) > clockOf(first)
    ? 1
    : -1;
}

function follows(last: Op, op: Op, self: StreamId | null, step: number): boolean {
  if (isSmallInsert(last) && isSmallInsert(op)) {
    return (
      op.clock === last.clock + 1 &&
      op.source === last.source &&
      op.after?.clock === last.clock &&
      op.after.stream === self &&
      sameCharacter(op.before, last.before)
    );
  }
  if (!isSmallDelete(last) || !isSmallDelete(op)) return false;
  return (
    op.source === last.source && op.ranges[0]?.stream === last.ranges[0]?.stream && clockOf(op) === clockOf(last) + step
  );
}

function isSmallInsert(op: Op): op is Insert {
  return op.kind === 'insert' && op.text.length === 1 && op.from === undefined && op.group === undefined;
}

function isSmallDelete(op: Op): op is Delete {
  return (
    op.kind === 'delete' &&
    op.ranges.length === 1 &&
    op.ranges[0]?.length === 1 &&
    op.from === undefined &&
    op.group === undefined
  );
}

function clockOf(op: Delete): number {
  return op.ranges[0]?.clock ?? -1;
}

function writeHead(columns: OpColumns, expected: Expected, ops: readonly Op[], start: number, end: number): void {
  const op = ops[start];
  if (op === undefined) return;
  if (op.kind === 'insert') writeInsert(columns, expected, op, end - start, isSmallInsert(op));
  else if (op.kind === 'delete') writeDelete(columns, expected, op, ops[start + 1], end - start);
  else {
    const code = otherCodes.indexOf(op.kind);
    if (code < 0) throw new PackError('An op of an unknown kind can not be packed.');
    const extra = extraOf(expected, op);
    writeByte(columns.heads, kindCodes.other | ((extra === 0 ? 0 : flags.more) << KIND_BITS));
    writeExtra(columns, expected, op, extra);
    writeByte(columns.heads, code);
    writeOther(columns.heads, columns.streams, expected, op);
  }
  for (let k = start; k < end; k += 1) {
    const each = ops[k];
    if (each === undefined) break;
    writeNumber(columns.times, Math.abs(each.at - expected.at));
    expected.at = each.at;
    if (each.kind === 'insert') columns.text.push(each.text);
  }
  expected.seq = op.seq + end - start;
}

function writeInsert(columns: OpColumns, expected: Expected, op: Insert, count: number, small: boolean): void {
  const { heads } = columns;
  const after = placeOf(columns.streams, op.after);
  const before = placeOf(columns.streams, op.before);
  const jumped = !samePlace(after, expected.after);
  const known = samePlace(before, expectedBefore(expected, after, jumped));
  const clock = op.clock - expectedClock(expected, after);
  const source = sources.indexOf(op.source);
  const extra = extraOf(expected, op) | (clock === 0 ? 0 : more.clock);
  const kind = small ? kindCodes.typed : kindCodes.insert;
  const headFlags =
    headFlagsOf(source !== expected.source, jumped, small && count === 1) |
    (known ? 0 : flags.before) |
    (extra === 0 ? 0 : flags.more);
  writeByte(heads, kind | (headFlags << KIND_BITS));
  writeExtra(columns, expected, op, extra);
  if (extra & more.clock) writeSigned(heads, clock);
  writeSource(heads, expected, source);
  if (jumped) writePlace(heads, expected, after);
  if (!known) writePlace(heads, expected, before);
  if (!small) writeNumber(heads, op.text.length);
  else if (count > 1) writeNumber(heads, count);
  if (extra & more.from) writeRanges(heads, columns.streams, expected, op.from ?? []);
  noteInsert(expected, op.clock, small ? count : op.text.length, before);
}

const smallDeleteKinds = { [-1]: kindCodes.back, 1: kindCodes.forward } as const;

function writeDelete(columns: OpColumns, expected: Expected, op: Delete, second: Op | undefined, count: number): void {
  const { heads } = columns;
  const any: Op = op;
  const small = isSmallDelete(any);
  const step = stepOf(op, count > 1 ? second : undefined);
  const range = op.ranges[0];
  if (range === undefined) throw new PackError('A deletion without ranges can not be packed.');
  const place = { stream: placeOfStream(columns.streams, range.stream), clock: range.clock };
  const jumped = small && !samePlace(place, expected.after);
  const source = sources.indexOf(op.source);
  const extra = extraOf(expected, op);
  const kind = small ? smallDeleteKinds[step] : kindCodes.remove;
  const headFlags =
    headFlagsOf(source !== expected.source, jumped, small && count === 1) | (extra === 0 ? 0 : flags.more);
  writeByte(heads, kind | (headFlags << KIND_BITS));
  writeExtra(columns, expected, op, extra);
  writeSource(heads, expected, source);
  if (jumped) writePlace(heads, expected, place);
  if (!small) writeRanges(heads, columns.streams, expected, op.ranges);
  else if (count > 1) writeNumber(heads, count);
  if (extra & more.from) writeRanges(heads, columns.streams, expected, op.from ?? []);
  noteDelete(expected, place.stream, small && step === -1 ? range.clock - count + 1 : range.clock);
}

function headFlagsOf(source: boolean, jumped: boolean, single: boolean): number {
  return (source ? flags.source : 0) | (jumped ? flags.place : 0) | (single ? flags.single : 0);
}

function extraOf(expected: Expected, op: Op): number {
  const labelled = op.kind === 'insert' || op.kind === 'delete';
  return (
    (op.seq === expected.seq ? 0 : more.seq) |
    (op.at < expected.at ? more.earlier : 0) |
    (labelled && op.from !== undefined ? more.from : 0) |
    (labelled && op.group !== undefined ? more.group : 0)
  );
}

function writeExtra({ heads }: OpColumns, expected: Expected, op: Op, extra: number): void {
  if (extra === 0) return;
  writeByte(heads, extra);
  if (extra & more.seq) writeSigned(heads, op.seq - expected.seq);
  if (extra & more.group && 'group' in op && op.group !== undefined) writeSigned(heads, op.seq - op.group);
}

function writeSource(heads: ByteWriter, expected: Expected, source: number): void {
  if (source < 0) throw new PackError('An edit of an unknown source can not be packed.');
  if (source !== expected.source) writeByte(heads, source);
  expected.source = source;
}
