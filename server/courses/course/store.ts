import { sql, type RawBuilder } from 'kysely';
import { analysisAllowed } from './analysis-allowed.ts';
import { formattingAllowed } from './formatting-allowed.ts';
import { reads } from '../../people/account/reads.ts';
import { taughtCourses, teaches } from '../../people/account/teaches.ts';
import type { NewId } from '../../platform/idempotency/new-id.ts';
import type { Row, Tx } from '../../platform/database/tables.ts';
import type { Person } from '../../platform/person.ts';
import { personName } from '../../people/account/person-name.ts';
import { distanceOfTerm, termEnds, termOfCourse } from '../term/of-course.ts';

export interface CourseRow extends Row<'courses'> {
  teacher_name: string;
  /** Whether the asking person teaches it, as its teacher or as a co-teacher. */
  teaches: boolean;
  /** Whether the asking person is a reader of it. */
  reads: boolean;
  /** Whether the asking person is enrolled. */
  attends: boolean;
  /** Whether its texts may be analyzed: if the course and the university allow it. */
  analysis: boolean;
  /** Whether the university lets texts have formatting. */
  formatting_allowed: boolean;
}

export interface EnrolledStudentRow {
  id: string;
  name: string;
  email: string;
  roll_no: string;
}

/** The courses of the person's university, with the teacher's name and whether the person attends. */
export function selectFromCourses(tx: Tx, person: Person) {
  return tx
    .selectFrom('courses')
    .innerJoin('users as teacher', (join) =>
      join.onRef('teacher.university_id', '=', 'courses.university_id').onRef('teacher.id', '=', 'courses.teacher_id'),
    )
    .leftJoin('enrollments as own', (join) =>
      join
        .onRef('own.university_id', '=', 'courses.university_id')
        .onRef('own.course_id', '=', 'courses.id')
        .on('own.student_id', '=', person.userId),
    )
    .where('courses.university_id', '=', person.universityId)
    .selectAll('courses')
    .select([
      personName('teacher').as('teacher_name'),
      teaches('courses', person).as('teaches'),
      reads('courses', person).as('reads'),
      sql<boolean>`own.status is not distinct from 'enrolled'`.as('attends'),
      analysisAllowed('courses', person).as('analysis'),
      formattingAllowed(person).as('formatting_allowed'),
    ]);
}

export async function findCourse(tx: Tx, person: Person, courseId: string): Promise<CourseRow | undefined> {
  return selectFromCourses(tx, person).where('courses.id', '=', courseId).executeTakeFirst();
}

/** The same, locked until the transaction ends. */
export async function findAndLockCourse(tx: Tx, person: Person, courseId: string): Promise<CourseRow | undefined> {
  return selectFromCourses(tx, person)
    .where('courses.id', '=', courseId)
    .forNoKeyUpdate(['courses'])
    .executeTakeFirst();
}

/** The person's `own` (taught or attended) or the whole `catalogue`, in the order of their codes, archived ones aside. */
export async function selectCourses(tx: Tx, person: Person, which: 'own' | 'catalogue'): Promise<CourseRow[]> {
  let courses = selectFromCourses(tx, person)
    .where('courses.archived_at', 'is', null)
    .orderBy('courses.course_code')
    .orderBy('courses.id');
  if (which === 'own')
    courses = courses.where((is) =>
      is.or([is('courses.id', 'in', taughtCourses(person)), is('own.status', '=', 'enrolled')]),
    );
  return courses.execute();
}

/** The numbers of a course's students, pending requests, and ungraded hand-ins. */
export interface TaughtCourseRow extends CourseRow {
  /** The last day of its term and the end of that day; null in no term. */
  term_last_day: string | null;
  term_ends: Date | null;
  students: number;
  requests: number;
  to_read: number;
}

/**
 * The courses that the person teaches or co-teaches, with their numbers of students, requests and ungraded hand-ins;
 * those of the present term first.
 */
