import {
  PackError,
  readByte,
  readCount,
  readNumber,
  readSigned,
  writeByte,
  writeNumber,
  writeSigned,
  type ByteReader,
  type ByteWriter,
} from '../wire/bytes.ts';
import { placeOfStream, type StreamTable } from '../wire/ids.ts';
import { checkedCount } from '../wire/places.ts';
import type { Run, Stream } from './run.ts';

const runFlags = { deleted: 1, lost: 2, stream: 4 } as const;
const LEFT_SHIFT = 3;
const RIGHT_SHIFT = 5;

/** The origin of a run: none, implied by the neighboring runs, or named. */
const left = { none: 0, own: 1, previous: 2, named: 3 } as const;
const right = { none: 0, same: 1, next: 2, named: 3 } as const;

/** A run as it is written: runs that only a split had parted are joined first. */
type Joined = Pick<
  Run,
  | 'stream'
  | 'clock'
  | 'length'
  | 'text'
  | 'deleted'
  | 'lost'
  | 'leftStream'
  | 'leftClock'
  | 'rightStream'
  | 'rightClock'
>;

/** Writes the runs in the order of the document and returns their text. */
export function writeRuns(heads: ByteWriter, streams: StreamTable, first: Run | null): string {
  const runs = joinedRuns(first);
  const clocks = new Map<Stream, number>();
  const texts: string[] = [];
  writeNumber(heads, runs.length);
  let previous: Joined | null = null;
  for (const [at, run] of runs.entries()) {
    const next = runs[at + 1];
    const leftKind = leftKindOf(run, previous);
    const rightKind = rightKindOf(run, previous, next);
    const moved = run.stream !== previous?.stream;
    writeByte(
      heads,
      (run.deleted ? runFlags.deleted : 0) |
        (run.lost ? runFlags.lost : 0) |
        (moved ? runFlags.stream : 0) |
        (leftKind << LEFT_SHIFT) |
        (rightKind << RIGHT_SHIFT),
    );
    if (moved) writeNumber(heads, placeOfStream(streams, run.stream.id));
    writeSigned(heads, run.clock - (clocks.get(run.stream) ?? 0));
    writeNumber(heads, run.length);
    clocks.set(run.stream, run.clock + run.length);
    if (leftKind === left.named) writeOrigin(heads, streams, run.leftStream, run.leftClock);
    if (rightKind === right.named) writeOrigin(heads, streams, run.rightStream, run.rightClock);
    texts.push(run.text);
    previous = run;
  }
  return texts.join('');
}

/**
 * Reads the runs in the order of the document, not yet linked. `text`: the text of all runs; throws PackError unless
 * all of it is used.
 */
export function readRuns(heads: ByteReader, streams: readonly Stream[], text: string): Run[] {
  const read: RunHead[] = [];
  const clocks = new Map<Stream, number>();
  for (let count = readCount(heads); count > 0; count -= 1) read.push(readRunHead(heads, streams, clocks, read.at(-1)));
  const runs: Run[] = [];
  let textAt = 0;
  for (const [at, head] of read.entries()) {
    const end = textAt + (head.lost ? 0 : head.length);
    const run = runOf(head, runs.at(-1), read[at + 1], text.slice(textAt, end));
    textAt = end;
    runs.push(run);
  }
  if (textAt !== text.length) throw new PackError('The text of a checkpoint is not that of its runs.');
  return runs;
}

interface RunHead {
  stream: Stream;
  clock: number;
  length: number;
  deleted: boolean;
  lost: boolean;
  leftKind: number;
  rightKind: number;
  left: Origin | null;
  right: Origin | null;
}

interface Origin {
  stream: Stream;
  clock: number;
}

function readRunHead(
  heads: ByteReader,
  streams: readonly Stream[],
  clocks: Map<Stream, number>,
  previous: RunHead | undefined,
): RunHead {
  const byte = readByte(heads);
  const stream = byte & runFlags.stream ? streamNumber(streams, readNumber(heads)) : previous?.stream;
  if (stream === undefined) throw new PackError('A run of a checkpoint is damaged.');
  const clock = checkedCount((clocks.get(stream) ?? 0) + readSigned(heads));
  const length = readNumber(heads);
  if (length === 0 || clock + length > stream.next) throw new PackError('A run of a checkpoint is damaged.');
  if (byte & runFlags.lost && !(byte & runFlags.deleted)) throw new PackError('A run of a checkpoint is damaged.');
  clocks.set(stream, clock + length);
  const leftKind = (byte >> LEFT_SHIFT) & 3;
  const rightKind = (byte >> RIGHT_SHIFT) & 3;
  return {
    stream,
    clock,
    length,
    deleted: (byte & runFlags.deleted) !== 0,
    lost: (byte & runFlags.lost) !== 0,
    leftKind,
    rightKind,
    left: leftKind === left.named ? readOrigin(heads, streams) : null,
    right: rightKind === right.named ? readOrigin(heads, streams) : null,
  };
}

