import type { Op } from '#contract/op';
import type { Bracket, WritingTimes } from '#contract/proof';
import { openSignedHead } from './chain.ts';

/** The fields of a batch that brackets depend on. */
export interface BracketedBatch {
  readonly stream: string;
  readonly receivedAt: Date;
  readonly ops: readonly Op[];
}

/**
 * The brackets of a submission's log: characters were written after the last head that their stream had anchored and
 * before their receipt. An anchor counts if this university signed it for this submission, before it received the
 * anchor. Device clocks play no part. `batches` in the order of their counters.
 */
export function bracketsOf(batches: readonly BracketedBatch[], submission: string, signingKey: Buffer): Bracket[] {
  const anchored = new Map<string, number>();
  const brackets: Bracket[] = [];
  for (const { stream, receivedAt, ops } of batches) {
    let characters = 0;
    const end = () => {
      const after = anchored.get(stream);
      if (characters > 0)
        brackets.push({
          after: after === undefined ? null : new Date(after).toISOString(),
          before: receivedAt.toISOString(),
          characters,
        });
      characters = 0;
    };
    for (const op of ops) {
      if (op.kind === 'insert') characters += op.text.length;
      if (op.kind !== 'anchor') continue;
      const head = openSignedHead(signingKey, op.head);
      if (head?.submission !== submission || head.at > receivedAt.getTime()) continue;
      end();
      anchored.set(stream, Math.max(head.at, anchored.get(stream) ?? 0));
    }
    end();
  }
  return brackets;
}

/** Sums brackets up. `batches` in the order of their counters. */
export function writtenOf(batches: readonly BracketedBatch[], brackets: readonly Bracket[]): WritingTimes {
  const bounded = brackets.filter(({ after }) => after !== null);
  const sum = (some: readonly Bracket[]) => some.reduce((total, { characters }) => total + characters, 0);
  const widest = bounded.reduce<Bracket | null>(
    (most, one) => (most === null || span(one) > span(most) ? one : most),
    null,
  );
  return {
    first_received_at: batches[0]?.receivedAt.toISOString() ?? null,
    last_received_at: batches.at(-1)?.receivedAt.toISOString() ?? null,
    bounded: sum(bounded),
    unbounded: sum(brackets) - sum(bounded),
    widest,
  };
}

/** Milliseconds between the two bounds; 0 without a lower bound. */
function span({ after, before }: Bracket): number {
  return Date.parse(before) - Date.parse(after ?? before);
}
