import { BREAK_GLASS_MS } from '#contract/break-glass';
import type { Tx } from '../../platform/database/tables.ts';
import { forbidden } from '../../platform/problem.ts';
import type { Person } from '../../platform/person.ts';
import { lastReasonAt } from '../access-log/store.ts';
import type { AccessedSubmission, SubmissionRelation } from '../submission/policy.ts';

/** Throws 403 for anybody but an administrator. */
export function requireAdministering(relation: SubmissionRelation): void {
  if (relation !== 'administers')
    throw forbidden('Only an administrator may open a text that is not theirs to read, and says why.');
}

/** Until when an administrator may read this text for the reason that they gave; null where they may not. */
export async function readableUntil(
  tx: Tx,
  person: Person,
  { submission, relation }: AccessedSubmission,
  now: Date,
): Promise<Date | null> {
  if (relation !== 'administers') return null;
  const at = await lastReasonAt(tx, person, submission.id);
  if (at === null) return null;
  const until = new Date(at.getTime() + BREAK_GLASS_MS);
  return until > now ? until : null;
}
