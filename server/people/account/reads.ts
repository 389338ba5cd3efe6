import { sql, type RawBuilder } from 'kysely';
import type { Tenant } from '../../platform/database/connect.ts';

/** Whether a person is a reader of the course of the row `course` of `courses`. */
export function reads(course: string, { universityId, userId }: Tenant): RawBuilder<boolean> {
  return sql<boolean>`exists (
    select from course_roles d where d.university_id = ${universityId} and d.course_id = ${sql.ref(`${course}.id`)}
      and d.user_id = ${userId} and d.role = 'reader')`;
}

/** The ids of all courses of which a person is a reader. */
export function readCourses({ universityId, userId }: Tenant): RawBuilder<string> {
  return sql<string>`(
    select course_id from course_roles where university_id = ${universityId} and user_id = ${userId} and role = 'reader')`;
}

/** The ids of all readers of the course of the row `course` of `courses`; none where the row is empty. */
export function readersOf(course: string): RawBuilder<string[]> {
  const of = (column: string) => sql.ref(`${course}.${column}`);
  return sql<string[]>`array(
    select d.user_id from course_roles d
    where d.university_id = ${of('university_id')} and d.course_id = ${of('id')} and d.role = 'reader')`;
}
