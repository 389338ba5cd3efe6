import type { StreamId } from '#contract/identifier';
import { PackError, readBytes, writeByte, type ByteReader, type ByteWriter } from './bytes.ts';

const digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
const values = new Map([...digits].map((digit, value) => [digit, value]));

const STREAM_ID_BYTES = 16;
const STREAM_ID_DIGITS = 22;

/** Writes a stream id, 22 characters of base64url, as its 16 bytes. Throws PackError if it is none. */
export function writeStreamId(writer: ByteWriter, id: StreamId): void {
  let held = 0;
  let bits = 0;
  for (const digit of id) {
    const value = values.get(digit);
    if (value === undefined) break;
    held = ((held << 6) | value) & 0xffff;
    bits += 6;
    if (bits >= 8) {
      bits -= 8;
      writeByte(writer, (held >> bits) & 0xff);
    }
  }
  if (id.length !== STREAM_ID_DIGITS || bits !== 4 || (held & 0xf) !== 0)
    throw new PackError(`'${id}' is no stream id.`);
}

export function readStreamId(reader: ByteReader): StreamId {
  let id = '';
  let held = 0;
  let bits = 0;
  for (const byte of readBytes(reader, STREAM_ID_BYTES)) {
    held = ((held << 8) | byte) & 0xffff;
    bits += 8;
    while (bits >= 6) {
      bits -= 6;
      id += digits[(held >> bits) & 0x3f] ?? '';
    }
  }
  return id + (digits[(held << (6 - bits)) & 0x3f] ?? '');
}

/** The streams that a packed value names, each written once, in the order in which they are first named. */
export interface StreamTable {
  readonly ids: StreamId[];
  readonly places: Map<StreamId, number>;
}

export function createStreamTable(): StreamTable {
  return { ids: [], places: new Map() };
}

/** The number of a stream in the table, entered if it is new. */
export function placeOfStream(table: StreamTable, id: StreamId): number {
  const known = table.places.get(id);
  if (known !== undefined) return known;
  table.places.set(id, table.ids.length);
  table.ids.push(id);
  return table.ids.length - 1;
}

export function streamAtPlace(ids: readonly StreamId[], place: number): StreamId {
  const id = ids[place];
  if (id === undefined) throw new PackError(`Stream number ${place} is not among the ${ids.length} that are named.`);
  return id;
}
