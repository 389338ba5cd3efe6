import type { Op } from '#contract/op';
import { openSignedHead } from '../chain/chain.ts';

interface ReceivedOps {
  readonly stream: string;
  readonly receivedAt: Date;
  readonly ops: readonly Op[];
}

/** The last seq of a stream that a hand-in names. */
export type NamedUpTo = (stream: string) => number;

/**
 * The time of the last answer of the university that a handed-in log names: the hand-in was sealed after it. Null where
 * the log names none. An answer counts if this university signed it for this submission, before it received the anchor.
 */
export function sealedAfterOf(
  batches: readonly ReceivedOps[],
  namedUpTo: NamedUpTo,
  submission: string,
  signingKey: Buffer,
): Date | null {
  let last: number | null = null;
  for (const { stream, receivedAt, ops } of batches) {
    for (const op of ops) {
      if (op.kind !== 'anchor' || op.seq > namedUpTo(stream)) continue;
      const head = openSignedHead(signingKey, op.head);
      if (head?.submission !== submission || head.at > receivedAt.getTime()) continue;
      last = Math.max(last ?? 0, head.at);
    }
  }
  return last === null ? null : new Date(last);
}
