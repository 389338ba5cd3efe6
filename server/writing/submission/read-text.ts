import { textOf } from '#writing/document/document';
import type { Tx } from '../../platform/database/tables.ts';
import { loadDocument } from './document.ts';
import { handedInBefore, readHandIn } from './hand-in.ts';
import type { SubmissionRelation } from './policy.ts';
import type { SubmissionRow } from './rows.ts';
import type { Crypto } from './store.ts';

/** The stored text for the writer; for others the handed-in text, and for all but a reader a later draft apart from it. */
export async function readTextFor(tx: Tx, submission: SubmissionRow, relation: SubmissionRelation, crypto: Crypto) {
  const text = textOf(await loadDocument(tx, submission, crypto));
  const submit = relation === 'owns' ? null : handedInBefore(submission);
  if (submit === null) return { text };
  const handedIn = await readHandIn(tx, submission, submit, crypto);
  if (handedIn.later === null || relation === 'reads') return { text: handedIn.text };
  return { text: handedIn.text, later: { text, received_at: handedIn.later.toISOString() } };
}
