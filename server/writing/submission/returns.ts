import type { LeveledCriterion } from '#contract/level';
import type { Return } from '#contract/marking';
import { presentCriteria } from '../../assignments/rules/levels.ts';
import { personName } from '../../people/account/person-name.ts';
import type { Tenant } from '../../platform/database/connect.ts';
import type { Row, Tx } from '../../platform/database/tables.ts';

type ReturnRow = Pick<Row<'returns'>, 'number' | 'grade' | 'feedback' | 'returned_at'> &
  Pick<Return, 'id' | 'marks' | 'comments' | 'name'> & {
    readonly submission_id: string;
    readonly criteria: readonly LeveledCriterion[];
  };

/** The returns of submissions, the newest of each first. */
export function readReturns(tx: Tx, who: Tenant, submissions: readonly string[]): Promise<ReturnRow[]> {
  if (submissions.length === 0) return Promise.resolve([]);
  return tx
    .selectFrom('returns as r')
    .innerJoin('users as u', (join) =>
      join.onRef('u.university_id', '=', 'r.university_id').onRef('u.id', '=', 'r.marker_id'),
    )
    .select(['r.id', 'r.submission_id', 'r.number', 'r.grade', 'r.marks', 'r.criteria', 'r.feedback', 'r.comments'])
    .select(['r.returned_at', personName('u').as('name')])
    .where('r.university_id', '=', who.universityId)
    .where('r.submission_id', 'in', [...submissions])
    .orderBy('r.submission_id')
    .orderBy('r.number', 'desc')
    .execute();
}

export function presentReturn(row: ReturnRow): Return {
  const { id, number, grade, marks, criteria, feedback, comments, name, returned_at } = row;
  const marked = { ...presentCriteria(criteria), marks, feedback, comments };
  return { id, number, grade, ...marked, name, returned_at: returned_at.toISOString() };
}
