import type { FastifyInstance } from 'fastify';
import { createCourse, listCourses, listEnrolledStudents, listTaughtCourses } from '#contract/course';
import { route } from '../route.ts';
import { badRequest, notFound } from '../problem.ts';
import { accessCourse, requireStaff, requireTeacher, requireTeachingOrAdministering } from './policy.ts';
import { presentCourse, presentEnrolledStudent } from './present.ts';
import { findDepartmentProgram, insertCourse, selectCourses, selectEnrolledStudents } from './store.ts';

const PROGRAM_MISMATCH = { path: 'program', message: 'is not the program of this department' };

/** Courses: their catalogue, who teaches them and who attends. */
export function courseRoutes(app: FastifyInstance): void {
  route(app, createCourse, async ({ tx, person, body }) => {
    requireStaff(person);
    const { department, program, ...fields } = body;
    const found = await findDepartmentProgram(tx, person, department);
    if (found === undefined) throw notFound();
    if (found.program_id !== program) throw badRequest('bad_body', [PROGRAM_MISMATCH]);
    const course = await insertCourse(tx, person, { ...fields, department_id: department, program_id: program });
    return presentCourse(course);
  });

  route(app, listCourses, async ({ tx, person, query }) => {
    const courses = await selectCourses(tx, person, query.my_courses === 'true' ? 'own' : 'catalogue');
    return courses.map(presentCourse);
  });

  route(app, listTaughtCourses, async ({ tx, person }) => {
    requireTeacher(person);
    const courses = await selectCourses(tx, person, 'taught');
    return courses.map(presentCourse);
  });

  route(app, listEnrolledStudents, async ({ tx, person, params }) => {
    const { course, standing } = await accessCourse(tx, person, params.id);
    requireTeachingOrAdministering(person, standing);
    const students = await selectEnrolledStudents(tx, person, course.id);
    return { enrolled_students: students.map(presentEnrolledStudent) };
  });
}
