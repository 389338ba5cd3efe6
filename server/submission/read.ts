import { sql } from 'kysely';
import type { Criterion } from '#contract/criterion';
import type { VersionVector } from '#contract/op';
import { lastSubmit, markingColumns, streamsOf, withDates } from './columns.ts';
import { personName } from '../course/person-name.ts';
import type { Tenant } from '../database/connect.ts';
import { sizeColumns, type LogSize } from './size.ts';
import type { Tx } from '../database/tables.ts';

/** How one stream of a submission is stored. */
export interface StreamState {
  readonly stream: string;
  readonly high: number;
  /** The highest seq of an edit. */
  readonly lastEdit: number;
}

/** The last time that a submission was handed in. */
export interface SubmitRow {
  readonly stream: string;
  readonly seq: number;
  readonly vector: VersionVector;
  readonly sha256: string;
  readonly received_at: Date;
  /** Null until every named edit is there and the hand-in is settled. */
  readonly submitted_at: Date | null;
  readonly matches: boolean | null;
  /** See server/deadline/sealed-after.ts; null before it is settled. */
  readonly sealed_after: Date | null;
  /** Of the edits that it names, how many had not come when it was settled. */
  readonly missing: number;
}

export interface ReturnedRow {
  readonly number: number;
  readonly grade: number | null;
  readonly at: Date;
}

/** A submission with what its answers need. */
export interface SubmissionRow extends LogSize {
  readonly university_id: string;
  readonly id: string;
  readonly user_id: string;
  /** `user_id` as the reader may know it: of a blind assignment a stand-in, as are name and roll number. */
  readonly writer: string;
  readonly assignment_id: string | null;
  readonly counter: number;
  readonly head: Buffer;
  readonly wrapped_key: Buffer | null;
  /** As the teacher saved it: never the writer's to see. */
  readonly grade: number | null;
  /** The newest return: what the writer sees. */
  readonly returned: ReturnedRow | null;
  /** What the reader saved who is not the teacher. */
  readonly own_saved: { readonly grade: number | null; readonly marks: Record<string, number> } | null;
  readonly created_at: Date;
  readonly updated_at: Date;
  readonly student_name: string;
  readonly roll_no: string;
  /** Null for practice, as is its end. */
  readonly start_time: Date | null;
  readonly end_time: Date | null;
  /** When the assignment was deleted; null while it stands. */
  readonly assignment_deleted_at: Date | null;
  /** The writer's extension, null without one. */
  readonly extended_until: Date | null;
  readonly grace_hours: number | null;
  readonly teacher_id: string | null;
  readonly second_marker: string | null;
  readonly hold: boolean;
  readonly blind: boolean;
  readonly released_at: Date | null;
  readonly criteria: readonly Criterion[];
  readonly pseudonym: { readonly number: number; readonly stand_in: string } | null;
  /** Whether its owner was ever enrolled in the course. */
  readonly was_enrolled: boolean;
  /** What of the log staff is shown: whether any of it, and whether words that were deleted. */
  readonly record_shown: boolean;
  readonly deleted_text_shown: boolean;
  readonly submit: SubmitRow | null;
  readonly streams: readonly StreamState[];
}

/** Whether the reader knows the writer as a stand-in. */
export function isNameHidden({ writer, user_id }: Pick<SubmissionRow, 'writer' | 'user_id'>): boolean {
  return writer !== user_id;
}

/** Any submission of the university that is not deleted; whoever asks for it must be judged by the policy. */
export async function findSubmission(tx: Tx, who: Tenant, id: string): Promise<SubmissionRow | undefined> {
  const rows = await selectFromSubmissions(tx, who).where('s.id', '=', id).execute();
  return rows.map(withDates)[0];
}

/** The same of this id, or the person's own to the assignment of this id, which comes first. */
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

/** The submissions to an assignment, of one person or of all who were ever enrolled, by name. */
export async function selectSubmissions(
  tx: Tx,
  who: Tenant,
  assignmentId: string,
  whose: 'own' | 'everybody',
): Promise<SubmissionRow[]> {
  let submissions = selectFromSubmissions(tx, who).where('s.assignment_id', '=', assignmentId);
  submissions =
    whose === 'own'
      ? submissions.where('s.user_id', '=', who.userId)
      : submissions.where('e.enrolled_at', 'is not', null);
  const rows = await submissions.orderBy('student_name').orderBy('s.id').execute();
  return rows.map(withDates);
}

function deletedTextShown({ universityId }: Tenant) {
  return sql<boolean>`(select v.deleted_text_shown from universities v where v.university_id = ${universityId})`;
}

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
      'x.until as extended_until',
      'c.teacher_id',
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
