import type { OpenedKind } from '#contract/look';
import type { Person } from '../../platform/person.ts';
import type { Tx } from '../../platform/database/tables.ts';
import type { AccessedSubmission } from '../submission/policy.ts';
import { insertLooks } from './store.ts';

/**
 * Records for the student that somebody else opened this of their work. Call it in the transaction of the answer, so
 * that nothing is shown unrecorded. The student's own openings are not recorded. `others`: further submissions of which
 * the answer shows something.
 */
export async function noteLook(
  tx: Tx,
  person: Person,
  { submission, relation }: AccessedSubmission,
  what: OpenedKind,
  at: Date,
  others: readonly string[] = [],
): Promise<void> {
  if (relation === 'owns') return;
  await insertLooks(tx, person, { submissionIds: [submission.id, ...others], what, at });
}
