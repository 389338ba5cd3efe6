import type { LookKind } from '#contract/look';
import type { Person } from '../account/person.ts';
import type { Tx } from '../database/tables.ts';
import type { AccessedSubmission } from '../submission/policy.ts';
import { insertLook } from './store.ts';

/**
 * Lets the student see that somebody else opened this of their work. Call it in the transaction that answers with it:
 * what was shown was noted, or was not shown. One's own openings are nobody's business.
 */
export async function noteLook(
  tx: Tx,
  person: Person,
  { submission, standing }: AccessedSubmission,
  what: LookKind,
  at: Date,
): Promise<void> {
  if (standing === 'owns') return;
  await insertLook(tx, person, { submissionId: submission.id, what, at });
}
