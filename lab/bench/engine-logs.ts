import { brotliCompressSync, deflateRawSync, gzipSync } from 'node:zlib';
import type { Edit } from '#contract/op';
import { PUSH_MAX_OPS, TICK_MS } from '#contract/op-constants';
import { openCheckpoint, packCheckpoint } from '#writing/document/checkpoint';
import { compose, createPen } from '#writing/document/compose';
import { createDocument, integrate, textOf, type Document } from '#writing/document/document';
import { keystrokeEventOf } from '#writing/document/keystroke';
import { packOps, packPush, unpackOps, unpackPush } from '#writing/wire/pack';
import type { TypingLog } from '../../tests/logs/typing-log.ts';

const IDLE_MS = 2000;
const OLDEST_MS = 5000;
/** The size of the AES-GCM nonce and tag that every stored batch row has. */
const SEAL_BYTES = 28;
const COMPRESS_FROM_BYTES = 150;

export interface Composed {
  id: string;
  stream: string;
  doc: Document;
  edits: Edit[];
  /** The edits as a client would send them: after 2 s of silence or 5 s since the oldest. */
  pushes: Edit[][];
  /** Bytes of the specification's JSON of all events. */
  specifiedBytes: number;
  text: string;
}

/** Writes a real log with the engine. */
export function composeLog(log: TypingLog, stream: string): Composed {
  const doc = createDocument();
  const pen = createPen(stream);
  const all: Edit[] = [];
  const pushes: Edit[][] = [];
  let open: Edit[] = [];
  let specifiedBytes = 0;
  let oldest = 0;
  let last = 0;
  for (const { ms, index, removed, inserted, pasted } of log.changes) {
    const source = pasted ? 'paste' : 'typed';
    const edits = compose(doc, pen, { index, removed, inserted, source, at: Math.floor(ms / TICK_MS) });
    specifiedBytes += Buffer.byteLength(JSON.stringify(keystrokeEventOf(edits, index + inserted.length)));
    if (open.length > 0 && (ms - last >= IDLE_MS || ms - oldest >= OLDEST_MS || open.length >= PUSH_MAX_OPS)) {
      pushes.push(open);
      open = [];
    }
    if (open.length === 0) oldest = ms;
    open.push(...edits);
    all.push(...edits);
    last = ms;
  }
  if (open.length > 0) pushes.push(open);
  return { id: log.id, stream, doc, edits: all, pushes, specifiedBytes, text: log.finalText };
}

/** Whether every path through the engine gives the log's exact text. */
export function isExact({ doc, edits, pushes, stream, text }: Composed): boolean {
  const arrived = createDocument();
  for (const [at, ops] of pushes.entries()) {
    const push = unpackPush(packedPush(stream, ops, at));
    for (const part of push.parts) for (const op of part.ops) integrate(arrived, part.stream, op);
  }
  const archived = createDocument();
  for (const op of unpackOps(packOps(edits))) integrate(archived, stream, op);
  const opened = openCheckpoint(packCheckpoint(doc));
  return [doc, arrived, archived, opened].every((each) => textOf(each) === text);
}

export interface Sizes {
  /** Bytes as src/offline sends a push: with gzip from a certain size on, where it shrinks. */
  wire: number;
  wireGzip: number;
  wireRaw: number;
  stored: number;
  archiveGzip: number;
  archiveBrotli: number;
  specified: number;
  editsPerPush: number;
}

/** Bytes per edit of one log. */
export function sizesOf({ edits, pushes, stream, specifiedBytes }: Composed): Sizes {
  const packed = pushes.map((ops, at) => packedPush(stream, ops, at));
  const whole = packOps(edits);
  const perEdit = (bytes: number): number => bytes / edits.length;
  return {
    wire: perEdit(sum(packed.map(sentBytes))),
    wireGzip: perEdit(sum(packed.map((bytes) => gzipSync(bytes).length))),
    wireRaw: perEdit(sum(packed.map((bytes) => bytes.length))),
    stored: perEdit(sum(pushes.map((ops) => deflateRawSync(packOps(ops)).length + SEAL_BYTES))),
    archiveGzip: perEdit(gzipSync(whole, { level: 9 }).length),
    archiveBrotli: perEdit(brotliCompressSync(whole).length),
    specified: perEdit(specifiedBytes),
    editsPerPush: edits.length / pushes.length,
  };
}

function sentBytes(packed: Uint8Array): number {
  return packed.length < COMPRESS_FROM_BYTES ? packed.length : Math.min(packed.length, gzipSync(packed).length);
}

function packedPush(stream: string, ops: Edit[], at: number): Uint8Array {
  const first = ops[0]?.seq ?? 1;
  const start = at === 0 ? { target: { kind: 'practice' as const }, began: 1_760_000_000_000 } : {};
  return packPush({ parts: [{ stream, ...start, first, ops }] });
}

export function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

/** The value below which a share of the values lies. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN;
}
