import type { Op, Target } from '#contract/op';
import type { Push, PushPart } from '#contract/outbox';
import { PUSH_MAX_OPS } from '#contract/op-constants';
import {
  createReader,
  createWriter,
  expectEnd,
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
} from './bytes.ts';
import { placeOfStream, readStreamId, readUuid, streamAtPlace, writeStreamId, writeUuid } from './ids.ts';
import { createColumns, selfOf, writeOps, type OpColumns } from './op-writer.ts';
import { readOps, type OpCursor } from './op-reader.ts';
import { textOfBytes, writeTextBytes } from './wide-text.ts';

export { PackError, TooManyOpsError } from './bytes.ts';

const PUSH_FORMAT = 1;
const OPS_FORMAT = 2;

/** The flags of a part; the code of its target's kind is added. */
const partFlags = { began: 1, target: 2, held: 8 } as const;
const TARGET_BITS = 3;
const targetCodes = ['assignment', 'practice', 'actions'] as const;

/**
 * Packs a push for the wire: equal pushes give equal bytes. Throws PackError for a push that pushSchema would refuse.
 */
export function packPush(push: Push): Uint8Array {
  const columns = createColumns();
  writeNumber(columns.heads, push.parts.length);
  for (const part of push.parts) {
    writePartHead(columns, part);
    writeOps(columns, part.ops, part.stream, part.first);
  }
  return joined(PUSH_FORMAT, columns);
}

/**
 * The push that was packed. Throws PackError for any other bytes, and for more than PUSH_MAX_OPS ops in all. Lengths
 * and ids are checked here; check the rest with pushSchema before it is believed.
 */
export function unpackPush(bytes: Uint8Array): Push {
  const cursor = parted(PUSH_FORMAT, bytes, PUSH_MAX_OPS);
  const parts: PushPart[] = [];
  for (let count = readCount(cursor.heads); count > 0; count -= 1) parts.push(readPart(cursor));
  expectAllRead(cursor);
  return { parts };
}

/** Packs ops of one stream for storage and sealing: equal ops give equal bytes. */
export function packOps(ops: readonly Op[]): Uint8Array {
  const columns = createColumns();
  const self = selfOf(ops);
  writeNumber(columns.heads, self === null ? 0 : placeOfStream(columns.streams, self) + 1);
  writeOps(columns, ops, self, 1);
  return joined(OPS_FORMAT, columns);
}

/** The ops that were packed. Throws PackError for any other bytes. */
export function unpackOps(bytes: Uint8Array): Op[] {
  const cursor = parted(OPS_FORMAT, bytes, Infinity);
  const self = readNumber(cursor.heads) - 1;
  if (self >= 0) streamAtPlace(cursor.streams, self);
  const ops = readOps(cursor, self, 1);
  expectAllRead(cursor);
  return ops;
}

/** Bytes of one op, packed by itself. */
export function packedSize(op: Op): number {
  return packOps([op]).length;
}

function writePartHead({ heads, streams }: OpColumns, part: PushPart): void {
  writeNumber(heads, placeOfStream(streams, part.stream));
  writeNumber(heads, part.first);
  const target = part.target === undefined ? 0 : targetCodes.indexOf(part.target.kind) + 1;
  const began = part.began === undefined ? 0 : partFlags.began;
  const held = part.held === undefined ? 0 : partFlags.held;
  writeByte(heads, began | (target * partFlags.target) | held);
  if (part.began !== undefined) writeNumber(heads, part.began);
  if (part.target?.kind === 'assignment') writeUuid(heads, part.target.id);
  if (part.held !== undefined) writeNumber(heads, part.held);
}

function readPart(cursor: OpCursor): PushPart {
  const { heads, streams } = cursor;
  const self = readNumber(heads);
  const stream = streamAtPlace(streams, self);
  const first = readNumber(heads);
  const bits = readByte(heads);
  const began = bits & partFlags.began ? readNumber(heads) : undefined;
  const target = readTarget(heads, (bits >> 1) & TARGET_BITS);
  const held = bits & partFlags.held ? readNumber(heads) : undefined;
  const part: PushPart = { stream, first, ops: readOps(cursor, self, first) };
  if (began !== undefined) part.began = began;
  if (target !== undefined) part.target = target;
  if (held !== undefined) part.held = held;
  return part;
}

function readTarget(heads: ByteReader, code: number): Target | undefined {
  if (code === 0) return undefined;
  const kind = targetCodes[code - 1];
  if (kind === undefined) throw new PackError('An unknown target is packed.');
  return kind === 'assignment' ? { kind, id: readUuid(heads) } : { kind };
}

/** Format, streams, heads and times with their lengths; the text is the rest. */
function joined(format: number, columns: OpColumns): Uint8Array {
  const writer = createWriter();
  writeByte(writer, format);
  writeNumber(writer, columns.streams.ids.length);
  for (const id of columns.streams.ids) writeStreamId(writer, id);
  writeColumn(writer, columns.heads);
  writeColumn(writer, columns.times);
  writeTextBytes(writer, columns.text.join(''));
  return written(writer);
}

function writeColumn(writer: ByteWriter, column: ByteWriter): void {
  writeNumber(writer, column.length);
  writeBytes(writer, written(column));
}

function parted(format: number, bytes: Uint8Array, room: number): OpCursor {
  const reader = createReader(bytes);
  if (readByte(reader) !== format) throw new PackError('These bytes are not packed in a format that is known here.');
  const streams = [];
  for (let count = readCount(reader); count > 0; count -= 1) streams.push(readStreamId(reader));
  if (new Set(streams).size < streams.length) throw new PackError('A stream is named twice.');
  const heads = createReader(readBytes(reader, readCount(reader)));
  const times = createReader(readBytes(reader, readCount(reader)));
  const text = textOfBytes(readBytes(reader, reader.end - reader.at));
  return { streams, heads, times, text, textAt: 0, room };
}

function expectAllRead(cursor: OpCursor): void {
  expectEnd(cursor.heads);
  expectEnd(cursor.times);
  if (cursor.textAt !== cursor.text.length) throw new PackError('More text is packed than the ops take.');
}
