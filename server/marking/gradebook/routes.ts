import type { FastifyInstance } from 'fastify';
import { getGradebook } from '#contract/gradebook';
import { accessCourse, requireTeachingOrAdministering } from '../../courses/course/policy.ts';
import { route } from '../../platform/route.ts';
import { readGradebook } from './store.ts';

/** The grades of a whole course. */
export function gradebookRoutes(app: FastifyInstance): void {
  route(app, getGradebook, async ({ tx, person, params, services }) => {
    const now = services.clock();
    const { course, relation } = await accessCourse(tx, person, params.id);
    requireTeachingOrAdministering(person, relation);
    return { ...(await readGradebook(tx, person, course.id, now)), as_of: now.toISOString() };
  });
}
