import { BREAK_GLASS_MS } from '#contract/break-glass';
import type { Tx } from '../../platform/database/tables.ts';
import { forbidden } from '../../platform/problem.ts';
import type { Person } from '../../platform/person.ts';
import { lastReasonAt } from '../access-log/store.ts';
import type { SubmissionRelation } from '../submission/policy.ts';
import type { SubmissionRow } from '../submission/rows.ts';

/** Throws 403 for anybody but an administrator. */
export function requireAdministering(relation: SubmissionRelation): void {
  if (relation !== 'administers')
    throw forbidden('Only an administrator may open a text that is not theirs to read, and says why.');
}

/** Until when an administrator may read a text for the reason that they gave; null where they gave none lately. */
export async function readableUntil(tx: Tx, person: Person, { id }: SubmissionRow, now: Date): Promise<Date | null> {
  const at = await lastReasonAt(tx, person, id);
  if (at === null) return null;
  const until = new Date(at.getTime() + BREAK_GLASS_MS);
  return until > now ? until : null;
}
