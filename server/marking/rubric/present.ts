import { apart } from '#contract/level';
import type { ListedRubric, Rubric } from '#contract/rubric';
import type { Person } from '../../platform/person.ts';
import type { ListedRow, RubricRow } from './store.ts';

export function presentListed({ user_id, ...row }: ListedRow, person: Person): ListedRubric {
  return { ...row, mine: user_id === person.userId };
}

export function presentRubric({ id, name, shared, revision, criteria }: RubricRow): Rubric {
  return { id, name, shared, revision, ...apart(criteria) };
}
