import type { StreamId } from '#contract/identifier';
import type { Delete, Insert, Op } from '#contract/op';
import { sources, type Source } from '#contract/op-constants';
import { PackError, TooManyOpsError, readByte, readCount, readNumber, readSigned, type ByteReader } from './bytes.ts';
import { streamAtPlace } from './ids.ts';
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
  type Expected,
  type Place,
} from './op-format.ts';
import { readOther } from './other-ops.ts';
import { charIdAt, checkedCount, readPlace, readRanges } from './places.ts';

/** The columns of packed ops, and how far each was read. */
export interface OpCursor {
  readonly streams: readonly StreamId[];
  readonly heads: ByteReader;
  readonly times: ByteReader;
  readonly text: string;
  textAt: number;
  /** The number of further ops that are allowed. */
  room: number;
}

/** The fields of a head before those of its kind. */
interface Head {
  kind: number;
  flags: number;
  extra: number;
  group: number | undefined;
}

/** Reads the ops of one stream as writeOps wrote them. `self`: that stream's number, -1 if it is not known. */
export function readOps(cursor: OpCursor, self: number, firstSeq: number): Op[] {
  const expected = createExpected(self, firstSeq);
  const ops: Op[] = [];
  for (let count = readCount(cursor.heads); count > 0; count -= 1) readHead(cursor, expected, ops);
  return ops;
}

function readHead(cursor: OpCursor, expected: Expected, ops: Op[]): void {
  const { heads } = cursor;
  const byte = readByte(heads);
  const head: Head = { kind: byte & ((1 << KIND_BITS) - 1), flags: byte >> KIND_BITS, extra: 0, group: undefined };
  if (head.flags & flags.more) head.extra = readByte(heads);
  if (head.extra & more.seq) expected.seq += readSigned(heads);
  if (head.extra & more.group) head.group = checkedCount(expected.seq - readSigned(heads));
  checkedCount(expected.seq);
  if (head.kind === kindCodes.other) {
    const base = nextBase(cursor, expected, head);
    ops.push(readOther(heads, cursor.streams, expected, base));
  } else if (head.kind === kindCodes.typed || head.kind === kindCodes.insert) readInsert(cursor, expected, head, ops);
  else if (head.kind < kindCodes.other) readDelete(cursor, expected, head, ops);
  else throw new PackError(`An op of the unknown kind ${head.kind} is packed.`);
}

/** Seq and time of the next op. Each op takes a byte of the times, so that no count exceeds the input. */
function nextBase(cursor: OpCursor, expected: Expected, head: Head | null): { seq: number; at: number } {
  cursor.room -= 1;
  if (cursor.room < 0) throw new TooManyOpsError('More ops are packed than may be.');
  const way = readNumber(cursor.times);
  expected.at = checkedCount(head !== null && head.extra & more.earlier ? expected.at - way : expected.at + way);
  const base = { seq: checkedCount(expected.seq), at: expected.at };
  expected.seq += 1;
  return base;
}

function takeText(cursor: OpCursor, length: number): string {
  const end = cursor.textAt + length;
  if (end > cursor.text.length) throw new PackError('The packed text ends early.');
  const text = cursor.text.slice(cursor.textAt, end);
  cursor.textAt = end;
  return text;
}

function readSource(heads: ByteReader, expected: Expected, head: Head): Source {
  if (head.flags & flags.source) expected.source = readByte(heads);
  const source = sources[expected.source];
  if (source === undefined) throw new PackError('An edit of an unknown source is packed.');
  return source;
}

function countOf(heads: ByteReader, head: Head): number {
  if (head.flags & flags.single) return 1;
  const count = readNumber(heads);
  if (count === 0) throw new PackError('A head without ops is packed.');
  return count;
}

function readInsert(cursor: OpCursor, expected: Expected, head: Head, ops: Op[]): void {
  const { heads, streams } = cursor;
  const small = head.kind === kindCodes.typed;
  const way = head.extra & more.clock ? readSigned(heads) : 0;
  const source = readSource(heads, expected, head);
  const jumped = (head.flags & flags.place) !== 0;
  const after = jumped ? readPlace(heads, expected, streams) : expected.after;
  const beforeKnown = (head.flags & flags.before) === 0;
  const before = beforeKnown ? expectedBefore(expected, after, jumped) : readPlace(heads, expected, streams);
  const clock = checkedCount(expectedClock(expected, after) + way);
  const count = small ? countOf(heads, head) : 1;
  const length = small ? 1 : countOf(heads, head);
  let left = after;
  for (let k = 0; k < count; k += 1) {
    const op: Insert = {
      kind: 'insert',
      ...nextBase(cursor, expected, k === 0 ? head : null),
      clock: checkedCount(clock + k),
      after: charIdAt(streams, left),
      before: charIdAt(streams, before),
      text: takeText(cursor, length),
      source,
    };
    label(op, head, k === 0 && head.extra & more.from ? () => readRanges(heads, streams, expected) : null);
    ops.push(op);
    left = ownPlace(expected, clock + k);
    if (left === null && k + 1 < count) throw new PackError('Typing of a stream that is not named is packed.');
  }
  noteInsert(expected, clock, small ? count : length, before);
}

function ownPlace(expected: Expected, clock: number): Place | null {
  return expected.self < 0 ? null : { stream: expected.self, clock };
}

function readDelete(cursor: OpCursor, expected: Expected, head: Head, ops: Op[]): void {
  const { heads, streams } = cursor;
  const source = readSource(heads, expected, head);
  if (head.kind === kindCodes.remove) {
    const ranges = readRanges(heads, streams, expected);
    const first = ranges[0];
    if (first === undefined) throw new PackError('A deletion without ranges is packed.');
    const op: Delete = { kind: 'delete', ...nextBase(cursor, expected, head), ranges, source };
    label(op, head, head.extra & more.from ? () => readRanges(heads, streams, expected) : null);
    ops.push(op);
    noteDelete(expected, streams.indexOf(first.stream), first.clock);
    return;
  }
  const place = head.flags & flags.place ? readPlace(heads, expected, streams) : expected.after;
  if (place === null) throw new PackError('A deletion of nothing is packed.');
  const stream = streamAtPlace(streams, place.stream);
  const step = head.kind === kindCodes.forward ? 1 : -1;
  const count = countOf(heads, head);
  let clock = place.clock;
  for (let k = 0; k < count; k += 1) {
    clock = checkedCount(place.clock + step * k);
    const ranges = [{ stream, clock, length: 1 }];
    const op: Delete = { kind: 'delete', ...nextBase(cursor, expected, k === 0 ? head : null), ranges, source };
    if (k === 0) label(op, head, null);
    ops.push(op);
  }
  noteDelete(expected, place.stream, step === -1 ? clock : place.clock);
}

function label(op: Insert | Delete, head: Head, readFrom: (() => Insert['from']) | null): void {
  if (readFrom !== null) op.from = readFrom();
  if (head.group !== undefined) op.group = head.group;
}
