import type { IdRange } from '#contract/op';
import { sources } from '#contract/op-constants';
import {
  createReader,
  createWriter,
  PackError,
  readByte,
  readBytes,
  readCount,
  readNumber,
  writeByte,
  writeBytes,
  writeNumber,
  written,
  type ByteReader,
  type ByteWriter,
} from '../wire/bytes.ts';
import { readRuns, writeRuns } from './checkpoint-runs.ts';
import { createDocument, resume, type Document } from './document.ts';
import { createStreamTable, placeOfStream, readStreamId, writeStreamId, type StreamTable } from '../wire/ids.ts';
import { createExpected, type Expected } from '../wire/op-format.ts';
import { packOps, unpackOps } from '../wire/pack.ts';
import { checkedCount, readRanges, writeRanges } from '../wire/places.ts';
import type { PaceChecker, Label, Run, Stream } from './run.ts';
import { buildRunTree } from './run-tree.ts';
import { streamOf } from './run-store.ts';
import { fillStreamIndex } from './stream-index.ts';
import { textOfBytes, writeTextBytes } from '../wire/wide-text.ts';

const CHECKPOINT_FORMAT = 3;

const labelFlags = { single: 1, from: 2, seq: 4, source: 8, beyond: 16 } as const;

/**
 * Packs the whole state of a document: runs with tombstones and origins, labels with their sources, the version vector,
 * the waiting ops, and the checker's state of each stream. {@link openCheckpoint} makes a document of it that behaves
 * like the given one, for text, edits, merges and origins.
 */
export function packCheckpoint(doc: Document): Uint8Array {
  const streams = createStreamTable();
  for (const id of doc.streams.keys()) placeOfStream(streams, id);
  const heads = createWriter();
  writeNumber(heads, doc.streams.size);
  for (const stream of doc.streams.values()) writeStream(heads, streams, stream);
  const text = writeRuns(heads, streams, doc.tree.first);
  doc.checker?.pack(doc.streams.values(), heads);

  const writer = createWriter();
  writeByte(writer, CHECKPOINT_FORMAT);
  writeNumber(writer, streams.ids.length);
  for (const id of streams.ids) writeStreamId(writer, id);
  writeNumber(writer, heads.length);
  writeBytes(writer, written(heads));
  writeTextBytes(writer, text);
  return written(writer);
}

/** The document that was packed; `checker`: see {@link createDocument}. Throws PackError for any other bytes. */
export function openCheckpoint(bytes: Uint8Array, checker?: PaceChecker): Document {
  const reader = createReader(bytes);
  if (readByte(reader) !== CHECKPOINT_FORMAT) throw new PackError('These bytes are no known checkpoint.');
  const doc = createDocument(checker);
  for (let count = readCount(reader); count > 0; count -= 1) streamOf(doc, readStreamId(reader));
  const heads = createReader(readBytes(reader, readCount(reader)));
  const streams = [...doc.streams.values()];
  const known = readNumber(heads);
  for (const stream of streams.slice(0, known)) readStream(heads, streams, stream);
  const runs = readRuns(heads, streams, textOfBytes(readBytes(reader, reader.end - reader.at)));
  checker?.open(streams.slice(0, known), heads);
  index(streams, runs);
  doc.tree = buildRunTree(runs);
  for (const stream of streams) doc.waiting += stream.early.size;
  resume(doc);
  return doc;
}

function writeStream(heads: ByteWriter, streams: StreamTable, stream: Stream): void {
  writeNumber(heads, stream.high);
  writeNumber(heads, stream.next);
  writeNumber(heads, stream.lastLost === null ? 0 : stream.lastLost + 1);
  writeLabels(heads, streams, stream);
  const early = packOps([...stream.early.values()].sort((a, b) => a.seq - b.seq));
  writeNumber(heads, stream.early.size === 0 ? 0 : early.length);
  if (stream.early.size > 0) writeBytes(heads, early);
}

function readStream(heads: ByteReader, streams: readonly Stream[], stream: Stream): void {
  stream.high = checkedCount(readNumber(heads));
  stream.next = readNumber(heads);
  const lost = readNumber(heads);
  if (lost > stream.next) throw new PackError('A checkpoint lacks characters or their labels.');
  stream.lastLost = lost === 0 ? null : lost - 1;
  readLabels(heads, streams, stream);
  const early = readBytes(heads, readCount(heads));
  if (early.length === 0) return;
  for (const op of unpackOps(early)) {
    if (op.seq <= stream.high) throw new PackError('An integrated op waits in a checkpoint.');
    stream.early.set(op.seq, op);
  }
}

