import { sql } from 'kysely';
import type { Criterion } from '#contract/criterion';
import type { Return } from '#contract/marking';
import type { Person } from '../../platform/person.ts';
import type { Tenant } from '../../platform/database/connect.ts';
import type { Tx } from '../../platform/database/tables.ts';
import type { Write } from '../../platform/database/write-in-one-statement.ts';
import { noticesOf } from '../../letters/notice/write-notices.ts';
import { contentToReturn, isToReturn, newestReturn } from './content.ts';
import type { MarkingRow } from './store.ts';
import type { TrailNote } from '../../assignments/rules/note-trail.ts';

/** The assignment whose markings are returned. */
export interface Returning {
  readonly assignmentId: string;
  readonly criteria: readonly Criterion[];
  readonly now: Date;
}

type ToReturn = Pick<Return, 'number' | 'grade' | 'marks' | 'feedback' | 'comments'> & {
  readonly submission_id: string;
  readonly writer: string;
  readonly last_grade: number | null;
};

/** Returns to be made: the ids of their submissions, the writes, and the lines for the trail. */
export interface Returns {
  readonly submissions: readonly string[];
  readonly writes: readonly Write[];
  readonly notes: readonly TrailNote[];
}

const NO_RETURNS: Returns = { submissions: [], writes: [], notes: [] };

/**
 * Prepares the returns of saved markings, which must be locked. A marking equal to its newest return, or empty and
 * never returned, is not returned.
 */
export async function prepareReturns(
  tx: Tx,
  person: Person,
  saved: readonly MarkingRow[],
  { assignmentId, criteria, now }: Returning,
): Promise<Returns> {
  if (saved.length === 0) return NO_RETURNS;
  const made = await readToReturn(tx, person, saved, criteria);
  if (made.length === 0) return NO_RETURNS;
  const rows = tx.insertInto('returns').values(
    made.map(({ submission_id, number, grade, marks, feedback, comments }) => ({
      university_id: person.universityId,
      submission_id,
      number,
      marker_id: person.userId,
      grade,
      marks: JSON.stringify(marks),
      criteria: JSON.stringify(criteria),
      feedback,
      comments: JSON.stringify(comments),
      returned_at: now,
    })),
  );
  const notes = made.map(({ submission_id, number, grade, last_grade }) => ({
    assignment: assignmentId,
    submission: submission_id,
    kind: 'return' as const,
    about: null,
    before: number === 1 ? null : { number: number - 1, grade: last_grade },
    after: { number, grade },
  }));
  const submissions = made.map(({ submission_id }) => submission_id);
  // The student is told that there is a return, not what it says.
  const notices = made.map(
    ({ writer, submission_id }) =>
      ({ user: writer, kind: 'grade_released', about: { submission: submission_id } }) as const,
  );
  return { submissions, writes: [rows, noticesOf(person.universityId, notices, now)], notes };
}

/**
 * The markings, as they are in memory, that have something to return: with their number among the returns, the grade of
 * the previous one, and the writer's id.
 */
async function readToReturn(
  tx: Tx,
  who: Tenant,
  markings: readonly MarkingRow[],
  criteria: readonly Criterion[],
): Promise<ToReturn[]> {
  const column = <T>(of: (marking: MarkingRow) => T): T[] => markings.map(of);
  const { rows } = await sql<ToReturn>`
    select m.submission_id, s.user_id as writer, coalesce(r.number, 0) + 1 as number, r.grade as last_grade,
      t.grade, t.marks, t.feedback, t.comments
    from (
      select ${who.universityId}::uuid as university_id, n.* from unnest(
        ${column(({ submission_id }) => submission_id)}::uuid[],
        ${column(({ marks }) => JSON.stringify(marks))}::jsonb[], ${column(({ grade }) => grade)}::double precision[],
        ${column(({ feedback }) => feedback)}::text[], ${column(({ comments }) => JSON.stringify(comments))}::jsonb[]
      ) as n (submission_id, marks, grade, feedback, comments)) m
    join submissions s on s.university_id = m.university_id and s.id = m.submission_id
    cross join lateral (${contentToReturn(criteria)}) t
    left join lateral (${newestReturn}) r on true
    where ${isToReturn}`.execute(tx);
  return rows;
}
