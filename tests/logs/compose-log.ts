import { randomBytes, randomUUID } from 'node:crypto';
import type { Op, Target } from '#contract/op';
import type { Push } from '#contract/outbox';
import { PUSH_MAX_BYTES, PUSH_MAX_OPS, TICK_MS } from '#contract/op-constants';
import { compose, createPen } from '#writing/document/compose';
import { createDocument, integrate, textOf } from '#writing/document/document';
import { packedSize } from '#writing/wire/pack';
import { signHead } from '../../server/writing/chain/chain.ts';
import { timeOps } from '../../src/offline/journal/time-ops.ts';
import type { TypingLog } from './typing-log.ts';

const IDLE_MS = 2_000;
const OLDEST_MS = 5_000;
/** The size at which a push is cut, so that its packed form never reaches the limit. */
const PART_BYTES = PUSH_MAX_BYTES - 2_048;

export interface ComposedLog {
  stream: string;
  edits: number;
  /** Edits, and the anchors between them. */
  ops: number;
  text: string;
  pushes: Push[];
  engineMs: number;
}

/**
 * Writes a log with the engine as one stream and cuts it into the pushes that a client would send, with anchors as it
 * would write them if each push were answered at once. Their heads are as long and as random as real ones.
 */
export function composeLog(log: TypingLog, target: Target, began: number): ComposedLog {
  const stream = randomBytes(16).toString('base64url');
  const document = createDocument();
  const pen = createPen(stream);
  const start = log.changes[0]?.ms ?? 0;
  const written: { ms: number; op: Op }[] = [];
  const tick = (ms: number) => Math.floor(Math.max(0, ms - start) / TICK_MS);
  const marks = timeOps({ wallMs: () => 0, monotonicMs: () => 0, after: () => () => undefined }, 0, tick);
  const submission = randomUUID();
  let edits = 0;
  let head: string | undefined;
  const before = performance.now();
  for (const { ms, index, removed, inserted, pasted } of log.changes) {
    const at = tick(ms);
    const source = pasted ? 'paste' : 'typed';
    for (const mark of marks(ms, pen.seq, head, false)) {
      integrate(document, stream, mark);
      pen.seq = mark.seq;
      written.push({ ms, op: mark });
    }
    const composed = compose(document, pen, { index, removed, inserted, source, at });
    for (const op of composed) written.push({ ms, op });
    edits += composed.length;
    if (ms - start >= OLDEST_MS) head = newHead(submission, edits, began + ms - start);
  }
  const engineMs = performance.now() - before;
  return {
    stream,
    edits,
    ops: written.length,
    text: textOf(document),
    pushes: cut(written).map((ops, position) => ({
      parts: [{ stream, ...(position === 0 ? { target, began } : {}), first: ops[0]?.seq ?? 1, ops }],
    })),
    engineMs,
  };
}

function newHead(submission: string, counter: number, at: number): string {
  return signHead(randomBytes(32), { submission, counter, at: Math.round(at), head: randomBytes(32) });
}

/** Cuts a push after 2 s without an edit or 5 s after its oldest, and within the limits of size. */
function cut(written: readonly { ms: number; op: Op }[]): Op[][] {
  const pushes: Op[][] = [];
  let open: Op[] = [];
  let bytes = 0;
  let oldest = 0;
  let last = 0;
  for (const { ms, op } of written) {
    const size = packedSize(op);
    const due = ms - last >= IDLE_MS || ms - oldest >= OLDEST_MS;
    if (open.length > 0 && (due || open.length === PUSH_MAX_OPS || bytes + size > PART_BYTES)) {
      pushes.push(open);
      open = [];
      bytes = 0;
    }
    if (open.length === 0) oldest = ms;
    open.push(op);
    bytes += size;
    last = ms;
  }
  if (open.length > 0) pushes.push(open);
  return pushes;
}