export async function selectTaughtCourses(tx: Tx, person: Person, now: Date): Promise<TaughtCourseRow[]> {
  const count = (of: RawBuilder<unknown>) => sql<number>`(select count(*) from ${of})`;
  return selectFromCourses(tx, person)
    .where('courses.id', 'in', taughtCourses(person))
    .select([
      count(sql`enrollments e where e.university_id = courses.university_id and e.course_id = courses.id
        and e.status = 'enrolled'`).as('students'),
      count(sql`enrollment_requests r where r.university_id = courses.university_id and r.course_id = courses.id
        and r.status = 'pending' and courses.archived_at is null`).as('requests'),
      count(sql`assignments a
        join submissions s on s.university_id = a.university_id and s.assignment_id = a.id
        join enrollments e on e.university_id = a.university_id and e.course_id = a.course_id
          and e.student_id = s.user_id and e.enrolled_at is not null
        where a.university_id = courses.university_id and a.course_id = courses.id
          and a.deleted_at is null and s.deleted_at is null and s.grade is null and s.handed_in`).as('to_read'),
      termOfCourse(sql<string>`t.last_day::text`).as('term_last_day'),
      termOfCourse(termEnds).as('term_ends'),
    ])
    .orderBy(distanceOfTerm(now))
    .orderBy('courses.course_code')
    .orderBy('courses.id')
    .execute();
}

/** A course with its number of students, and whether it needs another teacher. */
export interface UniversityCourseRow extends CourseRow {
  students: number;
  needs_teacher: boolean;
}

/** Every course of the university, archived ones too, in the order of their codes. */
export async function selectUniversityCourses(tx: Tx, person: Person): Promise<UniversityCourseRow[]> {
  return selectFromCourses(tx, person)
    .select([
      sql<number>`(select count(*) from enrollments e where e.university_id = courses.university_id
        and e.course_id = courses.id and e.status = 'enrolled')`.as('students'),
      // Who was erased is suspended, too.
      sql<boolean>`teacher.status = 'suspended' and courses.archived_at is null`.as('needs_teacher'),
    ])
    .orderBy('courses.course_code')
    .orderBy('courses.id')
    .execute();
}

export async function insertCourse(
  tx: Tx,
  person: Person,
  fields: Pick<
    CourseRow,
    'course_code' | 'name' | 'credits' | 'semester' | 'course_type' | 'department_id' | 'program_id'
  > & { id: NewId },
): Promise<CourseRow> {
  const row = await tx
    .with('made', (query) =>
      query
        .insertInto('courses')
        .values({ ...fields, university_id: person.universityId, teacher_id: person.userId })
        .returningAll(),
    )
    .selectFrom('made')
    .selectAll()
    .select([analysisAllowed('made', person).as('analysis'), formattingAllowed(person).as('formatting_allowed')])
    .executeTakeFirstOrThrow();
  return { ...row, teacher_name: person.name, teaches: true, reads: false, attends: false };
}

/** Switches the analysis of a course's texts; returns whether they may be analyzed, by the university's setting too. */
export async function allowAnalysis(
  tx: Tx,
  person: Person,
  courseId: string,
  allowed: boolean,
): Promise<{ analysis: boolean }> {
  return tx
    .updateTable('courses')
    .set({ analysis_allowed: allowed })
    .where('university_id', '=', person.universityId)
    .where('id', '=', courseId)
    .returning(analysisAllowed('courses', person).as('analysis'))
    .executeTakeFirstOrThrow();
}

/** The students who attend a course, by name. */
export async function selectEnrolledStudents(tx: Tx, person: Person, courseId: string): Promise<EnrolledStudentRow[]> {
  return tx
    .selectFrom('enrollments')
    .innerJoin('users as student', (join) =>
      join
        .onRef('student.university_id', '=', 'enrollments.university_id')
        .onRef('student.id', '=', 'enrollments.student_id'),
    )
    .leftJoin('student_profiles as profile', (join) =>
      join.onRef('profile.university_id', '=', 'student.university_id').onRef('profile.user_id', '=', 'student.id'),
    )
    .where('enrollments.university_id', '=', person.universityId)
    .where('enrollments.course_id', '=', courseId)
    .where('enrollments.status', '=', 'enrolled')
    .select([
      'student.id',
      'student.email',
      personName('student').as('name'),
      sql<string>`coalesce(profile.roll_no, '')`.as('roll_no'),
    ])
    .orderBy('name')
    .orderBy('student.id')
    .execute();
}
