import { getRubric, type Rubric } from '#contract/rubric';
import { ApiProblem } from '../../api/trouble.ts';
import type { Services } from '../../data/services.tsx';

/** What became of a rubric elsewhere while it was edited here. */
export type Overtaking = { kind: 'changed'; theirs: Rubric } | { kind: 'deleted' };

/**
 * Finds out whether a change was refused because of another one, made elsewhere; null where it was not. Rejects where
 * the other one can't be read.
 */
export async function overtakenBy(call: Services['call'], id: string, error: unknown): Promise<Overtaking | null> {
  if (!(error instanceof ApiProblem)) return null;
  if (error.code === 'not_found') return { kind: 'deleted' };
  if (error.code !== 'out_of_date') return null;
  try {
    return { kind: 'changed', theirs: await call(getRubric, { params: { id } }) };
  } catch (further) {
    if (further instanceof ApiProblem && further.code === 'not_found') return { kind: 'deleted' };
    throw further;
  }
}
