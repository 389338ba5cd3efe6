import type { Push, StreamAnswer } from '#contract/outbox';
import type { HttpAnswer } from '../../src/offline/delivery/classify-push-answer.ts';
import type { Row } from './disk.ts';

/** Ops of kind `clock` with this wall time are refused. */
export const POISON = 1;

/** Answers that the university did not write. */
export const portals: readonly HttpAnswer[] = [
  { status: 200, body: undefined, retryAfterMs: null },
  { status: 202, body: undefined, retryAfterMs: null },
  { status: 202, body: { ok: true, streams: [] }, retryAfterMs: null },
  { status: 502, body: undefined, retryAfterMs: null },
];

/** The university: the highest seq of each stream, and the stored rows in order. */
export interface University {
  high: Map<string, number>;
  stored: Row[];
}

export function copyOf({ high, stored }: University): University {
  return { high: new Map(high), stored: [...stored] };
}

/**
 * One transaction of the server: `seq <= high` is skipped, `high + 1` stored, a gap or a refused op stops its own stream.
 * Nothing changes before `commit`.
 */
export function storePush(university: University, push: Push): { streams: StreamAnswer[]; commit: () => void } {
  const high = new Map<string, number>();
  const stored: Row[] = [];
  const streams = push.parts.map((part): StreamAnswer => {
    const { stream } = part;
    let reached = high.get(stream) ?? university.high.get(stream) ?? 0;
    if (part.first > reached + 1) return { status: 'gap', stream, high: reached };
    for (const op of part.ops) {
      if (op.seq !== reached + 1) continue;
      if (op.kind === 'clock' && op.wall === POISON) {
        high.set(stream, reached);
        return { status: 'failed', stream, high: reached, seq: op.seq, code: 'failed_op', error: 'No.' };
      }
      stored.push({ stream, seq: op.seq, op, bytes: 0 });
      reached = op.seq;
    }
    high.set(stream, reached);
    return { status: 'stored', stream, high: reached, submission: null, head: null };
  });
  const commit = () => {
    for (const [stream, reached] of high) university.high.set(stream, reached);
    university.stored.push(...stored);
  };
  return { streams, commit };
}
