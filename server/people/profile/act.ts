import type { BodyOf } from '#contract/endpoint';
import type { StudentProfile, updateStudentProfile, updateTeacherProfile } from '#contract/profile';
import { auditRow } from '../account/audit.ts';
import type { Person } from '../../platform/person.ts';
import type { Tx } from '../../platform/database/tables.ts';
import { writeInOneStatement } from '../../platform/database/write-in-one-statement.ts';
import { checkPlace } from './policy.ts';
import {
  namesWrite,
  readStudentProfile,
  readTeacherProfile,
  studentProfileWrite,
  teacherProfileWrite,
} from './store.ts';

type StudentBody = BodyOf<typeof updateStudentProfile>;
type TeacherBody = BodyOf<typeof updateTeacherProfile>;

/** Writes a student's profile; a changed program or roll number is audited. @throws 400 for an invalid department. */
export async function saveStudentProfile(tx: Tx, person: Person, body: StudentBody, now: Date): Promise<void> {
  const before = await readStudentProfile(tx, person);
  await checkPlace(tx, person, body, before.department_id);
  const fields = {
    roll_no: body.student_id,
    program_id: body.program,
    department_id: body.department,
    year_of_study: body.year_of_study,
    section: body.section,
    semester: body.semester,
  };
  await writeInOneStatement(tx, [
    namesWrite(tx, person, { first_name: body.first_name, last_name: body.last_name }, now),
    studentProfileWrite(tx, person, fields, now),
    traceOf(tx, person, before, body, now),
  ]);
}

/** Writes a teacher's profile. @throws 400 for an invalid department. */
export async function saveTeacherProfile(tx: Tx, person: Person, body: TeacherBody, now: Date): Promise<void> {
  const { department_id } = await readTeacherProfile(tx, person);
  await checkPlace(tx, person, body, department_id);
  const fields = {
    employee_id: body.employee_id ?? '',
    program_id: body.program,
    department_id: body.department,
    designation: body.designation,
  };
  await writeInOneStatement(tx, [
    namesWrite(tx, person, { first_name: body.first_name, last_name: body.last_name }, now),
    teacherProfileWrite(tx, person, fields, now),
  ]);
}

function traceOf(tx: Tx, person: Person, before: StudentProfile, body: StudentBody, now: Date) {
  const isFirst = before.program_id === null;
  if (isFirst || (before.program_id === body.program && before.student_id === body.student_id)) return null;
  const { universityId, userId } = person;
  const detail = { before: { student_id: before.student_id, program: before.program_id } };
  return auditRow(tx, { universityId, actorId: userId, action: 'profile.changed', objectId: userId, detail, at: now });
}
