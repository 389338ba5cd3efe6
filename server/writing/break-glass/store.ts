import { sql } from 'kysely';
import type { Tenant } from '../../platform/database/connect.ts';
import type { Tx } from '../../platform/database/tables.ts';

interface StudentTextRow {
  readonly submission: string;
  readonly title: string;
  readonly course_name: string;
  readonly updated_at: Date;
  readonly handed_in_at: Date | null;
}

/** A student's texts for the assignments of courses in which they were ever enrolled, the last written first. */
export function readStudentTexts(tx: Tx, { universityId }: Tenant, studentId: string): Promise<StudentTextRow[]> {
  return tx
    .selectFrom('submissions as s')
    .innerJoin('assignments as a', (join) =>
      join.onRef('a.university_id', '=', 's.university_id').onRef('a.id', '=', 's.assignment_id'),
    )
    .innerJoin('courses as c', (join) =>
      join.onRef('c.university_id', '=', 'a.university_id').onRef('c.id', '=', 'a.course_id'),
    )
    .innerJoin('enrollments as e', (join) =>
      join
        .onRef('e.university_id', '=', 'a.university_id')
        .onRef('e.course_id', '=', 'a.course_id')
        .onRef('e.student_id', '=', 's.user_id'),
    )
    .where('s.university_id', '=', universityId)
    .where('s.user_id', '=', studentId)
    .where('s.deleted_at', 'is', null)
    .where('s.counter', '>', 0)
    .where('e.enrolled_at', 'is not', null)
    .select(['s.id as submission', 'a.title', 'c.name as course_name', 's.updated_at'])
    .select(
      sql<Date | null>`(
        select max(h.received_at) from submits h
        where h.university_id = s.university_id and h.submission_id = s.id)`.as('handed_in_at'),
    )
    .orderBy('s.updated_at', 'desc')
    .orderBy('s.id')
    .execute();
}
