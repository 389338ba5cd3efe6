import type { StreamId } from '#contract/identifier';
import type { Push, PushAnswer, StreamAnswer } from '#contract/outbox';

/** What an answer means for one stream that the request carried. */
export interface Settlement {
  stream: StreamId;
  /** Seqs that this request carried and the answer covers: they may leave the outbox. Null if none. */
  acknowledged: { first: number; last: number } | null;
  answer: StreamAnswer;
}

/**
 * Which rows an answer lets go. Only rows that this very request carried, and of those only what `high` covers: an
 * answer speaks for the request that it answers, whatever else the outbox holds by now. Streams that the request did
 * not carry, and streams that the answer does not name, are left as they are.
 */
export function settle(push: Push, answer: PushAnswer): Settlement[] {
  const settlements: Settlement[] = [];
  for (const part of push.parts) {
    const found = answer.streams.find((candidate) => candidate.stream === part.stream);
    if (found === undefined) continue;
    const last = Math.min(found.high, part.first + part.ops.length - 1);
    const acknowledged = last >= part.first ? { first: part.first, last } : null;
    settlements.push({ stream: part.stream, acknowledged, answer: found });
  }
  return settlements;
}