function runOf(head: RunHead, previous: Run | undefined, next: RunHead | undefined, text: string): Run {
  const leftOrigin = leftOf(head, previous);
  const rightOrigin = rightOf(head, previous, next);
  return {
    stream: head.stream,
    clock: head.clock,
    length: head.length,
    text,
    deleted: head.deleted,
    deletedAt: 0,
    lost: head.lost,
    leftStream: leftOrigin === null ? null : leftOrigin.stream,
    leftClock: leftOrigin === null ? 0 : leftOrigin.clock,
    rightStream: rightOrigin === null ? null : rightOrigin.stream,
    rightClock: rightOrigin === null ? 0 : rightOrigin.clock,
    previous: null,
    next: null,
    leaf: null,
    scan: 0,
    conflict: 0,
    passed: null,
  };
}

function leftOf(head: RunHead, previous: Run | undefined): Origin | null {
  if (head.leftKind === left.own) return { stream: head.stream, clock: head.clock - 1 };
  if (head.leftKind !== left.previous) return head.left;
  return previous === undefined ? null : { stream: previous.stream, clock: previous.clock + previous.length - 1 };
}

function rightOf(head: RunHead, previous: Run | undefined, next: RunHead | undefined): Origin | null {
  if (head.rightKind === right.next) return next === undefined ? null : { stream: next.stream, clock: next.clock };
  if (head.rightKind !== right.same) return head.right;
  return previous === undefined || previous.rightStream === null
    ? null
    : { stream: previous.rightStream, clock: previous.rightClock };
}

function joinedRuns(first: Run | null): Joined[] {
  const runs: Joined[] = [];
  let last: { -readonly [Key in keyof Joined]: Joined[Key] } | null = null;
  for (let run = first; run !== null; run = run.next) {
    if (last !== null && areOne(last, run)) {
      last.length += run.length;
      last.text += run.text;
    } else {
      last = { ...run };
      runs.push(last);
    }
  }
  return runs;
}

function areOne(run: Joined, next: Joined): boolean {
  return (
    next.stream === run.stream &&
    next.clock === run.clock + run.length &&
    next.deleted === run.deleted &&
    next.lost === run.lost &&
    next.leftStream === run.stream &&
    next.leftClock === next.clock - 1 &&
    next.rightStream === run.rightStream &&
    next.rightClock === run.rightClock
  );
}

function leftKindOf(run: Joined, previous: Joined | null): number {
  if (run.leftStream === null) return left.none;
  if (run.leftStream === run.stream && run.leftClock === run.clock - 1) return left.own;
  const follows = previous?.stream === run.leftStream && run.leftClock === previous.clock + previous.length - 1;
  return follows ? left.previous : left.named;
}

function rightKindOf(run: Joined, previous: Joined | null, next: Joined | undefined): number {
  if (run.rightStream === null) return right.none;
  if (previous?.rightStream === run.rightStream && previous.rightClock === run.rightClock) return right.same;
  return next?.stream === run.rightStream && next.clock === run.rightClock ? right.next : right.named;
}

function writeOrigin(heads: ByteWriter, streams: StreamTable, stream: Stream | null, clock: number): void {
  if (stream === null) throw new PackError('A run of a checkpoint is damaged.');
  writeNumber(heads, placeOfStream(streams, stream.id));
  writeNumber(heads, clock);
}

function readOrigin(heads: ByteReader, streams: readonly Stream[]): Origin {
  const stream = streamNumber(streams, readNumber(heads));
  const clock = readNumber(heads);
  if (clock >= stream.next) throw new PackError('A run of a checkpoint is damaged.');
  return { stream, clock };
}

function streamNumber(streams: readonly Stream[], number: number): Stream {
  const stream = streams[number];
  if (stream === undefined) throw new PackError('A run of a checkpoint is damaged.');
  return stream;
}
