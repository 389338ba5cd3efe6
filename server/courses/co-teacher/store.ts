import type { CoTeacher } from '#contract/co-teacher';
import { personName } from '../../people/account/person-name.ts';
import type { Tx } from '../../platform/database/tables.ts';
import type { CourseRow } from '../course/store.ts';

type Key = Pick<CourseRow, 'university_id' | 'id'>;

/** The co-teachers of a course, by name. */
export function selectCoTeachers(tx: Tx, { university_id, id }: Key): Promise<CoTeacher[]> {
  return tx
    .selectFrom('co_teachers as co')
    .innerJoin('users as u', (join) =>
      join.onRef('u.university_id', '=', 'co.university_id').onRef('u.id', '=', 'co.user_id'),
    )
    .where('co.university_id', '=', university_id)
    .where('co.course_id', '=', id)
    .select(['u.id', personName('u').as('name')])
    .orderBy('name')
    .orderBy('u.id')
    .execute();
}

/** The write that adds a co-teacher. */
export function coTeacherInsertion(tx: Tx, { university_id, id }: Key, teacher: string, now: Date) {
  return tx.insertInto('co_teachers').values({ university_id, course_id: id, user_id: teacher, added_at: now });
}

/** The write that removes one. */
export function coTeacherDeletion(tx: Tx, { university_id, id }: Key, teacher: string) {
  return tx
    .deleteFrom('co_teachers')
    .where('university_id', '=', university_id)
    .where('course_id', '=', id)
    .where('user_id', '=', teacher);
}
