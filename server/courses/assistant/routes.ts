import type { FastifyInstance } from 'fastify';
import { addAssistant, listAssistants, listAssistedCourses, removeAssistant } from '#contract/assistant';
import { route } from '../../platform/route.ts';
import { accessCourse, requireApproved, requireTeacher, requireTeachingOrAdministering } from '../course/policy.ts';
import { add, remove } from './act.ts';
import { selectAssistants, selectAssistedCourses } from './store.ts';

/** The assistants of a course, who grade a part of its texts. */
export function assistantRoutes(app: FastifyInstance): void {
  route(app, listAssistants, async ({ tx, person, params }) => {
    const { course, relation } = await accessCourse(tx, person, params.id);
    requireTeachingOrAdministering(person, relation);
    return selectAssistants(tx, course);
  });

  route(app, addAssistant, async ({ tx, person, params: { id: course }, body: { teacher }, services }) => {
    await add(tx, person, { course, teacher }, services.clock());
    return { course, teacher };
  });

  route(app, removeAssistant, async ({ tx, person, params: { id: course, teacher }, services }) => {
    await remove(tx, person, { course, teacher }, services.clock());
    return { course, teacher };
  });

  route(app, listAssistedCourses, async ({ tx, person }) => {
    requireTeacher(person);
    requireApproved(person);
    return selectAssistedCourses(tx, person);
  });
}
