import { sql } from 'kysely';
import type { Tenant } from '../../platform/database/connect.ts';
import type { Tx } from '../../platform/database/tables.ts';
import { classRows, classWithPeople, isOfClass, type ClassOf } from '../class/rows.ts';

/** A student of a class, and who grades their text. */
export interface AllottedStudent {
  readonly student_id: string;
  /** The identity that the teacher may know: a stand-in's while names are hidden. */
  readonly id: string;
  readonly name: string;
  readonly assistant: string | null;
  readonly handed_in: boolean;
  readonly is_marked: boolean;
}

/** The students of a class by name, those with hidden names after them by number. */
export async function readAllotted(tx: Tx, who: Tenant, of: ClassOf): Promise<AllottedStudent[]> {
  const { rows } = await sql<AllottedStudent>`
    with class as materialized (${classRows(who, of, 'teacher')})
    select c.student_id, p.id, p.name, c.assistant_id as assistant, coalesce(c.handed_in, false) as handed_in,
      coalesce(c.is_marked, false) as is_marked
    from ${classWithPeople(who, of, 'teacher')}
    where ${isOfClass}
    order by c.hidden, p.number nulls last, fold(p.name), p.name, c.student_id`.execute(tx);
  return rows;
}

/** An assignment whose texts are allotted. */
export type AllottedAssignment = Pick<ClassOf, 'id' | 'course_id'>;

/** Locks an assignment until the transaction ends, so that two shares are not counted at once. */
export async function lockAllotments(tx: Tx, { universityId }: Tenant, { id }: AllottedAssignment): Promise<void> {
  await tx
    .selectFrom('assignments')
    .select('id')
    .where('university_id', '=', universityId)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .execute();
}

/** The write that allots students to assistants of the assignment's course. */
export function allotmentsWrite(
  tx: Tx,
  { universityId }: Tenant,
  { id, course_id }: AllottedAssignment,
  pairs: ReadonlyMap<string, string>,
  now: Date,
) {
  const rows = [...pairs].map(([student_id, assistant_id]) => ({
    university_id: universityId,
    assignment_id: id,
    student_id,
    course_id,
    assistant_id,
    allotted_at: now,
  }));
  return tx
    .insertInto('allotments')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['university_id', 'assignment_id', 'student_id']).doUpdateSet((is) => ({
        course_id: is.ref('excluded.course_id'),
        assistant_id: is.ref('excluded.assistant_id'),
        allotted_at: is.ref('excluded.allotted_at'),
      })),
    );
}

/** The write that leaves a student to the teachers. */
export function allotmentDeletion(tx: Tx, { universityId }: Tenant, { id }: AllottedAssignment, student: string) {
  return tx
    .deleteFrom('allotments')
    .where('university_id', '=', universityId)
    .where('assignment_id', '=', id)
    .where('student_id', '=', student);
}
