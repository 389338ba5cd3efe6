import type { ProcessFacts } from '#contract/report';
import { textAndProcessOf } from '#writing/process';
import type { Tx } from '../database/tables.ts';
import { openSignedHead } from '../evidence/chain.ts';
import { headSigningKey } from '../evidence/keys.ts';
import type { Keyring } from '../keyring.ts';
import { loadBatches, type SealedLog } from '../submission/document.ts';
import { beganOf } from '../submission/pull.ts';
import { keysOf } from '../submission/store.ts';

/** A text and how it was written, computed from its whole log. */
export interface Computed {
  readonly text: string;
  readonly facts: ProcessFacts;
}

/** Reads a submission's log and computes how its text came to be. Anchors count where this university signed them. */
export async function computeFacts(tx: Tx, log: SealedLog, keyring: Keyring): Promise<Computed> {
  const batches = await loadBatches(tx, log, keysOf(keyring, log.id, log.wrapped_key), 0);
  const began = await beganOf(tx, log);
  const signingKey = headSigningKey(keyring);
  const headTime = (head: string): number | null => {
    const signed = openSignedHead(signingKey, head);
    return signed?.submission === log.id ? signed.at : null;
  };
  return textAndProcessOf(
    batches.map(({ stream, receivedAt, ops }) => ({
      stream,
      began: began.get(stream) ?? null,
      receivedAt: receivedAt.getTime(),
      ops,
    })),
    headTime,
  );
}
