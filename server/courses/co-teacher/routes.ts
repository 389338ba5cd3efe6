import type { FastifyInstance } from 'fastify';
import { addCoTeacher, listCoTeachers, removeCoTeacher } from '#contract/co-teacher';
import { route } from '../../platform/route.ts';
import { accessCourse, requireTeachingOrAdministering } from '../course/policy.ts';
import { add, remove } from './act.ts';
import { selectCoTeachers } from './store.ts';

/** The teachers who teach a course with its teacher. */
export function coTeacherRoutes(app: FastifyInstance): void {
  route(app, listCoTeachers, async ({ tx, person, params }) => {
    const { course, relation } = await accessCourse(tx, person, params.id);
    requireTeachingOrAdministering(person, relation);
    return selectCoTeachers(tx, course);
  });

  route(app, addCoTeacher, async ({ tx, person, params: { id: course }, body: { teacher }, services }) => {
    await add(tx, person, { course, teacher }, services.clock());
    return { course, teacher };
  });

  route(app, removeCoTeacher, async ({ tx, person, params: { id: course, teacher }, services }) => {
    await remove(tx, person, { course, teacher }, services.clock());
    return { course, teacher };
  });
}
