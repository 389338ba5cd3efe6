import { createDocument, integrate, lengthOf, textOf } from '#writing/document/document';
import { seal } from '../chain/seal.ts';
import type { PushContext } from '../ingest/context.ts';
import { loadLog, type OpenBatch } from './document.ts';
import type { SubmissionRow } from './rows.ts';
import { requireLightSearch } from './size.ts';
import { keysOf } from './store.ts';

export interface KeptSnapshot {
  id: string;
  explained: boolean;
  created_at: string;
}

/** Keeps a whole text that a client sent, beside the log: `explained` says whether the log ever held this very text. */
export async function keepSnapshot(
  { tx, services, now }: PushContext,
  submission: SubmissionRow,
  content: { text: string; timestamp: string | number },
): Promise<KeptSnapshot> {
  const keys = keysOf(services.keyring, submission.id, submission.wrapped_key);
  const { from, batches } = await loadLog(tx, submission, keys);
  const explained = wasEverText(batches, content.text, from.doc, (units) => requireLightSearch(tx, units));
  // UTF-16, because a text may hold half a surrogate pair.
  const bytes = Buffer.from(content.text, 'utf16le');
  const row = await tx
    .insertInto('snapshots')
    .values({
      university_id: submission.university_id,
      submission_id: submission.id,
      claimed_time: String(content.timestamp),
      text: seal(keys.seal, services.random, { kind: 'snapshot', submission: submission.id }, bytes),
      explained,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id: row.id, explained, created_at: now.toISOString() };
}

/**
 * Whether the text of `doc` was `text` at any moment while the batches are integrated, the beginning included.
 * `onCompared` is called with the number of UTF-16 units compared so far.
 */
export function wasEverText(
  batches: readonly Pick<OpenBatch, 'stream' | 'ops'>[],
  text: string,
  doc = createDocument(),
  onCompared: (units: number) => void = () => undefined,
): boolean {
  let compared = 0;
  if (text === '' || textOf(doc) === text) return true;
  for (const { stream, ops } of batches) {
    for (const op of ops) {
      integrate(doc, stream, op);
      const edited = op.kind === 'insert' || op.kind === 'delete';
      if (!edited || lengthOf(doc) !== text.length) continue;
      if (textOf(doc) === text) return true;
      compared += text.length;
      onCompared(compared);
    }
  }
  return false;
}
