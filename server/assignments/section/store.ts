import { sql } from 'kysely';
import type { CourseSection } from '#contract/course-section';
import type { CourseRow } from '../../courses/course/store.ts';
import type { StoredDeadline } from '../deadline/ruling.ts';
import type { Tx } from '../../platform/database/tables.ts';
import { sectionTimesColumn } from './times.ts';

type Key = Pick<CourseRow, 'university_id' | 'id'>;

/** The sections of a course with their enrolled students, by name. */
export async function selectSections(tx: Tx, { university_id, id }: Key): Promise<CourseSection[]> {
  const { rows } = await sql<CourseSection>`
    select c.id, c.name, coalesce(array_agg(e.student_id order by e.student_id)
      filter (where e.student_id is not null), '{}') as students
    from course_sections c
    left join enrollments e on e.university_id = c.university_id and e.section_id = c.id and e.status = 'enrolled'
    where c.university_id = ${university_id} and c.course_id = ${id}
    group by c.university_id, c.id
    order by lower(c.name), c.id`.execute(tx);
  return rows;
}

export async function insertSections(tx: Tx, { university_id, id }: Key, names: readonly string[]): Promise<void> {
  if (names.length === 0) return;
  await tx
    .insertInto('course_sections')
    .values(names.map((name) => ({ university_id, course_id: id, name })))
    .execute();
}

/** Gives sections these names. */
export async function renameSections(
  tx: Tx,
  { university_id }: Key,
  sections: readonly { id: string; name: string }[],
): Promise<void> {
  if (sections.length === 0) return;
  await sql`
    update course_sections c set name = r.name
    from unnest(${sections.map(({ id }) => id)}::uuid[], ${sections.map(({ name }) => name)}::text[]) as r(id, name)
    where c.university_id = ${university_id} and c.id = r.id and c.name <> r.name`.execute(tx);
}

/** Removes sections with their times; their students have none then, which a distributed database leaves to the statement. */
export async function deleteSections(tx: Tx, { university_id, id }: Key, ids: readonly string[]): Promise<void> {
  await tx
    .updateTable('enrollments')
    .set({ section_id: null })
    .where('university_id', '=', university_id)
    .where('course_id', '=', id)
    .where(sql<boolean>`section_id = any(${ids}::uuid[])`)
    .execute();
  await tx
    .deleteFrom('course_sections')
    .where('university_id', '=', university_id)
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .execute();
}

/** A student, and the section to put them into; null: into none. */
export interface Placed {
  readonly student: string;
  readonly section: string | null;
}

/** Puts enrolled students into sections. Returns how many were in another or in none. */
export async function putIntoSections(tx: Tx, { university_id, id }: Key, placed: readonly Placed[]): Promise<number> {
  const { numAffectedRows } = await sql`
    update enrollments e set section_id = p.section
    from unnest(${placed.map(({ student }) => student)}::uuid[], ${placed.map(({ section }) => section)}::uuid[])
      as p(student, section)
    where e.university_id = ${university_id} and e.course_id = ${id} and e.status = 'enrolled'
      and e.student_id = p.student and e.section_id is distinct from p.section`.execute(tx);
  return Number(numAffectedRows ?? 0);
}

/** The enrolled students without a section whose profile names one. */
export async function selectUnplaced(tx: Tx, { university_id, id }: Key): Promise<{ student: string; name: string }[]> {
  return tx
    .selectFrom('enrollments as e')
    .innerJoin('student_profiles as p', (join) =>
      join.onRef('p.university_id', '=', 'e.university_id').onRef('p.user_id', '=', 'e.student_id'),
    )
    .where('e.university_id', '=', university_id)
    .where('e.course_id', '=', id)
    .where('e.status', '=', 'enrolled')
    .where('e.section_id', 'is', null)
    .where('p.section', '<>', '')
    .select(['e.student_id as student', 'p.section as name'])
    .orderBy('p.section')
    .orderBy('e.student_id')
    .execute();
}

/** How many of these students are enrolled in a course. */
export async function countEnrolled(tx: Tx, { university_id, id }: Key, students: readonly string[]): Promise<number> {
  const { count } = await tx
    .selectFrom('enrollments')
    .where('university_id', '=', university_id)
    .where('course_id', '=', id)
    .where('status', '=', 'enrolled')
    .where(sql<boolean>`student_id = any(${students}::uuid[])`)
    .select((is) => is.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** Locks the assignments of a course: nobody changes the times of their sections until the transaction ends. */
export async function lockAssignments(tx: Tx, { university_id, id }: Key): Promise<void> {
  await tx
    .selectFrom('assignments')
    .where('university_id', '=', university_id)
    .where('course_id', '=', id)
    .select('id')
    .orderBy('id')
    .forUpdate()
    .execute();
}

/** The assignments of a course in which any section has times of its own, deleted ones too. */
export async function selectWithSectionTimes(tx: Tx, { university_id, id }: Key): Promise<Required<StoredDeadline>[]> {
  return tx
    .selectFrom('assignments as assignment')
    .where('assignment.university_id', '=', university_id)
    .where('assignment.course_id', '=', id)
    .where(sql<boolean>`exists (select from section_times t
      where t.university_id = assignment.university_id and t.assignment_id = assignment.id)`)
    .select(['university_id', 'id', 'end_time', 'grace_hours', sectionTimesColumn.as('sections')])
    .orderBy('id')
    .execute();
}

/** Notes that these assignments have changed, for calendars: the end of a student may be another. */
export async function touchAssignments(tx: Tx, of: readonly Pick<StoredDeadline, 'university_id' | 'id'>[], at: Date) {
  const [first] = of;
  if (first === undefined) return;
  await tx
    .updateTable('assignments')
    .set({ changed_at: sql`greatest(changed_at, ${at})` })
    .where('university_id', '=', first.university_id)
    .where(sql<boolean>`id = any(${of.map(({ id }) => id)}::uuid[])`)
    .execute();
}
