import type { VersionVector } from '#contract/op';
import { integrate, textOf } from '#writing/document/document';
import type { Tx } from '../../platform/database/tables.ts';
import { loadLog, type SealedLog } from './document.ts';
import { keysOf, type Crypto } from './store.ts';

/**
 * The text of exactly the edits that a version names; null where the log was deleted since, and only its last text is
 * kept. Throws UnreadableLogError where the log can't be opened, HeavyWork where it is too large.
 */
export async function readVersionText(
  tx: Tx,
  submission: SealedLog,
  vector: VersionVector,
  crypto: Crypto,
): Promise<string | null> {
  const keys = keysOf(crypto.keyring, submission.id, submission.wrapped_key);
  const { from, batches } = await loadLog(tx, submission, keys);
  if (from.counter > 0) return null;
  for (const { stream, ops } of batches) {
    const named = vector[stream] ?? 0;
    for (const op of ops) if (op.seq <= named) integrate(from.doc, stream, op);
  }
  return textOf(from.doc);
}
