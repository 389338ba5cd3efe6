import { sql } from 'kysely';
import type { LeveledCriterion } from '#contract/level';
import type { CourseRow } from '../../courses/course/store.ts';
import type { Tx } from '../../platform/database/tables.ts';
import type { NewId } from '../../platform/idempotency/new-id.ts';
import type { Person } from '../../platform/person.ts';
import type { RuleColumns } from '../rules/rules.ts';
import type { AssignmentRow, AssignmentSettings, StoredAssignment } from './store.ts';

export async function insertAssignment(
  tx: Tx,
  person: Person,
  course: CourseRow,
  settings: AssignmentSettings & RuleColumns & { id: NewId },
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

/** Columns for writing: JSON as text. */
function asWritten<Columns extends { readonly criteria: LeveledCriterion[] }>(columns: Columns) {
  return { ...columns, criteria: JSON.stringify(columns.criteria) };
}

/** A new assignment, to which nobody has written yet. */
export function unwritten(row: StoredAssignment, course: CourseRow): AssignmentRow {
  return { ...row, ...courseFieldsOf(course), ...nothingOfAStudent };
}

/** The columns that a copy changes; `second_marker` is kept where it is absent. */
export type CopyChanges = Pick<StoredAssignment, 'title' | 'start_time' | 'end_time' | 'visible_from'> &
  Partial<Pick<StoredAssignment, 'second_marker'>>;

/** Copies assignments with their settings and files into a course; returns the new rows in the same order. */
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

/** Archives an assignment at `at`; null restores it. */
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

/** Hides an assignment from every answer. Its row stays, so that writing which is still on a device finds its place. */
export async function hideAssignment(tx: Tx, person: Person, assignmentId: string): Promise<void> {
  await tx
    .updateTable('assignments')
    .set({ deleted_at: sql`now()` })
    .where('university_id', '=', person.universityId)
    .where('id', '=', assignmentId)
    .execute();
}

/** The columns of a student's own submission, section and extension, all empty. */
const nothingOfAStudent = {
  section_start: null,
  section_end: null,
  sections: [],
  submission_id: null,
  written_counter: null,
  written_length: null,
  ai_statement_given: false,
  draft_reviewed: false,
  handed_in_at: null,
  extended_until: null,
  extended_at: null,
  extension_reason: null,
  settled_at: null,
  sealed_after: null,
};

function courseFieldsOf(course: CourseRow) {
  const { name, course_code, teacher_id, teaches: taught, reads, attends, analysis, formatting_allowed } = course;
  const by = { teacher_id, teaches: taught, assists: false, reads, attends };
  return { course_name: name, course_code, ...by, analysis, formatting_allowed };
}
