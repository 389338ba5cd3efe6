import { FINGERPRINT_METHOD } from '#writing/process/fingerprints';
import type { Tx } from '../../platform/database/tables.ts';
import { readHandIn, finalizeHandIn, type FinalizeServices } from '../../writing/submission/hand-in.ts';
import type { SubmissionRow } from '../../writing/submission/rows.ts';
import { keepCompared } from '../../writing/submission/compared-text.ts';
import { findCompared, openCompared, type ComparedRow } from './store.ts';

/**
 * The compared text of a submission's last finalized hand-in, stored first if necessary; undefined where nothing was
 * handed in. Throws UnreadableLogError.
 */
export async function findCurrent(
  tx: Tx,
  unfinalized: SubmissionRow,
  crypto: FinalizeServices,
): Promise<ComparedRow | undefined> {
  const submission = await finalizeHandIn(tx, unfinalized, crypto);
  const row = await findCompared(tx, submission);
  const { submit, assignment_id } = submission;
  if (submit === null || submit.submitted_at === null || assignment_id === null) return row;
  const { submitted_at, stream, seq } = submit;
  if (row?.method === FINGERPRINT_METHOD && row.stream === stream && row.seq === seq) return row;
  const { text } = isOfHandIn(row, submit)
    ? openCompared(submission, row, crypto.keyring)
    : await readHandIn(tx, submission, submit, crypto);
  await keepCompared(tx, submission, { stream, seq, submitted_at, text }, crypto);
  return findCompared(tx, submission);
}

/** Whether a row holds the text of this hand-in, by any method: it can then be read even where the log was deleted. */
function isOfHandIn(
  row: ComparedRow | undefined,
  { stream, seq }: { stream: string; seq: number },
): row is ComparedRow {
  return row !== undefined && row.stream === stream && row.seq === seq;
}
