import { sql, type Selectable } from 'kysely';
import type { Criterion } from '#contract/criterion';
import { analysisAllowed } from '../analysis/allowed.ts';
import type { CourseRow } from '../course/store.ts';
import type { Tx } from '../database/tables.ts';
import type { RuleColumns } from '../marking/rules.ts';
import type { Person } from '../route.ts';
import type { AssignmentSettings } from './settings.ts';
import type { AssignmentsTable } from './tables.ts';

/** An assignment as it is stored. */
export type StoredAssignment = Selectable<AssignmentsTable>;

export interface AssignmentRow extends StoredAssignment {
  course_name: string;
  course_code: string;
  teacher_id: string;
  /** Whether the asking person is enrolled in the course. */
  attends: boolean;
  /** Whether the course's texts may be analyzed. */
  analysis: boolean;
  /** The asking person's own submission, null where they have none. */
  submission_id: string | null;
  /** When the asking person handed it in last, null where they did not. */
  handed_in_at: Date | null;
  extended_at: Date | null;
  /** The asking person's extension, null without one. */
  extended_until: Date | null;
  extension_reason: string | null;
  /** The asking person's last hand-in as it was settled, null before. */
  settled: { submitted_at: string; sealed_after: string | null } | null;
}

export async function findAssignment(tx: Tx, person: Person, id: string): Promise<AssignmentRow | undefined> {
  return selectFromAssignments(tx, person).where('assignment.id', '=', id).executeTakeFirst();
}

/** The assignments, of one course or of all, whose course the person teaches, attends or administers, or which they second. */
export async function selectAssignments(
  tx: Tx,
  person: Person,
  courseId: string | undefined,
): Promise<AssignmentRow[]> {
  let assignments = selectFromAssignments(tx, person);
  if (courseId !== undefined) assignments = assignments.where('assignment.course_id', '=', courseId);
  if (person.userType !== 'university_admin')
    assignments = assignments.where((is) =>
      is.or([
        is('course.teacher_id', '=', person.userId),
        is('own.status', '=', 'enrolled'),
        ...(person.userType === 'teacher' ? [is('assignment.second_marker', '=', person.userId)] : []),
      ]),
    );
  return assignments.orderBy('assignment.start_time').orderBy('assignment.id').execute();
}

/** Assignments as they are stored: one, or all of a course in their order, archived ones too. */
export async function selectStoredAssignments(
  tx: Tx,
  person: Person,
  by: { column: 'id' | 'course_id'; is: string },
): Promise<StoredAssignment[]> {
  return tx
    .selectFrom('assignments')
    .selectAll()
    .where('university_id', '=', person.universityId)
    .where(by.column, '=', by.is)
    .where('deleted_at', 'is', null)
    .orderBy('start_time')
    .orderBy('id')
    .execute();
}

export async function insertAssignment(
  tx: Tx,
  person: Person,
  course: CourseRow,
  settings: AssignmentSettings & RuleColumns,
): Promise<AssignmentRow> {
  const row = await tx
    .insertInto('assignments')
    .values({ ...asWritten(settings), university_id: person.universityId, course_id: course.id })
    .returningAll()
    .executeTakeFirstOrThrow();
  return unwritten(row, course);
}

export async function changeAssignment(
  tx: Tx,
  person: Person,
  assignment: AssignmentRow,
  course: CourseRow,
  settings: AssignmentSettings & RuleColumns,
  changed_at: Date,
): Promise<AssignmentRow> {
  const columns = { ...settings, course_id: course.id, changed_at };
  await tx
    .updateTable('assignments')
    .set(asWritten(columns))
    .where('university_id', '=', person.universityId)
    .where('id', '=', assignment.id)
    .execute();
  return { ...assignment, ...columns, ...courseFieldsOf(course) };
}

/** Columns as they are written: JSON as its text. */
function asWritten<Columns extends { readonly criteria: Criterion[] }>(columns: Columns) {
  return { ...columns, criteria: JSON.stringify(columns.criteria) };
}

/** A new assignment, to which nobody has written yet. */
export function unwritten(row: StoredAssignment, course: CourseRow): AssignmentRow {
  return { ...row, ...courseFieldsOf(course), ...nothingOfAStudent };
}

/** What is new in a copy. */
export type CopyChanges = Pick<StoredAssignment, 'title' | 'start_time' | 'end_time' | 'visible_from'>;

/** Makes assignments again in a course, each with all that its teacher said of it; answers the new rows in their order. */
export async function copyAssignments(
  tx: Tx,
  courseId: string,
  copies: readonly { of: StoredAssignment; changes: CopyChanges }[],
): Promise<StoredAssignment[]> {
  if (copies.length === 0) return [];
  const rows = copies.map(({ of, changes }) => {
    const { id: _id, created_at: _made, changed_at: _changed, deleted_at: _deleted, archived_at: _away, ...said } = of;
    return { ...asWritten(said), ...changes, released_at: null, course_id: courseId };
  });
  return tx.insertInto('assignments').values(rows).returningAll().execute();
}

/** Puts an assignment away at `at`, or takes it back with null. */
export async function setArchived(
  tx: Tx,
  person: Person,
  assignment: AssignmentRow,
  at: Date | null,
): Promise<AssignmentRow> {
  await tx
    .updateTable('assignments')
    .set({ archived_at: at })
    .where('university_id', '=', person.universityId)
    .where('id', '=', assignment.id)
    .execute();
  return { ...assignment, archived_at: at };
}

