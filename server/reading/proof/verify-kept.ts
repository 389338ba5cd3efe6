import type { SubmissionKeys } from '../../writing/chain/keys.ts';
import { unseal } from '../../writing/chain/seal.ts';
import type { StoredSubmission } from './log-facts.ts';
import { isCovered, isErased, lastRuling, type CheckedRuling } from './verify-rulings.ts';

/** Compares what is kept of a deleted log with the ruling on the deletion, and checks that its bytes are those kept. */
export function keptTrouble(
  { submission, kept }: StoredSubmission,
  rulings: readonly CheckedRuling[],
  coveredFrom: Date,
  keys: SubmissionKeys | null,
): string | null {
  const deleted = lastRuling(rulings, 'log deleted', () => true);
  const isGone = kept === undefined && isErased(rulings);
  if (deleted !== undefined && !isGone && deleted.facts['counter'] !== kept?.counter)
    return 'The text of its deleted log is missing.';
  if (kept === undefined) return null;
  if (deleted === undefined && isCovered(submission.id, kept.deleted_at, coveredFrom))
    return 'No ruling deleted its log.';
  if (deleted !== undefined && deleted.madeAt.getTime() !== kept.deleted_at.getTime())
    return 'Its log was not deleted when it is said to be.';
  if (keys === null) return null;
  try {
    unseal(keys.seal, { kind: 'kept document', submission: submission.id, counter: kept.counter }, kept.document);
    unseal(keys.seal, { kind: 'kept report', submission: submission.id }, kept.report);
    return null;
  } catch {
    return 'What is kept of its deleted log was changed.';
  }
}
