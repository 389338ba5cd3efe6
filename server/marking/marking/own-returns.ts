import type { Criterion } from '#contract/criterion';
import type { Returned } from '#contract/return';
import type { Person } from '../../platform/person.ts';
import type { Tx } from '../../platform/database/tables.ts';

/** The newest return of each of a student's submissions in the courses that they attend, the newest first. */
export async function readOwnReturns(tx: Tx, person: Person): Promise<Returned[]> {
  const rows = await tx
    .selectFrom('submissions as s')
    .innerJoin('assignments as a', (join) =>
      join.onRef('a.university_id', '=', 's.university_id').onRef('a.id', '=', 's.assignment_id'),
    )
    .innerJoin('courses as c', (join) =>
      join.onRef('c.university_id', '=', 'a.university_id').onRef('c.id', '=', 'a.course_id'),
    )
    .innerJoin('enrollments as e', (join) =>
      join
        .onRef('e.university_id', '=', 'c.university_id')
        .onRef('e.course_id', '=', 'c.id')
        .onRef('e.student_id', '=', 's.user_id'),
    )
    .innerJoin('returns as r', (join) =>
      join.onRef('r.university_id', '=', 's.university_id').onRef('r.submission_id', '=', 's.id'),
    )
    .distinctOn('s.id')
    .select(['s.id as submission', 'a.id as assignment', 'a.title', 'c.course_code', 'c.name as course_name'])
    .select(['r.number', 'r.grade', 'r.criteria', 'r.returned_at'])
    .where('s.university_id', '=', person.universityId)
    .where('s.user_id', '=', person.userId)
    .where('s.deleted_at', 'is', null)
    .where('a.deleted_at', 'is', null)
    .where('e.status', '=', 'enrolled')
    .orderBy('s.id')
    .orderBy('r.number', 'desc')
    .execute();
  return rows
    .toSorted((one, other) => other.returned_at.getTime() - one.returned_at.getTime())
    .map(({ criteria, returned_at, ...row }) => ({
      ...row,
      points: pointsOf(criteria),
      returned_at: returned_at.toISOString(),
    }));
}

function pointsOf(criteria: readonly Criterion[]): number | null {
  return criteria.length === 0 ? null : criteria.reduce((sum, { points }) => sum + points, 0);
}
