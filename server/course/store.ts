import { sql, type Selectable } from 'kysely';
import type { Tx } from '../database/tables.ts';
import type { Person } from '../route.ts';
import { personName } from './person-name.ts';
import type { CoursesTable } from './tables.ts';

export interface CourseRow extends Selectable<CoursesTable> {
  teacher_name: string;
  /** Whether the asking person is enrolled. */
  attends: boolean;
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
      sql<boolean>`own.status is not distinct from 'enrolled'`.as('attends'),
    ]);
}

export async function findCourse(tx: Tx, person: Person, courseId: string): Promise<CourseRow | undefined> {
  return selectFromCourses(tx, person).where('courses.id', '=', courseId).executeTakeFirst();
}

/** `taught` by the person, their `own` (taught or attended), or the whole `catalogue`, in the order of their codes. */
export async function selectCourses(
  tx: Tx,
  person: Person,
  which: 'taught' | 'own' | 'catalogue',
): Promise<CourseRow[]> {
  let courses = selectFromCourses(tx, person).orderBy('courses.course_code').orderBy('courses.id');
  if (which === 'taught') courses = courses.where('courses.teacher_id', '=', person.userId);
  if (which === 'own')
    courses = courses.where((is) =>
      is.or([is('courses.teacher_id', '=', person.userId), is('own.status', '=', 'enrolled')]),
    );
  return courses.execute();
}

export async function insertCourse(
  tx: Tx,
  person: Person,
  fields: Pick<
    CourseRow,
    'course_code' | 'name' | 'credits' | 'semester' | 'course_type' | 'department_id' | 'program_id'
  >,
): Promise<CourseRow> {
  const row = await tx
    .insertInto('courses')
    .values({ ...fields, university_id: person.universityId, teacher_id: person.userId })
    .returningAll()
    .executeTakeFirstOrThrow();
  return { ...row, teacher_name: person.name, attends: false };
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

/** The program of a department, or undefined where the university has no such department. */
export async function findDepartmentProgram(
  tx: Tx,
  person: Person,
  departmentId: string,
): Promise<{ program_id: string } | undefined> {
  return tx
    .selectFrom('departments')
    .where('university_id', '=', person.universityId)
    .where('id', '=', departmentId)
    .select('program_id')
    .executeTakeFirst();
}
