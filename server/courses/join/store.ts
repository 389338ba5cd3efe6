import type { Admits } from '#contract/join';
import type { Tx } from '../../platform/database/tables.ts';
import type { StoredEnrollmentStatus } from '../../platform/database/columns.ts';
import type { Person } from '../../platform/person.ts';

export interface JoinCodeRow {
  code: string;
  admits: Admits;
  expires_at: Date;
}

/** The code of a course that is good at this moment. */
export function findCodeOf(tx: Tx, person: Person, courseId: string, at: Date): Promise<JoinCodeRow | undefined> {
  return selectGood(tx, person, at)
    .where('j.course_id', '=', courseId)
    .select(['j.code', 'j.admits', 'j.expires_at'])
    .executeTakeFirst();
}

export interface CodedCourse {
  course_id: string;
  course_name: string;
  admits: Admits;
  made_by: string;
  /** The caller's status in the course; null: they have no enrollment, past or present. */
  status: StoredEnrollmentStatus | null;
}

/** The course of a code that is good at this moment; undefined for every other code alike. */
export function findByCode(tx: Tx, person: Person, code: string, at: Date): Promise<CodedCourse | undefined> {
  return selectGood(tx, person, at)
    .innerJoin('courses as c', (join) =>
      join.onRef('c.university_id', '=', 'j.university_id').onRef('c.id', '=', 'j.course_id'),
    )
    .leftJoin('enrollments as own', (join) =>
      join
        .onRef('own.university_id', '=', 'j.university_id')
        .onRef('own.course_id', '=', 'j.course_id')
        .on('own.student_id', '=', person.userId),
    )
    .where('j.code', '=', code)
    .select(['j.course_id', 'c.name as course_name', 'j.admits', 'j.made_by', 'own.status'])
    .executeTakeFirst();
}

function selectGood(tx: Tx, person: Person, at: Date) {
  return tx
    .selectFrom('join_codes as j')
    .where('j.university_id', '=', person.universityId)
    .where('j.ended_at', 'is', null)
    .where('j.expires_at', '>', at);
}

/** Ends the code of a course, where one is open. */
export async function endCodes(tx: Tx, person: Person, courseId: string, at: Date): Promise<void> {
  await tx
    .updateTable('join_codes')
    .set({ ended_at: at })
    .where('university_id', '=', person.universityId)
    .where('course_id', '=', courseId)
    .where('ended_at', 'is', null)
    .execute();
}

/** The write that keeps a new code. */
export function codeRow(tx: Tx, person: Person, code: JoinCodeRow & { course_id: string; made_at: Date }) {
  return tx
    .insertInto('join_codes')
    .values({ ...code, university_id: person.universityId, made_by: person.userId, ended_at: null });
}
