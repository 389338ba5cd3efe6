import type { StreamId } from '#contract/identifier';
import type { Action, Delete, Insert, Op, Skip, VersionVector } from '#contract/op';
import {
  PackError,
  readByte,
  readCount,
  readNumber,
  writeByte,
  writeNumber,
  type ByteReader,
  type ByteWriter,
} from './bytes.ts';
import { placeOfStream, readSha256, readUuid, streamAtPlace, writeSha256, writeUuid, type StreamTable } from './ids.ts';
import { noteInsert, otherCodes, skipParts, type Expected } from './op-format.ts';
import { charIdAt, checkedCount, placeOf, readPlace, writePlace } from './places.ts';
import { readText, writeText } from './wide-text.ts';

const courseActions = ['enroll', 'unenroll'] as const satisfies readonly Action['name'][];
/** The code of every other action, which follows as JSON: they are few and have many fields. */
const JSON_ACTION = 255;

/** The fields of every op. */
interface Base {
  seq: number;
  at: number;
}

/** Writes the fields of an op that is no edit. */
export function writeOther(
  heads: ByteWriter,
  streams: StreamTable,
  expected: Expected,
  op: Exclude<Op, Insert | Delete>,
): void {
  switch (op.kind) {
    case 'snapshot':
      writeNumber(heads, op.timestamp);
      writeVector(heads, streams, op.vector);
      writeSha256(heads, op.sha256);
      break;
    case 'submit':
      writeVector(heads, streams, op.vector);
      writeSha256(heads, op.sha256);
      break;
    case 'clock':
      writeNumber(heads, op.wall);
      break;
    case 'anchor':
      writeText(heads, op.head);
      break;
    case 'skip':
      writeSkip(heads, streams, expected, op);
      break;
    case 'action':
      writeAction(heads, op.action);
      break;
  }
}

/** Reads an op that {@link writeOther} wrote. Throws PackError for any other bytes. */
export function readOther(heads: ByteReader, streams: readonly StreamId[], expected: Expected, base: Base): Op {
  const kind = otherCodes[readByte(heads)];
  switch (kind) {
    case 'snapshot':
      return {
        kind,
        ...base,
        timestamp: readNumber(heads),
        vector: readVector(heads, streams),
        sha256: readSha256(heads),
      };
    case 'submit':
      return { kind, ...base, vector: readVector(heads, streams), sha256: readSha256(heads) };
    case 'clock':
      return { kind, ...base, wall: readNumber(heads) };
    case 'anchor':
      return { kind, ...base, head: readText(heads) };
    case 'skip':
      return readSkip(heads, streams, expected, base);
    case 'action':
      return { kind, ...base, action: readAction(heads) };
    case undefined:
      break;
  }
  throw new PackError('An op of an unknown kind is packed.');
}

function writeAction(heads: ByteWriter, action: Action): void {
  if (action.name === 'enroll' || action.name === 'unenroll') {
    writeByte(heads, courseActions.indexOf(action.name));
    writeUuid(heads, action.course);
    return;
  }
  writeByte(heads, JSON_ACTION);
  writeText(heads, JSON.stringify(action, sortKeys));
}

/** A JSON replacer that sorts keys: equal actions give equal bytes, whatever the order of their fields. */
function sortKeys(_: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** The JSON is not validated here: a push's body is validated after it was unpacked. */
function readAction(heads: ByteReader): Action {
  const code = readByte(heads);
  const name = courseActions[code];
  if (name !== undefined) return { name, course: readUuid(heads) };
  if (code !== JSON_ACTION) throw new PackError('An unknown action is packed.');
  try {
    return JSON.parse(readText(heads)) as Action;
  } catch (error) {
    if (error instanceof SyntaxError) throw new PackError('An action that is not JSON is packed.');
    throw error;
  }
}

/** Writes the streams sorted by id: equal vectors give equal bytes, whatever the order of their streams. */
function writeVector(heads: ByteWriter, streams: StreamTable, vector: VersionVector): void {
  const entries = Object.entries(vector).sort(([a], [b]) => (a < b ? -1 : 1));
  writeNumber(heads, entries.length);
  for (const [id, seq] of entries) {
    writeNumber(heads, placeOfStream(streams, id));
    writeNumber(heads, seq);
  }
}

function readVector(heads: ByteReader, streams: readonly StreamId[]): VersionVector {
  const vector: VersionVector = {};
  for (let count = readCount(heads); count > 0; count -= 1) {
    vector[streamAtPlace(streams, readNumber(heads))] = checkedCount(readNumber(heads));
  }
  return vector;
}

function writeSkip(heads: ByteWriter, streams: StreamTable, expected: Expected, op: Skip): void {
  const parts =
    (op.reason === 'lost' ? skipParts.lost : 0) |
    (op.reason === 'undone' ? skipParts.undone : 0) |
    (op.clock === undefined ? 0 : skipParts.clock) |
    (op.length === undefined ? 0 : skipParts.length) |
    (op.after === undefined ? 0 : skipParts.after) |
    (op.before === undefined ? 0 : skipParts.before);
  writeByte(heads, parts);
  if (op.clock !== undefined) writeNumber(heads, op.clock);
  if (op.length !== undefined) writeNumber(heads, op.length);
  if (op.after !== undefined) writePlace(heads, expected, placeOf(streams, op.after));
  if (op.before !== undefined) writePlace(heads, expected, placeOf(streams, op.before));
  noteSkip(expected, op);
}

function readSkip(heads: ByteReader, streams: readonly StreamId[], expected: Expected, base: Base): Skip {
  const parts = readByte(heads);
  const op: Skip = { kind: 'skip', ...base, reason: reasonOf(parts) };
  if (parts & skipParts.clock) op.clock = checkedCount(readNumber(heads));
  if (parts & skipParts.length) op.length = checkedCount(readNumber(heads));
  if (parts & skipParts.after) op.after = charIdAt(streams, readPlace(heads, expected, streams));
  if (parts & skipParts.before) op.before = charIdAt(streams, readPlace(heads, expected, streams));
  noteSkip(expected, op);
  return op;
}

function reasonOf(parts: number): Skip['reason'] {
  if (parts & skipParts.lost) return 'lost';
  return parts & skipParts.undone ? 'undone' : 'parked';
}

function noteSkip(expected: Expected, op: Skip): void {
  if (op.clock !== undefined) noteInsert(expected, op.clock, op.length ?? 0, null);
}
