import type { StreamId } from '#contract/identifier';
import { PackError, readBytes, writeByte, type ByteReader, type ByteWriter } from './bytes.ts';

const digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
const values = new Map(digits.split('').map((digit, value) => [digit, value]));

const STREAM_ID_BYTES = 16;
const STREAM_ID_DIGITS = 22;

/** Writes a stream id, 22 characters of base64url, as its 16 bytes. Throws PackError if it is none. */
export function writeStreamId(writer: ByteWriter, id: StreamId): void {
  let held = 0;
  let bits = 0;
  for (const digit of id) {
    const value = values.get(digit);
    if (value === undefined) throw new PackError(`'${id}' is no stream id.`);
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
  if (id === undefined) throw new PackError(`No stream number ${place} is named.`);
  return id;
}

const UUID_BYTES = 16;
const SHA256_BYTES = 32;

/** Writes an id of the form of a UUID, in lowercase, as its 16 bytes. Throws PackError if it is none. */
export function writeUuid(writer: ByteWriter, id: string): void {
  const hex = id.replaceAll('-', '');
  if (uuidOf(hex) !== id) throw new PackError(`'${id}' is no id.`);
  writeHex(writer, hex, UUID_BYTES);
}

export function readUuid(reader: ByteReader): string {
  return uuidOf(readHex(reader, UUID_BYTES));
}

/** Writes a SHA-256 in lowercase hexadecimal as its 32 bytes. Throws PackError if it is none. */
export function writeSha256(writer: ByteWriter, sha256: string): void {
  writeHex(writer, sha256, SHA256_BYTES);
}

export function readSha256(reader: ByteReader): string {
  return readHex(reader, SHA256_BYTES);
}

function uuidOf(hex: string): string {
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}

function writeHex(writer: ByteWriter, hex: string, bytes: number): void {
  if (hex.length !== bytes * 2 || !/^[0-9a-f]*$/u.test(hex))
    throw new PackError(`'${hex}' is not ${bytes} bytes in hexadecimal.`);
  for (let at = 0; at < hex.length; at += 2) writeByte(writer, Number.parseInt(hex.slice(at, at + 2), 16));
}

function readHex(reader: ByteReader, bytes: number): string {
  let hex = '';
  for (const byte of readBytes(reader, bytes)) hex += byte.toString(16).padStart(2, '0');
  return hex;
}
