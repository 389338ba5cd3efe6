import type { FastifyInstance } from 'fastify';
import { getGradebook } from '#contract/gradebook';
import { getGradingScheme, setGradingScheme } from '#contract/grading-scheme';
import { listOwnGrades } from '#contract/own-grades';
import {
  accessCourse,
  accessRoster,
  requireTeaching,
  requireTeachingOrAdministering,
  requireVerifiedStudent,
} from '../../courses/course/policy.ts';
import { onceForPerson } from '../../platform/idempotency/once.ts';
import { route } from '../../platform/route.ts';
import { readOwnGrades } from './own-grades.ts';
import { readScheme, replaceScheme } from './scheme.ts';
import { readGradebook } from './store.ts';

/** The grades of a whole course, and what makes its total. */
export function gradebookRoutes(app: FastifyInstance): void {
  route(app, getGradebook, async ({ tx, person, params, services }) => {
    const now = services.clock();
    const { course, relation } = await accessCourse(tx, person, params.id);
    requireTeachingOrAdministering(person, relation);
    return { ...(await readGradebook(tx, person, course.id, now)), as_of: now.toISOString() };
  });

  route(app, getGradingScheme, async ({ tx, person, params }) => {
    const { course, relation } = await accessCourse(tx, person, params.id);
    requireTeachingOrAdministering(person, relation);
    return readScheme(tx, person, course.id);
  });

  route(app, setGradingScheme, async ({ tx, person, params, body, services, request }) => {
    const now = services.clock();
    const { course, relation } = await accessRoster(tx, person, params.id);
    requireTeaching(person, relation);
    return onceForPerson({ tx, person, request, now }, setGradingScheme, () =>
      replaceScheme(tx, person, course, body, now),
    );
  });

  route(app, listOwnGrades, async ({ tx, person, services }) => {
    requireVerifiedStudent(person);
    const now = services.clock();
    return { courses: await readOwnGrades(tx, person, now), as_of: now.toISOString() };
  });
}