function writeLabels(heads: ByteWriter, streams: StreamTable, stream: Stream): void {
  const ranges = createExpected(-1, 1);
  let clock = 0;
  let seq = 1;
  let source = 0;
  writeNumber(heads, stream.labels.length);
  for (const label of stream.labels) {
    const number = sources.indexOf(label.source);
    const bits =
      (label.single ? labelFlags.single : 0) |
      (label.from === undefined ? 0 : labelFlags.from) |
      (label.seq === seq ? 0 : labelFlags.seq) |
      (label.beyond ? labelFlags.beyond : 0) |
      (number === source ? 0 : labelFlags.source);
    writeByte(heads, bits);
    writeNumber(heads, label.clock - clock);
    writeNumber(heads, label.length);
    if (bits & labelFlags.seq) writeNumber(heads, label.seq - seq);
    if (bits & labelFlags.source) writeByte(heads, number);
    if (label.from !== undefined) writeRanges(heads, streams, ranges, label.from);
    clock = label.clock + label.length;
    seq = seqAfter(label);
    source = number;
  }
}

function readLabels(heads: ByteReader, streams: readonly Stream[], stream: Stream): void {
  const ids = streams.map(({ id }) => id);
  const ranges = createExpected(-1, 1);
  const state = { clock: 0, seq: 1, source: 0 };
  for (let count = readCount(heads); count > 0; count -= 1) {
    const label = readLabel(heads, ids, ranges, state);
    state.clock = label.clock + label.length;
    state.seq = seqAfter(label);
    stream.labels.push(label);
  }
  if (state.clock > stream.next || state.seq > stream.high + 1)
    throw new PackError('A checkpoint lacks characters or their labels.');
}

function readLabel(
  heads: ByteReader,
  ids: readonly string[],
  ranges: Expected,
  state: { clock: number; seq: number; source: number },
): Label {
  const bits = readByte(heads);
  const clock = state.clock + readNumber(heads);
  const length = readNumber(heads);
  const seq = state.seq + (bits & labelFlags.seq ? readNumber(heads) : 0);
  if (bits & labelFlags.source) state.source = readByte(heads);
  const source = sources[state.source];
  if (source === undefined || length === 0) throw new PackError('A checkpoint lacks characters or their labels.');
  const from: IdRange[] | undefined = bits & labelFlags.from ? readRanges(heads, ids, ranges) : undefined;
  const has = (flag: number) => (bits & flag) !== 0;
  return { clock, length, seq, single: has(labelFlags.single), source, from, beyond: has(labelFlags.beyond) };
}

function seqAfter(label: Label): number {
  return label.seq + (label.single ? label.length : 1);
}

/**
 * Puts the runs into their streams' indexes. Throws PackError unless they hold each clock below `next` exactly once.
 */
function index(streams: readonly Stream[], runs: readonly Run[]): void {
  const runsOf = new Map<Stream, Run[]>(streams.map((stream) => [stream, []]));
  for (const run of runs) runsOf.get(run.stream)?.push(run);
  for (const [stream, own] of runsOf) {
    own.sort((a, b) => a.clock - b.clock);
    let clock = 0;
    for (const run of own) {
      if (run.clock !== clock) throw new PackError('A checkpoint lacks characters or their labels.');
      clock += run.length;
    }
    const unlabelled = gapsBetween(stream.labels, clock);
    const lost = gapsBetween(
      own.filter((run) => !run.lost),
      clock,
    );
    if (clock !== stream.next || unlabelled !== lost)
      throw new PackError('A checkpoint lacks characters or their labels.');
    fillStreamIndex(stream.index, own);
  }
}

/** The gaps that the ranges, sorted by clock, leave in the clocks below `end`. */
function gapsBetween(ranges: readonly { clock: number; length: number }[], end: number): string {
  const gaps: number[] = [];
  let at = 0;
  for (const range of ranges) {
    if (range.clock > at) gaps.push(at, range.clock);
    at = range.clock + range.length;
  }
  if (at < end) gaps.push(at, end);
  return gaps.join(' ');
}
