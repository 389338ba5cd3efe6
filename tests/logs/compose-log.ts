import { randomBytes } from 'node:crypto';
import type { Edit, Target } from '#contract/op';
import { PUSH_MAX_BYTES, PUSH_MAX_OPS, type Push } from '#contract/outbox';
import { TICK_MS } from '#contract/op';
import { compose, createPen } from '#writing/compose';
import { createDocument, textOf } from '#writing/document';
import { packedSize } from '#writing/pack';
import type { TypingLog } from './typing-log.ts';

const IDLE_MS = 2_000;
const OLDEST_MS = 5_000;
/** A push is cut before its packed form could reach the limit. */
const PART_BYTES = PUSH_MAX_BYTES - 2_048;

export interface ComposedLog {
  stream: string;
  edits: number;
  text: string;
  pushes: Push[];
  engineMs: number;
}

/** Writes a log with the engine as one stream and cuts it into the pushes that a client would send. */
export function composeLog(log: TypingLog, target: Target, began: number): ComposedLog {
  const stream = randomBytes(16).toString('base64url');
  const document = createDocument();
  const pen = createPen(stream);
  const start = log.changes[0]?.ms ?? 0;
  const written: { ms: number; edit: Edit }[] = [];
  const before = performance.now();
  for (const { ms, index, removed, inserted, pasted } of log.changes) {
    const at = Math.floor(Math.max(0, ms - start) / TICK_MS);
    const source = pasted ? 'paste' : 'typed';
    for (const edit of compose(document, pen, { index, removed, inserted, source, at })) written.push({ ms, edit });
  }
  const engineMs = performance.now() - before;
  return {
    stream,
    edits: written.length,
    text: textOf(document),
    pushes: cut(written).map((ops, position) => ({
      parts: [{ stream, ...(position === 0 ? { target, began } : {}), first: ops[0]?.seq ?? 1, ops }],
    })),
    engineMs,
  };
}

/** A push goes after 2 s without an edit or 5 s since its oldest, and never grows past the limits. */
function cut(written: readonly { ms: number; edit: Edit }[]): Edit[][] {
  const pushes: Edit[][] = [];
  let open: Edit[] = [];
  let bytes = 0;
  let oldest = 0;
  let last = 0;
  for (const { ms, edit } of written) {
    const size = packedSize(edit);
    const due = ms - last >= IDLE_MS || ms - oldest >= OLDEST_MS;
    if (open.length > 0 && (due || open.length === PUSH_MAX_OPS || bytes + size > PART_BYTES)) {
      pushes.push(open);
      open = [];
      bytes = 0;
    }
    if (open.length === 0) oldest = ms;
    open.push(edit);
    bytes += size;
    last = ms;
  }
  if (open.length > 0) pushes.push(open);
  return pushes;
}
