import { sql, type RawBuilder } from 'kysely';
import type { Tenant } from '../../platform/database/connect.ts';

/** Whether a person is an assistant of the course of the row `course` of `courses`. */
export function assists(course: string, { universityId, userId }: Tenant): RawBuilder<boolean> {
  return sql<boolean>`exists (
    select from course_roles d where d.university_id = ${universityId} and d.course_id = ${sql.ref(`${course}.id`)}
      and d.user_id = ${userId} and d.role = 'assistant')`;
}

/** The ids of all courses in which a person assists. */
export function assistedCourses({ universityId, userId }: Tenant): RawBuilder<string> {
  return sql<string>`(
    select course_id from course_roles
    where university_id = ${universityId} and user_id = ${userId} and role = 'assistant')`;
}

/** The assistant to whom the text of `student` for the row `assignment` of `assignments` is allotted; null without one. */
export function assistantOf(assignment: string, student: RawBuilder<unknown>): RawBuilder<string | null> {
  const of = (column: string) => sql.ref(`${assignment}.${column}`);
  return sql<string | null>`(
    select l.assistant_id from allotments l
    where l.university_id = ${of('university_id')} and l.assignment_id = ${of('id')} and l.student_id = ${student}
      and l.course_id = ${of('course_id')})`;
}
