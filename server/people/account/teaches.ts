import { sql, type RawBuilder } from 'kysely';
import type { Tenant } from '../../platform/database/connect.ts';

/** Whether a person teaches the course of the row `course` of `courses`: as its teacher or as a co-teacher. */
export function teaches(course: string, { universityId, userId }: Tenant): RawBuilder<boolean> {
  return sql<boolean>`(${sql.ref(`${course}.teacher_id`)} = ${userId} or exists (
    select from course_roles d where d.university_id = ${universityId} and d.course_id = ${sql.ref(`${course}.id`)}
      and d.user_id = ${userId} and d.role = 'co_teacher'))`;
}

/** The ids of all courses that a person teaches; found by person, where {@link teaches} would ask of every course. */
export function taughtCourses({ universityId, userId }: Tenant): RawBuilder<string> {
  return sql<string>`(
    select id from courses where university_id = ${universityId} and teacher_id = ${userId}
    union all
    select course_id from course_roles
    where university_id = ${universityId} and user_id = ${userId} and role = 'co_teacher')`;
}

/** The ids of all who teach the course of the row `course` of `courses`; none where the row is empty. */
export function teachersOf(course: string): RawBuilder<string[]> {
  const of = (column: string) => sql.ref(`${course}.${column}`);
  return sql<string[]>`array_remove(${of('teacher_id')} || array(
    select d.user_id from course_roles d
    where d.university_id = ${of('university_id')} and d.course_id = ${of('id')} and d.role = 'co_teacher'), null)`;
}
