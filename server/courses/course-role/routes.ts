import type { FastifyInstance } from 'fastify';
import { listCourseRoles, listSharedCourses, removeCourseRole, setCourseRole } from '#contract/course-role';
import { route } from '../../platform/route.ts';
import { accessCourse, requireApproved, requireTeacher, requireTeachingOrAdministering } from '../course/policy.ts';
import { removeRole, setRole } from './act.ts';
import { selectRoles, selectSharedCourses } from './store.ts';

/** The parts that other teachers have in a course. */
export function courseRoleRoutes(app: FastifyInstance): void {
  route(app, listCourseRoles, async ({ tx, person, params }) => {
    const { course, relation } = await accessCourse(tx, person, params.id);
    requireTeachingOrAdministering(person, relation);
    return selectRoles(tx, course);
  });

  route(app, setCourseRole, async ({ tx, person, params: { id: course }, body: { teacher, role }, services }) => {
    await setRole(tx, person, { course, teacher, role }, services.clock());
    return { course, teacher, role };
  });

  route(app, removeCourseRole, async ({ tx, person, params: { id: course, teacher }, services }) => {
    await removeRole(tx, person, { course, teacher }, services.clock());
    return { course, teacher };
  });

  route(app, listSharedCourses, async ({ tx, person }) => {
    requireTeacher(person);
    requireApproved(person);
    return selectSharedCourses(tx, person);
  });
}
