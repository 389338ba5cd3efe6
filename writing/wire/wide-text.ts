import { PackError, readBytes, readCount, writeByte, writeNumber, type ByteReader, type ByteWriter } from './bytes.ts';

/**
 * Writes text as UTF-8, with unpaired surrogates as three bytes each (the encoding known as WTF-8), so that every
 * JavaScript string is restored exactly.
 */
export function writeText(writer: ByteWriter, text: string): void {
  writeNumber(writer, textSize(text));
  writeTextBytes(writer, text);
}

export function readText(reader: ByteReader): string {
  return textOfBytes(readBytes(reader, readCount(reader)));
}

/** The size of the text in bytes, without its length field. */
export function textSize(text: string): number {
  let size = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.codePointAt(at) ?? 0;
    size += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
    if (code > 0xffff) at += 1;
  }
  return size;
}

export function writeTextBytes(writer: ByteWriter, text: string): void {
  for (let at = 0; at < text.length; at += 1) {
    const code = text.codePointAt(at) ?? 0;
    if (code < 0x80) writeByte(writer, code);
    else if (code < 0x800) {
      writeByte(writer, 0xc0 | (code >> 6));
      writeByte(writer, 0x80 | (code & 0x3f));
    } else if (code < 0x10000) {
      writeByte(writer, 0xe0 | (code >> 12));
      writeByte(writer, 0x80 | ((code >> 6) & 0x3f));
      writeByte(writer, 0x80 | (code & 0x3f));
    } else {
      writeByte(writer, 0xf0 | (code >> 18));
      writeByte(writer, 0x80 | ((code >> 12) & 0x3f));
      writeByte(writer, 0x80 | ((code >> 6) & 0x3f));
      writeByte(writer, 0x80 | (code & 0x3f));
      at += 1;
    }
  }
}

/** Decodes a text. Throws PackError unless the bytes are exactly those that {@link writeTextBytes} writes for it. */
export function textOfBytes(bytes: Uint8Array): string {
  const pieces: string[] = [];
  let units: number[] = [];
  let at = 0;
  let wasLead = false;
  while (at < bytes.length) {
    const { code, size } = codeAt(bytes, at);
    const trail = code >= 0xdc00 && code < 0xe000;
    if (wasLead && trail) throw new PackError('A surrogate pair is written as two characters.');
    wasLead = code >= 0xd800 && code < 0xdc00;
    units.push(code);
    at += size;
    if (units.length === 4096) {
      pieces.push(String.fromCodePoint(...units));
      units = [];
    }
  }
  pieces.push(String.fromCodePoint(...units));
  return pieces.join('');
}

function codeAt(bytes: Uint8Array, at: number): { code: number; size: number } {
  const lead = bytes[at] ?? 0;
  if (lead < 0x80) return { code: lead, size: 1 };
  const size = lead >= 0xf0 ? 4 : lead >= 0xe0 ? 3 : 2;
  let code = lead & (0xff >> (size + 1));
  for (let k = 1; k < size; k += 1) {
    const byte = bytes[at + k];
    if (byte === undefined || (byte & 0xc0) !== 0x80) throw new PackError('A character is written wrongly.');
    code = (code << 6) | (byte & 0x3f);
  }
  const least = size === 4 ? 0x10000 : size === 3 ? 0x800 : 0x80;
  if (lead < 0xc0 || lead > 0xf4 || code < least || code > 0x10ffff)
    throw new PackError('A character is written wrongly.');
  return { code, size };
}
