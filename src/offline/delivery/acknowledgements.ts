import type { StreamId } from '#contract/identifier';
import type { Push, PushAnswer, StreamAnswer } from '#contract/outbox';

/** What an answer means for one stream that the request carried. */
export interface StreamAcknowledgement {
  stream: StreamId;
  /** Seqs that this request carried and the answer covers: they may leave the outbox. Null if none. */
  acknowledged: { first: number; last: number } | null;
  answer: StreamAnswer;
}

/**
 * Which rows an answer lets leave the outbox: only rows that this very push carried, and of those only seqs up to the
 * answer's `high`. Newer rows in the outbox don't matter. Streams that the push did not carry, and streams that the
 * answer does not name, stay as they are.
 */
export function acknowledgementsOf(push: Push, answer: PushAnswer): StreamAcknowledgement[] {
  const acknowledgements: StreamAcknowledgement[] = [];
  for (const part of push.parts) {
    const found = answer.streams.find((candidate) => candidate.stream === part.stream);
    if (found === undefined) continue;
    const last = Math.min(found.high, part.first + part.ops.length - 1);
    const acknowledged = last >= part.first ? { first: part.first, last } : null;
    acknowledgements.push({ stream: part.stream, acknowledged, answer: found });
  }
  return acknowledgements;
}
