import { sql } from 'kysely';
import type { Criterion } from '#contract/criterion';
import { gradeOf, type Return } from '#contract/marking';
import type { Person } from '../account/person.ts';
import { personName } from '../course/person-name.ts';
import type { Tenant } from '../database/connect.ts';
import type { Tx } from '../database/tables.ts';
import type { Write } from '../database/together.ts';
import { noticesOf } from '../notice/announce.ts';
import type { MarkingRow } from './store.ts';
import type { ReturnsTable } from './tables.ts';
import type { TrailNote } from './trail.ts';

/** The assignment whose markings are returned. */
export interface Returning {
  readonly assignmentId: string;
  readonly criteria: readonly Criterion[];
  readonly now: Date;
}

type Content = Pick<Return, 'grade' | 'marks' | 'feedback' | 'comments' | 'criteria'>;
type Newest = Content & { readonly number: number };

/** What is to be written so that students are given returns, and the ids of their submissions. */
export interface Returns {
  readonly submissions: readonly string[];
  readonly writes: readonly Write[];
  readonly notes: readonly TrailNote[];
}

const NO_RETURNS: Returns = { submissions: [], writes: [], notes: [] };

/**
 * The returns to be made of saved markings, which must be locked. What the newest return says already is not returned
 * again, nor is a marking in which nothing stands.
 */
export async function prepareReturns(
  tx: Tx,
  person: Person,
  saved: readonly MarkingRow[],
  { assignmentId, criteria, now }: Returning,
): Promise<Returns> {
  if (saved.length === 0) return NO_RETURNS;
  const newest = await readNewest(
    tx,
    person,
    saved.map(({ submission_id }) => submission_id),
  );
  const made = saved.flatMap((marking) => {
    const { writer, last } = newest.get(marking.submission_id) ?? { writer: null, last: null };
    const content = contentOf(marking, criteria);
    return writer !== null && isNew(content, last) ? [{ marking, writer, last, content }] : [];
  });
  if (made.length === 0) return NO_RETURNS;
  const rows = tx.insertInto('returns').values(
    made.map(({ marking, last, content }) => ({
      university_id: person.universityId,
      submission_id: marking.submission_id,
      number: (last?.number ?? 0) + 1,
      marker_id: marking.marker_id,
      grade: content.grade,
      marks: JSON.stringify(content.marks),
      criteria: JSON.stringify(content.criteria),
      feedback: content.feedback,
      comments: JSON.stringify(content.comments),
      returned_at: now,
    })),
  );
  const notes = made.map(({ marking, last, content }) => ({
    assignment: assignmentId,
    submission: marking.submission_id,
    kind: 'return' as const,
    about: null,
    before: last === null ? null : { number: last.number, grade: last.grade },
    after: { number: (last?.number ?? 0) + 1, grade: content.grade },
  }));
  const submissions = made.map(({ marking }) => marking.submission_id);
  // Each hears that there is something, not what it says.
  const notices = made.map(
    ({ writer, marking }) =>
      ({ user: writer, kind: 'grade_released', about: { submission: marking.submission_id } }) as const,
  );
  return { submissions, writes: [rows, noticesOf(person.universityId, notices, now)], notes };
}

/** Whose each submission is, and what was returned of it last; null where nothing was. */
async function readNewest(tx: Tx, who: Tenant, submissions: readonly string[]) {
  const rows = await tx
    .selectFrom('submissions as s')
    .where('s.university_id', '=', who.universityId)
    .where('s.id', 'in', [...submissions])
    .select(['s.id', 's.user_id as writer'])
    .select(
      sql<Newest | null>`(
        select to_jsonb(r) from returns r where r.university_id = s.university_id and r.submission_id = s.id
        order by r.number desc limit 1)`.as('last'),
    )
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/** What of a marking the student is shown: marks of criteria that there are, comments that say something. */
function contentOf(marking: MarkingRow, criteria: readonly Criterion[]): Content {
  const given = criteria.flatMap(({ id }) => {
    const mark = marking.marks[id];
    return mark === undefined ? [] : [[id, mark] as const];
  });
  return {
    grade: gradeOf(marking, criteria),
    marks: Object.fromEntries(given),
    feedback: marking.feedback.trim(),
    comments: marking.comments.filter(({ words }) => words.trim() !== ''),
    criteria: [...criteria],
  };
}

function isNew(content: Content, last: Newest | null): boolean {
  if (last !== null) return canonical(content) !== canonical(last);
  const { grade, marks, feedback, comments } = content;
  return grade !== null || Object.keys(marks).length > 0 || feedback !== '' || comments.length > 0;
}

/** The same content gives the same text, in whatever order the database gives the fields. */
function canonical({ grade, marks, feedback, comments, criteria }: Content): string {
  return JSON.stringify([
    grade,
    Object.entries(marks).sort(([one], [other]) => (one < other ? -1 : 1)),
    feedback,
    comments.map(({ id, anchor, words }) => [id, anchor.start, anchor.end, anchor.quote, anchor.sha256, words]),
    criteria.map(({ id, name, points }) => [id, name, points]),
  ]);
}

type ReturnRow = Pick<ReturnsTable, 'number' | 'grade' | 'feedback' | 'returned_at'> &
  Pick<Return, 'id' | 'marks' | 'criteria' | 'comments' | 'name'> & { readonly submission_id: string };

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
  return { id, number, grade, marks, criteria, feedback, comments, name, returned_at: returned_at.toISOString() };
}
