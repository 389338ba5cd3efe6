import type { Op } from '#contract/op';
import type { Push } from '#contract/outbox';
import { createReader, createWriter, expectEnd, PackError, readByte, writeByte, written } from './bytes.ts';
import { readText, writeText } from './wide-text.ts';

export { PackError } from './bytes.ts';

const FORMAT = 1;

/** Packs a push for the wire: equal pushes give equal bytes. */
export function packPush(push: Push): Uint8Array {
  return packValue(push);
}

/** The push that was packed. Throws PackError for any other bytes; check it with pushSchema before it is believed. */
export function unpackPush(bytes: Uint8Array): Push {
  return unpackValue(bytes) as Push;
}

/** Packs ops for storage and sealing: equal ops give equal bytes. */
export function packOps(ops: readonly Op[]): Uint8Array {
  return packValue(ops);
}

/** The ops that were packed. Throws PackError for any other bytes. */
export function unpackOps(bytes: Uint8Array): Op[] {
  return unpackValue(bytes) as Op[];
}

/** Bytes of one op, packed by itself. */
export function packedSize(op: Op): number {
  return packOps([op]).length;
}

function packValue(value: unknown): Uint8Array {
  const writer = createWriter();
  writeByte(writer, FORMAT);
  writeText(writer, JSON.stringify(value));
  return written(writer);
}

function unpackValue(bytes: Uint8Array): unknown {
  const reader = createReader(bytes);
  if (readByte(reader) !== FORMAT) throw new PackError('These bytes are not packed in a format that is known here.');
  const text = readText(reader);
  expectEnd(reader);
  try {
    return JSON.parse(text);
  } catch {
    throw new PackError('The packed text is not what was packed.');
  }
}
