import { sql, type RawBuilder } from 'kysely';
import { gradeOf, type Marking, type StudentSees } from '#contract/marking';
import type { Criterion } from '#contract/criterion';
import { personName } from '../../people/account/person-name.ts';
import type { Tenant } from '../../platform/database/connect.ts';
import type { Tx } from '../../platform/database/tables.ts';
import type { Person } from '../../platform/person.ts';
import type { AccessedSubmission } from '../../writing/submission/policy.ts';
import type { MarkingState } from './state.ts';
import { contentToReturn, isToReturn, newestReturn } from './content.ts';
import type { Overtaken } from '../../platform/database/columns.ts';

/** A marking with its submission and marker. */
export interface MarkingRow extends MarkingState {
  readonly submission_id: string;
  readonly marker_id: string;
  readonly changed_at: Date;
}

/**
 * Who a person's marking of a submission belongs to: the teachers of a course and its assistants share that of the
 * course's own teacher, and a second marker has their own.
 */
export function seatOf(person: Person, { submission, relation }: AccessedSubmission): Tenant {
  const { teacher_id } = submission;
  return relation === 'seconds' || teacher_id === null ? person : { ...person, userId: teacher_id };
}

/** Locks the marking of a submission by this seat, which is begun if necessary. */
export async function lockOwnMarking(tx: Tx, seat: Tenant, submissionId: string, now: Date): Promise<MarkingRow> {
  return tx
    .insertInto('markings')
    .values({
      university_id: seat.universityId,
      submission_id: submissionId,
      marker_id: seat.userId,
      state: 'draft',
      marks: '{}',
      grade: null,
      feedback: '',
      comments: '[]',
      revision: 0,
      places: '{}',
      overtaken: '[]',
      changed_at: now,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['university_id', 'submission_id', 'marker_id'])
        .doUpdateSet({ revision: sql<number>`markings.revision` }),
    )
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** The markings of an assignment by this seat, locked, with the student of each. */
export async function lockMarkingsOf(
  tx: Tx,
  seat: Tenant,
  assignmentId: string,
): Promise<(MarkingRow & { user_id: string; stand_in: string | null })[]> {
  const { rows } = await sql<MarkingRow & { user_id: string; stand_in: string | null }>`
    select m.*, s.user_id, p.stand_in
    from markings m
    join submissions s on s.university_id = m.university_id and s.id = m.submission_id
    left join pseudonyms p
      on p.university_id = s.university_id and p.assignment_id = s.assignment_id and p.user_id = s.user_id
    where m.university_id = ${seat.universityId} and m.marker_id = ${seat.userId} and m.revision > 0
      and s.assignment_id = ${assignmentId} and s.deleted_at is null
    order by m.submission_id for update of m`.execute(tx);
  return rows;
}

/** The write that stores a marking. */
export function markingWrite(tx: Tx, who: Tenant, row: MarkingRow) {
  const { submission_id, marker_id, marks, comments, places, overtaken, ...columns } = row;
  return tx
    .updateTable('markings')
    .set({
      state: columns.state,
      grade: columns.grade,
      feedback: columns.feedback,
      revision: columns.revision,
      changed_at: columns.changed_at,
      marks: JSON.stringify(marks),
      comments: JSON.stringify(comments),
      places: JSON.stringify(places),
      overtaken: JSON.stringify(overtaken),
    })
    .where('university_id', '=', who.universityId)
    .where('submission_id', '=', submission_id)
    .where('marker_id', '=', marker_id);
}

export interface NamedMarking extends MarkingRow {
  readonly name: string;
  /** Whether it is of the seat that asks. */
  readonly mine: boolean;
  readonly student_sees: StudentSees;
}

/** A submission with its course's teacher and its criteria. */
interface MarkedSubmission {
  readonly id: string;
  readonly teacher_id: string | null;
  readonly criteria: readonly Criterion[];
}

/** The markings of a submission: that of this seat first, and with `others` the saved ones of other markers. */
export function readMarkings(
  tx: Tx,
  seat: Tenant,
  submission: MarkedSubmission,
  others: boolean,
): Promise<NamedMarking[]> {
  return selectMarkings(tx, seat, submission)
    .where('m.revision', '>', 0)
    .where((is) => is.or([isOf(seat), ...(others ? [is('m.state', '=', 'saved' as const)] : [])]))
    .orderBy(isOf(seat), 'desc')
    .orderBy('m.marker_id')
    .execute();
}

/** The marking of a submission by this seat, which must be begun; also before its first change. */
export function readOwnMarking(tx: Tx, seat: Tenant, submission: MarkedSubmission): Promise<NamedMarking> {
  return selectMarkings(tx, seat, submission).where(isOf(seat)).executeTakeFirstOrThrow();
}

function selectMarkings(tx: Tx, seat: Tenant, submission: MarkedSubmission) {
  return tx
    .selectFrom('markings as m')
    .innerJoin('users as u', (join) =>
      join.onRef('u.university_id', '=', 'm.university_id').onRef('u.id', '=', 'm.marker_id'),
    )
    .where('m.university_id', '=', seat.universityId)
    .where('m.submission_id', '=', submission.id)
    .selectAll('m')
    .select([personName('u').as('name'), isOf(seat).as('mine'), seenOf(submission).as('student_sees')]);
}

function isOf({ userId }: Tenant): RawBuilder<boolean> {
  return sql<boolean>`m.marker_id = ${userId}`;
}

function seenOf({ teacher_id, criteria }: MarkedSubmission): RawBuilder<StudentSees> {
  return sql<StudentSees>`coalesce((
    select case when ${isToReturn} then 'earlier' else 'this' end
    from (${newestReturn}) r cross join lateral (${contentToReturn(criteria)}) t
    where m.marker_id = ${teacher_id}), 'nothing')`;
}

/** A marking for an answer. Every marker but the course's teacher is a second marker. */
export function presentMarking(
  row: NamedMarking,
  { teacher_id, criteria }: { teacher_id: string | null; criteria: readonly Criterion[] },
): Marking {
  const { mine, state, marks, grade, feedback, comments, student_sees, revision, overtaken } = row;
  const role = row.marker_id === teacher_id ? 'teacher' : 'second';
  return {
    marker: { id: row.marker_id, name: row.name, role },
    mine,
    state,
    marks,
    grade,
    total: gradeOf(row, criteria),
    feedback,
    comments,
    student_sees,
    revision,
    changed_at: row.changed_at.toISOString(),
    overtaken: overtaken.map(({ change, at }) => ({ change, at })),
    replaced: replacedIn(overtaken),
  };
}

function replacedIn(overtaken: readonly Overtaken[]): Marking['replaced'] {
  for (const { change, at } of overtaken) if (change.kind === 'feedback') return { words: change.words, at };
  return null;
}
