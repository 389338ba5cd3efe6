/** Bytes that {@link ./pack.ts} does not write. The message says what is wrong and where. */
export class PackError extends Error {
  override readonly name: string = 'PackError';
}

/** The packed ops are more than one push may carry. */
export class TooManyOpsError extends PackError {
  override readonly name = 'TooManyOpsError';
}

/** A buffer that grows with each write. */
export interface ByteWriter {
  bytes: Uint8Array;
  length: number;
}

/** A cursor over `bytes` from `at` up to, not including, `end`. */
export interface ByteReader {
  readonly bytes: Uint8Array;
  at: number;
  readonly end: number;
}

export function createWriter(): ByteWriter {
  return { bytes: new Uint8Array(64), length: 0 };
}

export function createReader(bytes: Uint8Array): ByteReader {
  return { bytes, at: 0, end: bytes.length };
}

export function written(writer: ByteWriter): Uint8Array {
  return writer.bytes.slice(0, writer.length);
}

function reserve(writer: ByteWriter, more: number): void {
  if (writer.length + more <= writer.bytes.length) return;
  const grown = new Uint8Array(Math.max(writer.bytes.length * 2, writer.length + more));
  grown.set(writer.bytes.subarray(0, writer.length));
  writer.bytes = grown;
}

export function writeByte(writer: ByteWriter, byte: number): void {
  reserve(writer, 1);
  writer.bytes[writer.length++] = byte;
}

export function writeBytes(writer: ByteWriter, bytes: Uint8Array): void {
  reserve(writer, bytes.length);
  writer.bytes.set(bytes, writer.length);
  writer.length += bytes.length;
}

/**
 * Writes a whole number from 0 to 2^53 - 1, seven bits a byte, the lowest first. Throws PackError for any other number.
 */
export function writeNumber(writer: ByteWriter, value: number): void {
  if (!Number.isSafeInteger(value) || value < 0) throw new PackError(`${value} is not a number that can be packed.`);
  reserve(writer, 8);
  let rest = value;
  while (rest >= 0x80) {
    writer.bytes[writer.length++] = (rest % 0x80) | 0x80;
    rest = Math.floor(rest / 0x80);
  }
  writer.bytes[writer.length++] = rest;
}

/** Writes a whole number of either sign (zigzag): numbers near 0 of both signs stay short. */
export function writeSigned(writer: ByteWriter, value: number): void {
  writeNumber(writer, value < 0 ? -value * 2 - 1 : value * 2);
}

export function readByte(reader: ByteReader): number {
  const byte = reader.at < reader.end ? reader.bytes[reader.at] : undefined;
  if (byte === undefined) throw new PackError(`The bytes end early, at ${reader.at}.`);
  reader.at += 1;
  return byte;
}

export function readBytes(reader: ByteReader, length: number): Uint8Array {
  if (length > reader.end - reader.at) throw new PackError(`The bytes end early, at ${reader.end}.`);
  const bytes = reader.bytes.subarray(reader.at, reader.at + length);
  reader.at += length;
  return bytes;
}

export function readNumber(reader: ByteReader): number {
  let value = 0;
  for (let scale = 1; scale <= 2 ** 49; scale *= 0x80) {
    const byte = readByte(reader);
    value += (byte & 0x7f) * scale;
    if (byte >= 0x80) continue;
    if ((byte === 0 && scale > 1) || value > Number.MAX_SAFE_INTEGER) break;
    return value;
  }
  throw new PackError(`A number before ${reader.at} is damaged.`);
}

export function readSigned(reader: ByteReader): number {
  const value = readNumber(reader);
  return value % 2 === 0 ? value / 2 : -(value + 1) / 2;
}

/** Reads a count of items of at least one byte each. Throws PackError, before allocating, for more than bytes left. */
export function readCount(reader: ByteReader): number {
  const count = readNumber(reader);
  if (count > reader.end - reader.at) throw new PackError(`${count} things can't follow at ${reader.at}.`);
  return count;
}

export function expectEnd(reader: ByteReader): void {
  if (reader.at !== reader.end) throw new PackError(`${reader.end - reader.at} bytes too many follow at ${reader.at}.`);
}
