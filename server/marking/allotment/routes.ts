import type { FastifyInstance } from 'fastify';
import { allot, allotEvenly, listAllotments } from '#contract/allotment';
import { accessAssignment } from '../../assignments/assignment/policy.ts';
import { requireTeaching } from '../../courses/course/policy.ts';
import { route } from '../../platform/route.ts';
import { allotOne, allotRest, readAllotments } from './act.ts';

/** Which assistant of a course grades which text. */
export function allotmentRoutes(app: FastifyInstance): void {
  route(app, listAllotments, async ({ tx, person, params, services }) => {
    const { assignment, relation } = await accessAssignment(tx, person, params.id, services.clock());
    requireTeaching(person, relation);
    return readAllotments(tx, person, assignment);
  });

  route(app, allotEvenly, async ({ tx, person, params, services }) => {
    const now = services.clock();
    const { assignment, relation } = await accessAssignment(tx, person, params.id, now);
    requireTeaching(person, relation);
    return { allotted: await allotRest({ tx, person, now }, assignment) };
  });

  route(app, allot, async ({ tx, person, params, body, services }) => {
    const now = services.clock();
    const { assignment, relation } = await accessAssignment(tx, person, params.id, now);
    requireTeaching(person, relation);
    await allotOne({ tx, person, now }, assignment, body);
    return body;
  });
}
