import type { StudentProfile, TeacherProfile } from '#contract/profile';
import type { Person } from '../../platform/person.ts';
import type { Tx } from '../../platform/database/tables.ts';
import { presentPicture } from '../media/stage.ts';

interface Names {
  first_name: string;
  last_name: string;
}

/** Empty where the profile was not completed. */
export async function readStudentProfile(tx: Tx, person: Person): Promise<StudentProfile> {
  const row = await tx
    .selectFrom('users as u')
    .leftJoin('student_profiles as p', (join) =>
      join.onRef('p.university_id', '=', 'u.university_id').onRef('p.user_id', '=', 'u.id'),
    )
    .leftJoin('programs as g', (join) =>
      join.onRef('g.university_id', '=', 'p.university_id').onRef('g.id', '=', 'p.program_id'),
    )
    .leftJoin('departments as d', (join) =>
      join.onRef('d.university_id', '=', 'p.university_id').onRef('d.id', '=', 'p.department_id'),
    )
    .select(['u.first_name', 'u.last_name', 'p.roll_no', 'p.year_of_study', 'p.section', 'p.semester'])
    .leftJoin('pictures as i', (join) =>
      join.onRef('i.university_id', '=', 'u.university_id').onRef('i.user_id', '=', 'u.id'),
    )
    .select(['p.program_id', 'p.department_id', 'g.name as program', 'd.name as department', 'i.key as picture'])
    .where('u.university_id', '=', person.universityId)
    .where('u.id', '=', person.userId)
    .executeTakeFirstOrThrow();
  return {
    first_name: row.first_name,
    last_name: row.last_name,
    student_id: row.roll_no ?? '',
    department: row.department ?? '',
    program: row.program ?? '',
    department_id: row.department_id,
    program_id: row.program_id,
    year_of_study: row.year_of_study ?? '',
    section: row.section ?? '',
    semester: row.semester ?? '',
    profile_picture: presentPicture(row.picture),
  };
}

/** Empty where the profile was not completed. */
export async function readTeacherProfile(tx: Tx, person: Person): Promise<TeacherProfile> {
  const row = await tx
    .selectFrom('users as u')
    .leftJoin('teacher_profiles as p', (join) =>
      join.onRef('p.university_id', '=', 'u.university_id').onRef('p.user_id', '=', 'u.id'),
    )
    .leftJoin('programs as g', (join) =>
      join.onRef('g.university_id', '=', 'p.university_id').onRef('g.id', '=', 'p.program_id'),
    )
    .leftJoin('departments as d', (join) =>
      join.onRef('d.university_id', '=', 'p.university_id').onRef('d.id', '=', 'p.department_id'),
    )
    .select(['u.first_name', 'u.last_name', 'p.employee_id', 'p.designation'])
    .leftJoin('pictures as i', (join) =>
      join.onRef('i.university_id', '=', 'u.university_id').onRef('i.user_id', '=', 'u.id'),
    )
    .select(['p.program_id', 'p.department_id', 'g.name as program', 'd.name as department', 'i.key as picture'])
    .where('u.university_id', '=', person.universityId)
    .where('u.id', '=', person.userId)
    .executeTakeFirstOrThrow();
  return {
    first_name: row.first_name,
    last_name: row.last_name,
    employee_id: row.employee_id ?? '',
    department: row.department ?? '',
    program: row.program ?? '',
    department_id: row.department_id,
    program_id: row.program_id,
    designation: row.designation ?? '',
    profile_picture: presentPicture(row.picture),
  };
}

/** The write of a person's names, with which their profile is complete. */
export function namesWrite(tx: Tx, person: Person, names: Names, now: Date) {
  return tx
    .updateTable('users')
    .set((e) => ({ ...names, profile_completed_at: e.fn.coalesce('profile_completed_at', e.val(now)) }))
    .where('university_id', '=', person.universityId)
    .where('id', '=', person.userId);
}

export interface StudentFields {
  roll_no: string;
  program_id: string;
  department_id: string;
  year_of_study: string;
  section: string;
  semester: string;
}

export function studentProfileWrite(tx: Tx, person: Person, fields: StudentFields, now: Date) {
  return tx
    .insertInto('student_profiles')
    .values({ university_id: person.universityId, user_id: person.userId, ...fields, updated_at: now })
    .onConflict((conflict) =>
      conflict.columns(['university_id', 'user_id']).doUpdateSet({ ...fields, updated_at: now }),
    );
}

export interface TeacherFields {
  employee_id: string;
  program_id: string;
  department_id: string;
  designation: string;
}

export function teacherProfileWrite(tx: Tx, person: Person, fields: TeacherFields, now: Date) {
  return tx
    .insertInto('teacher_profiles')
    .values({ university_id: person.universityId, user_id: person.userId, ...fields, updated_at: now })
    .onConflict((conflict) =>
      conflict.columns(['university_id', 'user_id']).doUpdateSet({ ...fields, updated_at: now }),
    );
}
