import { sql } from 'kysely';
import { lastSubmit, markingColumns, streamsOf, withDates } from './columns.ts';
import { assistantOf } from '../../people/account/assists.ts';
import { personName } from '../../people/account/person-name.ts';
import { compiledOnce } from '../../platform/database/compiled-once.ts';
import type { Tenant } from '../../platform/database/connect.ts';
import type { SubmissionRow } from './rows.ts';
import { sizeColumns } from './size.ts';
import type { Tx } from '../../platform/database/tables.ts';
import { readersOf } from '../../people/account/reads.ts';
import { teachersOf } from '../../people/account/teaches.ts';

/** Whether the reader knows the writer as a stand-in. */
export function isNameHidden({ writer, user_id }: Pick<SubmissionRow, 'writer' | 'user_id'>): boolean {
  return writer !== user_id;
}

/** By name; submissions with hidden names by their numbers, as the order would reveal the names. */
export function inOrder(rows: readonly SubmissionRow[]): readonly SubmissionRow[] {
  const concealed = rows.filter(isNameHidden);
  if (concealed.length === 0) return rows;
  const number = ({ pseudonym }: SubmissionRow) => pseudonym?.number ?? 0;
  const named = rows.filter((row) => !isNameHidden(row));
  return [...named, ...concealed.sort((one, other) => number(one) - number(other))];
}

const submissionById = compiledOnce((tx, values: Tenant & { id: string }) =>
  selectFromSubmissions(tx, values).where('s.id', '=', values.id),
);

const ownSubmissions = compiledOnce((tx, values: Tenant & { assignmentId: string }) =>
  selectFromSubmissions(tx, values)
    .where('s.assignment_id', '=', values.assignmentId)
    .where('s.user_id', '=', values.userId)
    .orderBy('student_name')
    .orderBy('s.id'),
);

/** Any submission of the university that is not deleted; whoever asks for it must be judged by the policy. */
export async function findSubmission(tx: Tx, who: Tenant, id: string): Promise<SubmissionRow | undefined> {
  const rows = await submissionById(tx, { ...who, id });
  return rows.map(withDates)[0];
}

/** The submission of this id, or the person's own for the assignment of this id, which takes precedence. */
export async function findSubmissionByEitherId(tx: Tx, who: Tenant, id: string): Promise<SubmissionRow | undefined> {
  const rows = await selectFromSubmissions(tx, who)
    .where((is) =>
      is.or([is('s.id', '=', id), is.and([is('s.assignment_id', '=', id), is('s.user_id', '=', who.userId)])]),
    )
    .orderBy(sql`s.id = ${id}`)
    .execute();
  return rows.map(withDates)[0];
}

/** The person's practice document. */
export async function findPractice(tx: Tx, who: Tenant): Promise<SubmissionRow | undefined> {
  const rows = await selectFromSubmissions(tx, who)
    .where('s.user_id', '=', who.userId)
    .where('s.assignment_id', 'is', null)
    .execute();
  return rows.map(withDates)[0];
}

/** The id of the person's own submission to an assignment. */
export async function findOwnSubmissionId(tx: Tx, who: Tenant, assignmentId: string): Promise<string | undefined> {
  const row = await tx
    .selectFrom('submissions')
    .select('id')
    .where('university_id', '=', who.universityId)
    .where('user_id', '=', who.userId)
    .where('assignment_id', '=', assignmentId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return row?.id;
}

/**
 * The submissions to an assignment, by name: of one person, of all who were ever enrolled, those of them that were handed
 * in, or those allotted to an assistant.
 */
export async function selectSubmissions(
  tx: Tx,
  who: Tenant,
  assignmentId: string,
  whose: 'own' | 'everybody' | 'handed in' | 'allotted',
): Promise<SubmissionRow[]> {
  if (whose === 'own') return (await ownSubmissions(tx, { ...who, assignmentId })).map(withDates);
  let submissions = selectFromSubmissions(tx, who)
    .where('s.assignment_id', '=', assignmentId)
    .where('e.enrolled_at', 'is not', null);
  if (whose === 'handed in') submissions = submissions.where('s.handed_in', '=', true);
  if (whose === 'allotted') submissions = submissions.where(assistantOf('a', sql.ref('s.user_id')), '=', who.userId);
  const rows = await submissions.orderBy('student_name').orderBy('s.id').execute();
  return rows.map(withDates);
}

function deletedTextShown({ universityId }: Tenant) {
  return sql<boolean>`(select v.deleted_text_shown from universities v where v.university_id = ${universityId})`;
}

/** The columns of a submission, and of the deadline of its writer. */
const storedColumns = [
  's.university_id',
  's.id',
  's.user_id',
  's.user_id as writer',
  's.assignment_id',
  's.counter',
  's.head',
  's.wrapped_key',
  's.grade',
  's.created_at',
  's.updated_at',
  'a.start_time',
  'a.end_time',
  'a.deleted_at as assignment_deleted_at',
  'a.grace_hours',
  't.start_time as section_start',
  't.end_time as section_end',
  'x.until as extended_until',
] as const;

function selectFromSubmissions(tx: Tx, who: Tenant) {
  return tx
    .selectFrom('submissions as s')
    .innerJoin('users as u', (join) =>
      join.onRef('u.university_id', '=', 's.university_id').onRef('u.id', '=', 's.user_id'),
    )
    .leftJoin('assignments as a', (join) =>
      join.onRef('a.university_id', '=', 's.university_id').onRef('a.id', '=', 's.assignment_id'),
    )
    .leftJoin('courses as c', (join) =>
      join.onRef('c.university_id', '=', 'a.university_id').onRef('c.id', '=', 'a.course_id'),
    )
    .leftJoin('enrollments as e', (join) =>
      join
        .onRef('e.university_id', '=', 'a.university_id')
        .onRef('e.course_id', '=', 'a.course_id')
        .onRef('e.student_id', '=', 's.user_id'),
    )
    .leftJoin('section_times as t', (join) =>
      join
        .onRef('t.university_id', '=', 's.university_id')
        .onRef('t.assignment_id', '=', 's.assignment_id')
        .onRef('t.section_id', '=', 'e.section_id'),
    )
    .leftJoin('extensions as x', (join) =>
      join
        .onRef('x.university_id', '=', 's.university_id')
        .onRef('x.assignment_id', '=', 's.assignment_id')
        .onRef('x.student_id', '=', 's.user_id'),
    )
    .leftJoin('student_profiles as p', (join) =>
      join.onRef('p.university_id', '=', 's.university_id').onRef('p.user_id', '=', 's.user_id'),
    )
    .where('s.university_id', '=', who.universityId)
    .where('s.deleted_at', 'is', null)
    .select([
      ...storedColumns,
      'c.teacher_id',
      teachersOf('c').as('teachers'),
      readersOf('c').as('readers'),
      'u.record_shown',
      'a.second_marker',
      'a.released_at',
      personName('u').as('student_name'),
      sql<string>`coalesce(p.roll_no, '')`.as('roll_no'),
      sql<boolean>`e.enrolled_at is not null`.as('was_enrolled'),
      deletedTextShown(who).as('deleted_text_shown'),
      lastSubmit.as('submit'),
      streamsOf(who.universityId, sql.ref('s.id')).as('streams'),
    ])
    .select([...markingColumns(who), ...sizeColumns]);
}
