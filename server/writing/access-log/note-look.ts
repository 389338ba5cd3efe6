import type { LookKind } from '#contract/look';
import type { Person } from '../../platform/person.ts';
import type { Tx } from '../../platform/database/tables.ts';
import type { AccessedSubmission } from '../submission/policy.ts';
import { insertLooks } from './store.ts';

/**
 * Lets the student see that somebody else opened this of their work. Call it in the transaction that answers with it:
 * what was shown was noted, or was not shown. One's own openings are nobody's business. `others`: further submissions
 * of which the answer shows something.
 */
export async function noteLook(
  tx: Tx,
  person: Person,
  { submission, standing }: AccessedSubmission,
  what: LookKind,
  at: Date,
  others: readonly string[] = [],
): Promise<void> {
  if (standing === 'owns') return;
  await insertLooks(tx, person, { submissionIds: [submission.id, ...others], what, at });
}
