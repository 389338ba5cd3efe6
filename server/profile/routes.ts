import { getStudentProfile, getTeacherProfile, updateStudentProfile, updateTeacherProfile } from '#contract/profile';
import type { FastifyInstance } from 'fastify';
import { audit } from '../account/audit.ts';
import { route } from '../route.ts';
import { checkPlace, requireStudent, requireTeacher } from './policy.ts';
import {
  readStudentProfile,
  readTeacherProfile,
  writeNames,
  writeStudentProfile,
  writeTeacherProfile,
} from './store.ts';

export function profileRoutes(app: FastifyInstance): void {
  route(app, getStudentProfile, ({ tx, person }) => {
    requireStudent(person);
    return readStudentProfile(tx, person);
  });

  route(app, updateStudentProfile, async ({ tx, person, body, services }) => {
    requireStudent(person);
    await checkPlace(tx, person, body);
    const now = services.clock();
    const before = await readStudentProfile(tx, person);
    await writeNames(tx, person, { first_name: body.first_name, last_name: body.last_name }, now);
    await writeStudentProfile(
      tx,
      person,
      {
        roll_no: body.student_id,
        program_id: body.program,
        department_id: body.department,
        year_of_study: body.year_of_study,
        section: body.section,
        semester: body.semester,
      },
      now,
    );
    if (before.program_id !== null && (before.program_id !== body.program || before.student_id !== body.student_id)) {
      const { universityId, userId } = person;
      const detail = { before: { student_id: before.student_id, program: before.program_id } };
      await audit(tx, { universityId, actorId: userId, action: 'profile.changed', objectId: userId, detail, at: now });
    }
    return readStudentProfile(tx, person);
  });

  route(app, getTeacherProfile, ({ tx, person }) => {
    requireTeacher(person);
    return readTeacherProfile(tx, person);
  });

  route(app, updateTeacherProfile, async ({ tx, person, body, services }) => {
    requireTeacher(person);
    await checkPlace(tx, person, body);
    const now = services.clock();
    await writeNames(tx, person, { first_name: body.first_name, last_name: body.last_name }, now);
    await writeTeacherProfile(
      tx,
      person,
      {
        employee_id: body.employee_id ?? '',
        program_id: body.program,
        department_id: body.department,
        designation: body.designation,
      },
      now,
    );
    return readTeacherProfile(tx, person);
  });
}