/** How far a class is with an assignment. */
export interface Progress {
  submitted: number;
  to_read: number;
}

/** How many handed in, by assignment; those of which nobody did are missing. Only writers who were ever enrolled count. */
export async function selectProgress(
  tx: Tx,
  person: Person,
  assignmentIds: readonly string[],
): Promise<ReadonlyMap<string, Progress>> {
  const { rows } = await sql<Progress & { assignment_id: string }>`
    select s.assignment_id, count(*) as submitted, count(*) filter (where ${toRead(person)}) as to_read
    from submissions s
    join assignments a on a.university_id = s.university_id and a.id = s.assignment_id
    join enrollments e on e.university_id = a.university_id and e.course_id = a.course_id
      and e.student_id = s.user_id and e.enrolled_at is not null
    where s.university_id = ${person.universityId} and s.assignment_id = any(${assignmentIds}::uuid[])
      and s.deleted_at is null and s.handed_in
    group by s.assignment_id`.execute(tx);
  return new Map(rows.map(({ assignment_id, ...progress }) => [assignment_id, progress]));
}

/**
 * Whether a hand-in `s` for an assignment `a` waits for this person. A second marker counts what they have saved
 * themselves: the teacher's grades are not theirs to count.
 */
export function toRead({ userId }: Pick<Person, 'userId'>) {
  return sql<boolean>`case when a.second_marker is distinct from ${userId} then s.grade is null else not exists (
    select from markings m where m.university_id = s.university_id and m.submission_id = s.id
      and m.marker_id = ${userId} and m.state = 'saved') end`;
}

/** Whether anybody's writing belongs to the assignment, also of people who never attended or have left. */
export async function hasSubmissions(tx: Tx, person: Person, assignmentId: string): Promise<boolean> {
  const found = await tx
    .selectFrom('submissions')
    .where('university_id', '=', person.universityId)
    .where('assignment_id', '=', assignmentId)
    .select('id')
    .limit(1)
    .execute();
  return found.length > 0;
}

/** Hides an assignment from every answer. Its row stays, so that writing which is still on a device finds its place. */
export async function hideAssignment(tx: Tx, person: Person, assignmentId: string): Promise<void> {
  await tx
    .updateTable('assignments')
    .set({ deleted_at: sql`now()` })
    .where('university_id', '=', person.universityId)
    .where('id', '=', assignmentId)
    .execute();
}

/** What a student's own row has more. */
const nothingOfAStudent = {
  submission_id: null,
  handed_in_at: null,
  extended_until: null,
  extended_at: null,
  extension_reason: null,
  settled: null,
};

function courseFieldsOf({ name, course_code, teacher_id, attends, analysis }: CourseRow) {
  return { course_name: name, course_code, teacher_id, attends, analysis };
}

function selectFromAssignments(tx: Tx, person: Person) {
  return tx
    .selectFrom('assignments as assignment')
    .innerJoin('courses as course', (join) =>
      join
        .onRef('course.university_id', '=', 'assignment.university_id')
        .onRef('course.id', '=', 'assignment.course_id'),
    )
    .leftJoin('enrollments as own', (join) =>
      join
        .onRef('own.university_id', '=', 'assignment.university_id')
        .onRef('own.course_id', '=', 'assignment.course_id')
        .on('own.student_id', '=', person.userId),
    )
    .leftJoin('submissions as submission', (join) =>
      join
        .onRef('submission.university_id', '=', 'assignment.university_id')
        .onRef('submission.assignment_id', '=', 'assignment.id')
        .on('submission.user_id', '=', person.userId)
        .on('submission.deleted_at', 'is', null),
    )
    .leftJoin('extensions as extension', (join) =>
      join
        .onRef('extension.university_id', '=', 'assignment.university_id')
        .onRef('extension.assignment_id', '=', 'assignment.id')
        .on('extension.student_id', '=', person.userId),
    )
    .where('assignment.university_id', '=', person.universityId)
    .where('assignment.deleted_at', 'is', null)
    .selectAll('assignment')
    .select((from) => [
      'course.name as course_name',
      'course.course_code',
      'course.teacher_id',
      sql<boolean>`own.status is not distinct from 'enrolled'`.as('attends'),
      analysisAllowed('course', person).as('analysis'),
      'submission.id as submission_id',
      'extension.given_at as extended_at',
      'extension.until as extended_until',
      'extension.reason as extension_reason',
      sql<AssignmentRow['settled']>`(
        select case when h.submitted_at is not null then
          jsonb_build_object('submitted_at', h.submitted_at, 'sealed_after', h.sealed_after) end
        from submits h where h.university_id = submission.university_id and h.submission_id = submission.id
        order by h.counter desc, h.seq desc limit 1)`.as('settled'),
      from
        .selectFrom('submits as submit')
        .whereRef('submit.university_id', '=', 'submission.university_id')
        .whereRef('submit.submission_id', '=', 'submission.id')
        .orderBy('submit.counter', 'desc')
        .orderBy('submit.seq', 'desc')
        .limit(1)
        .select((last) => last.fn.coalesce('submit.submitted_at', 'submit.received_at').as('handed_in_at'))
        .as('handed_in_at'),
    ]);
}
