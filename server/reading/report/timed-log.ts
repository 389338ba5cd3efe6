import type { HeadTime, LogBatch } from '#writing/process/log-steps';
import type { Tx } from '../../platform/database/tables.ts';
import { openSignedHead } from '../../writing/chain/chain.ts';
import { headSigningKey } from '../../writing/chain/keys.ts';
import type { Keyring } from '../../platform/keyring.ts';
import { loadBatches, type DatedBatch, type SealedLog } from '../../writing/submission/document.ts';
import { keysOf } from '../../writing/submission/store.ts';

/** A log with what is needed to compute its times. Only anchors that this university signed count. */
export interface TimedLog {
  readonly batches: readonly LogBatch[];
  readonly headTime: HeadTime;
  /** The streams of which something arrived sealed after the session of their browser had been ended. */
  readonly afterEnd: readonly string[];
}

/** The log after a counter, from which it must be readable. Throws UnreadableLogError and HeavyWork. */
export async function readTimedLog(tx: Tx, log: SealedLog, keyring: Keyring, after = 0): Promise<TimedLog> {
  return timedLog(log.id, await loadBatches(tx, log, keysOf(keyring, log.id, log.wrapped_key), after), keyring);
}

/** A submission's batches with the reader of their anchors. */
export function timedLog(
  submissionId: string,
  batches: readonly (Pick<DatedBatch, 'stream' | 'began' | 'receivedAt' | 'ops'> & { isAfterEnd?: boolean })[],
  keyring: Keyring,
): TimedLog {
  const signingKey = headSigningKey(keyring);
  const late = batches.filter(({ isAfterEnd }) => isAfterEnd === true).map(({ stream }) => stream);
  return {
    afterEnd: [...new Set(late)],
    batches: batches.map(({ stream, began, receivedAt, ops }) => ({
      stream,
      began,
      receivedAt: receivedAt.getTime(),
      ops,
    })),
    headTime: (head) => {
      const signed = openSignedHead(signingKey, head);
      return signed?.submission === submissionId ? signed.at : null;
    },
  };
}
