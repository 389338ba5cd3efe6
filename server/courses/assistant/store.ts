import { sql } from 'kysely';
import type { Assistant, AssistedCourse } from '#contract/assistant';
import { personName } from '../../people/account/person-name.ts';
import type { Tenant } from '../../platform/database/connect.ts';
import type { Tx } from '../../platform/database/tables.ts';
import type { CourseRow } from '../course/store.ts';

type Key = Pick<CourseRow, 'university_id' | 'id'>;

/** The assistants of a course, by name. */
export function selectAssistants(tx: Tx, { university_id, id }: Key): Promise<Assistant[]> {
  return tx
    .selectFrom('assistants as d')
    .innerJoin('users as u', (join) =>
      join.onRef('u.university_id', '=', 'd.university_id').onRef('u.id', '=', 'd.user_id'),
    )
    .where('d.university_id', '=', university_id)
    .where('d.course_id', '=', id)
    .select(['u.id', personName('u').as('name')])
    .orderBy('name')
    .orderBy('u.id')
    .execute();
}

/** The ids of all who have a part in a course: its teachers, and its assistants. */
export async function readStaff(
  tx: Tx,
  { university_id, id, teacher_id }: CourseRow,
): Promise<{ teachers: string[]; assistants: string[] }> {
  const of = (table: 'co_teachers' | 'assistants') =>
    tx
      .selectFrom(table)
      .where('university_id', '=', university_id)
      .where('course_id', '=', id)
      .select(['user_id', sql<boolean>`${table === 'assistants'}::boolean`.as('assists')]);
  const rows = await of('co_teachers').unionAll(of('assistants')).execute();
  const ids = (assists: boolean) => rows.filter((row) => row.assists === assists).map(({ user_id }) => user_id);
  return { teachers: [teacher_id, ...ids(false)], assistants: ids(true) };
}

/** The courses in which a person assists, by code, archived ones aside. */
export function selectAssistedCourses(tx: Tx, { universityId, userId }: Tenant): Promise<AssistedCourse[]> {
  return tx
    .selectFrom('assistants as d')
    .innerJoin('courses as c', (join) =>
      join.onRef('c.university_id', '=', 'd.university_id').onRef('c.id', '=', 'd.course_id'),
    )
    .innerJoin('users as u', (join) =>
      join.onRef('u.university_id', '=', 'c.university_id').onRef('u.id', '=', 'c.teacher_id'),
    )
    .where('d.university_id', '=', universityId)
    .where('d.user_id', '=', userId)
    .where('c.archived_at', 'is', null)
    .select(['c.id', 'c.name', 'c.course_code', personName('u').as('teacher_name')])
    .orderBy('c.course_code')
    .orderBy('c.id')
    .execute();
}

/** The write that adds an assistant. */
export function assistantInsertion(tx: Tx, { university_id, id }: Key, teacher: string, now: Date) {
  return tx.insertInto('assistants').values({ university_id, course_id: id, user_id: teacher, added_at: now });
}

/** The write that removes one, with what is allotted to them. */
export function assistantDeletion(tx: Tx, { university_id, id }: Key, teacher: string) {
  return tx
    .deleteFrom('assistants')
    .where('university_id', '=', university_id)
    .where('course_id', '=', id)
    .where('user_id', '=', teacher);
}
