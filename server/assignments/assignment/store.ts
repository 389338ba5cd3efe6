import { sql, type RawBuilder } from 'kysely';
import { analysisAllowed } from '../../courses/course/analysis-allowed.ts';
import { formattingAllowed } from '../../courses/course/formatting-allowed.ts';
import { sectionTimesColumn, type SectionTimesRow } from '../section/times.ts';
import type { Row, Tx } from '../../platform/database/tables.ts';
import { compiledOnce } from '../../platform/database/compiled-once.ts';
import type { Tenant } from '../../platform/database/connect.ts';
import { tenantOf, type Person } from '../../platform/person.ts';
import { assists } from '../../people/account/assists.ts';
import { readCourses, reads } from '../../people/account/reads.ts';
import { taughtCourses, teaches } from '../../people/account/teaches.ts';

/** An assignment as it is stored. */
export type StoredAssignment = Row<'assignments'>;

/** The columns that a teacher decides, other than the course. */
export type AssignmentSettings = Pick<
  StoredAssignment,
  | 'title'
  | 'description'
  | 'class_info'
  | 'start_time'
  | 'end_time'
  | 'word_goal'
  | 'ai_preset'
  | 'ai_note'
  | 'ai_statement'
  | 'formatting'
  | 'draft_comments'
  | 'visible_from'
  | 'time_zone'
  | 'grace_hours'
>;

export interface AssignmentRow extends StoredAssignment {
  course_name: string;
  course_code: string;
  /** The course's own teacher. */
  teacher_id: string;
  /** Whether the asking person teaches the course. */
  teaches: boolean;
  /** Whether the asking person is an assistant of the course. */
  assists: boolean;
  /** Whether the asking person is a reader of the course. */
  reads: boolean;
  /** Whether the asking person is enrolled in the course. */
  attends: boolean;
  /** Whether the course's texts may be analyzed. */
  analysis: boolean;
  /** Whether the university lets texts have formatting. */
  formatting_allowed: boolean;
  /** The asking person's own submission, null where they have none. */
  submission_id: string | null;
  /** The counter of that submission, and the length of its text in UTF-16 units. */
  written_counter: number | null;
  written_length: number | null;
  /** Whether the asking person has stated their use of AI for that text. */
  ai_statement_given: boolean;
  /** Whether the asking person has asked for comments on a draft of that text. */
  draft_reviewed: boolean;
  /** When the asking person handed it in last, null where they did not. */
  handed_in_at: Date | null;
  /** The times for the asking person's section, null where it has none of its own. */
  section_start: Date | null;
  section_end: Date | null;
  /** The times of all sections that have any, by name. */
  sections: SectionTimesRow[];
  extended_at: Date | null;
  /** The asking person's extension, null without one. */
  extended_until: Date | null;
  extension_reason: string | null;
  /** When the asking person's last hand-in counts from, null before it is settled. */
  settled_at: Date | null;
  /** See server/writing/deadline/sealed-after.ts. */
  sealed_after: Date | null;
}

export async function findAssignment(tx: Tx, person: Person, id: string): Promise<AssignmentRow | undefined> {
  const [assignment] = await assignmentById(tx, { ...tenantOf(person), id });
  return assignment;
}

const assignmentById = compiledOnce((tx, values: Tenant & { id: string }) =>
  selectFromAssignments(tx, values).where('assignment.id', '=', values.id),
);

/** The assignments of all courses of a person, other than an administrator. */
const ownAssignments = compiledOnce((tx, who: Tenant) => inOrder(amongIds(selectFromAssignments(tx, who), who, false)));

/**
 * The assignments, of one course or all, that the person second-marks or whose course they teach, attend or administer.
 * Those that they read come with their course alone: nothing in them waits for a reader.
 */
export async function selectAssignments(
  tx: Tx,
  person: Person,
  courseId: string | undefined,
): Promise<AssignmentRow[]> {
  const isAdmin = person.userType === 'university_admin';
  if (courseId === undefined && !isAdmin) return ownAssignments(tx, tenantOf(person));
  let assignments = selectFromAssignments(tx, person);
  if (courseId !== undefined) assignments = assignments.where('assignment.course_id', '=', courseId);
  if (!isAdmin) assignments = amongIds(assignments, person, courseId !== undefined);
  return inOrder(assignments).execute();
}

type Assignments = ReturnType<typeof selectFromAssignments>;

function inOrder(assignments: Assignments): Assignments {
  return assignments.orderBy('assignment.start_time').orderBy('assignment.id');
}

function amongIds(assignments: Assignments, who: Tenant, ofOne: boolean): Assignments {
  return assignments.where(sql<boolean>`assignment.id = any(array(${idsFor(who, ofOne)}))`);
}

/**
 * Finds the ids by course: filtering every assignment of a university by its reader would read them all. The result is
 * made an array because a subquery may be repeated for each assignment, which PostgreSQL does while it has no
 * statistics: after a restore and after a large import.
 */
function idsFor(who: Tenant, ofOne: boolean): RawBuilder<unknown> {
  const { universityId, userId } = who;
  return sql`
    select a.id from ${taughtCourses(who)} c join assignments a on a.university_id = ${universityId} and a.course_id = c.id
    where a.deleted_at is null
    union all
    select a.id from enrollments e join assignments a on a.university_id = e.university_id and a.course_id = e.course_id
    where e.university_id = ${universityId} and e.student_id = ${userId} and e.status = 'enrolled'
      and a.deleted_at is null
    union all
    select a.id from assignments a where a.university_id = ${universityId} and a.second_marker = ${userId}
    union all
    select a.id from assignments a
    where ${ofOne}::boolean and a.university_id = ${universityId} and a.course_id in ${readCourses(who)}`;
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

/** The asking person's own submission, section and extension, which {@link selectFromAssignments} joins. */
const ownColumns = [
  'submission.id as submission_id',
  'submission.counter as written_counter',
  sql<boolean>`exists (
    select from ai_statements st
    where st.university_id = submission.university_id and st.submission_id = submission.id)`.as('ai_statement_given'),
  sql<boolean>`exists (
    select from draft_reviews dr
    where dr.university_id = submission.university_id and dr.submission_id = submission.id)`.as('draft_reviewed'),
  sql<number | null>`submission.log_inserted - submission.log_deleted`.as('written_length'),
  'section.start_time as section_start',
  'section.end_time as section_end',
  sectionTimesColumn.as('sections'),
  'extension.given_at as extended_at',
  'extension.until as extended_until',
  'extension.reason as extension_reason',
  sql<Date | null>`coalesce(submission.hand_in_submitted_at, submission.hand_in_received_at)`.as('handed_in_at'),
  'submission.hand_in_submitted_at as settled_at',
  'submission.hand_in_sealed_after as sealed_after',
] as const;

function selectFromAssignments(tx: Tx, person: Tenant) {
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
    .leftJoin('section_times as section', (join) =>
      join
        .onRef('section.university_id', '=', 'assignment.university_id')
        .onRef('section.assignment_id', '=', 'assignment.id')
        .onRef('section.section_id', '=', 'own.section_id'),
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
    .select([
      'course.name as course_name',
      'course.course_code',
      'course.teacher_id',
      teaches('course', person).as('teaches'),
      assists('course', person).as('assists'),
      reads('course', person).as('reads'),
      sql<boolean>`own.status is not distinct from 'enrolled'`.as('attends'),
      analysisAllowed('course', person).as('analysis'),
      formattingAllowed(person).as('formatting_allowed'),
      ...ownColumns,
    ]);
}
