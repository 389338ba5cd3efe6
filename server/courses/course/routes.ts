import type { FastifyInstance } from 'fastify';
import {
  createCourse,
  listCourses,
  listEnrolledStudents,
  listTaughtCourses,
  listUniversityCourses,
  previewRoster,
  addStudents as addStudentsCall,
  updateCourseAnalysis,
} from '#contract/course';
import { archiveCourse, deleteCourse, handOverCourse, updateCourse } from '#contract/change-course';
import { requireAdmin } from '../../people/university/policy.ts';
import { audit } from '../../people/account/audit.ts';
import { onceForPerson } from '../../platform/idempotency/once.ts';
import { route } from '../../platform/route.ts';
import { handOver, removeCourse, renameCourse, setCourseArchived } from './change.ts';
import { createCourseOf } from './create.ts';
import { accessCourse, requireSeeingStudents, requireTeacher, requireTeachingOrAdministering } from './policy.ts';
import { presentCourse, presentEnrolledStudent, presentTaughtCourse, presentUniversityCourse } from './present.ts';
import { addStudents, previewRosterOf } from './roster.ts';
import {
  allowAnalysis,
  selectCourses,
  selectEnrolledStudents,
  selectTaughtCourses,
  selectUniversityCourses,
} from './store.ts';

/** Courses: their catalogue, who teaches them and who attends. */
export function courseRoutes(app: FastifyInstance): void {
  route(app, createCourse, ({ tx, person, body, services, request }) =>
    onceForPerson({ tx, person, request, now: services.clock() }, createCourse, async (newId) =>
      presentCourse(await createCourseOf(tx, person, body, newId)),
    ),
  );

  route(app, listCourses, async ({ tx, person, query }) => {
    const courses = await selectCourses(tx, person, query.my_courses === 'true' ? 'own' : 'catalogue');
    return courses.map(presentCourse);
  });

  route(app, listTaughtCourses, async ({ tx, person, services }) => {
    requireTeacher(person);
    const courses = await selectTaughtCourses(tx, person, services.clock());
    return courses.map((course) => presentTaughtCourse(course, person));
  });

  route(app, listUniversityCourses, async ({ tx, person }) => {
    requireAdmin(person);
    const courses = await selectUniversityCourses(tx, person);
    return courses.map(presentUniversityCourse);
  });

  changeRoutes(app);
  route(app, listEnrolledStudents, async ({ tx, person, params }) => {
    const { course, relation } = await accessCourse(tx, person, params.id);
    requireSeeingStudents(person, relation);
    const students = await selectEnrolledStudents(tx, person, course.id);
    return { enrolled_students: students.map(presentEnrolledStudent) };
  });

  route(app, previewRoster, ({ tx, person, params, query }) => previewRosterOf(tx, person, params.id, query));

  route(app, addStudentsCall, ({ tx, person, params, body, services, request }) => {
    const now = services.clock();
    return onceForPerson({ tx, person, request, now }, addStudentsCall, () =>
      addStudents(tx, person, { course: params.id, ...body }, now),
    );
  });

  route(app, updateCourseAnalysis, async ({ tx, person, params, body, services }) => {
    const { course, relation } = await accessCourse(tx, person, params.id);
    requireTeachingOrAdministering(person, relation);
    const { analysis } = await allowAnalysis(tx, person, course.id, body.allowed);
    await audit(tx, {
      universityId: person.universityId,
      actorId: person.userId,
      action: 'course.analysis_changed',
      objectId: course.id,
      detail: { before: course.analysis_allowed, after: body.allowed },
      at: services.clock(),
    });
    return { course: course.id, analysis_allowed: body.allowed, analysis };
  });
}

/** The end of courses, and their changes before it. */
function changeRoutes(app: FastifyInstance): void {
  route(app, updateCourse, async ({ tx, person, params, body, services }) =>
    presentCourse(await renameCourse(tx, person, { id: params.id, ...body }, services.clock())),
  );

  route(app, archiveCourse, async ({ tx, person, params, body, services }) => {
    await setCourseArchived(tx, person, { id: params.id, archived: body.archived }, services.clock());
    return { course: params.id, archived: body.archived };
  });

  route(app, deleteCourse, async ({ tx, person, params, services }) => {
    await removeCourse(tx, person, params.id, services.clock());
    return { course: params.id };
  });

  route(app, handOverCourse, async ({ tx, person, params, body, services }) =>
    presentCourse(await handOver(tx, person, { id: params.id, teacher: body.teacher }, services.clock())),
  );
}
