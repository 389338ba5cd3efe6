import { sql } from 'kysely';
import type { CourseRole, CourseRolePerson, SharedCourse } from '#contract/course-role';
import { personName } from '../../people/account/person-name.ts';
import type { Tenant } from '../../platform/database/connect.ts';
import type { Tx } from '../../platform/database/tables.ts';
import type { CourseRow } from '../course/store.ts';

type Key = Pick<CourseRow, 'university_id' | 'id'>;

/** Who has a part in a course beside its teacher, by role and name. */
export function selectRoles(tx: Tx, { university_id, id }: Key): Promise<CourseRolePerson[]> {
  return tx
    .selectFrom('course_roles as d')
    .innerJoin('users as u', (join) =>
      join.onRef('u.university_id', '=', 'd.university_id').onRef('u.id', '=', 'd.user_id'),
    )
    .where('d.university_id', '=', university_id)
    .where('d.course_id', '=', id)
    .select([
      'u.id',
      personName('u').as('name'),
      'd.role',
      sql<number>`(
        select count(*)::int from allotments l
        where l.university_id = d.university_id and l.course_id = d.course_id and l.assistant_id = d.user_id)`.as(
        'allotted',
      ),
    ])
    .orderBy(sql`array_position(array['co_teacher', 'assistant', 'reader'], d.role)`)
    .orderBy('name')
    .orderBy('u.id')
    .execute();
}

/** The assistants of a course, by name. */
export async function selectAssistants(tx: Tx, course: Key): Promise<{ id: string; name: string }[]> {
  return (await selectRoles(tx, course)).filter(({ role }) => role === 'assistant');
}

/** The part that a person has in a course: that of its own teacher, one beside it, or none. */
export async function findRole(
  tx: Tx,
  { university_id, id, teacher_id }: Key & Pick<CourseRow, 'teacher_id'>,
  person: string,
): Promise<CourseRole | 'teacher' | null> {
  if (teacher_id === person) return 'teacher';
  const row = await tx
    .selectFrom('course_roles')
    .where('university_id', '=', university_id)
    .where('course_id', '=', id)
    .where('user_id', '=', person)
    .select('role')
    .executeTakeFirst();
  return row?.role ?? null;
}

/** The courses in which a person assists, archived ones aside, and those that they read, by code. */
export function selectSharedCourses(tx: Tx, { universityId, userId }: Tenant): Promise<SharedCourse[]> {
  return tx
    .selectFrom('course_roles as d')
    .innerJoin('courses as c', (join) =>
      join.onRef('c.university_id', '=', 'd.university_id').onRef('c.id', '=', 'd.course_id'),
    )
    .innerJoin('users as u', (join) =>
      join.onRef('u.university_id', '=', 'c.university_id').onRef('u.id', '=', 'c.teacher_id'),
    )
    .where('d.university_id', '=', universityId)
    .where('d.user_id', '=', userId)
    .where((is) => is.or([is('d.role', '=', 'reader'), is('c.archived_at', 'is', null)]))
    .where('d.role', '<>', 'co_teacher')
    .select([
      'c.id',
      'c.name',
      'c.course_code',
      personName('u').as('teacher_name'),
      sql<SharedCourse['role']>`d.role`.as('role'),
      sql<boolean>`c.archived_at is not null`.as('archived'),
    ])
    .orderBy(sql`c.archived_at is not null`)
    .orderBy('c.course_code')
    .orderBy('c.id')
    .execute();
}

/** The write that gives a person a part. */
export function roleInsertion(tx: Tx, { university_id, id }: Key, user_id: string, role: CourseRole, added_at: Date) {
  return tx.insertInto('course_roles').values({ university_id, course_id: id, user_id, role, added_at });
}

/** The write that ends a person's part, with what is allotted to them. */
export function roleDeletion(tx: Tx, { university_id, id }: Key, person: string) {
  return tx
    .deleteFrom('course_roles')
    .where('university_id', '=', university_id)
    .where('course_id', '=', id)
    .where('user_id', '=', person);
}
