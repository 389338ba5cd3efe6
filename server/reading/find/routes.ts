import type { FastifyInstance } from 'fastify';
import { find, findInTexts } from '#contract/find';
import { soughtIn } from '#writing/document/find-words';
import { accessAssignment, requireSeeingClass } from '../../assignments/assignment/policy.ts';
import { requireApproved, requireTeacher } from '../../courses/course/policy.ts';
import { forbidden } from '../../platform/problem.ts';
import { route } from '../../platform/route.ts';
import { insertLooks } from '../../writing/access-log/store.ts';
import { findAssignments, findCourses, findPeople } from './store.ts';
import { findTexts } from './texts.ts';

/** What a teacher finds: courses, assignments and people, and words in the texts of a class. */
export function findRoutes(app: FastifyInstance): void {
  route(app, find, async ({ tx, person, body }) => {
    requireTeacher(person);
    requireApproved(person);
    const words = soughtIn(body.q);
    return {
      courses: await findCourses(tx, person, words),
      assignments: await findAssignments(tx, person, words),
      people: await findPeople(tx, person, words),
    };
  });

  route(app, findInTexts, async ({ tx, person, params, body, services }) => {
    const at = services.clock();
    const { assignment, relation } = await accessAssignment(tx, person, params.id, at);
    requireSeeingClass(person, relation);
    if (relation === 'administers') throw forbidden('Only the teachers who grade this assignment may read its texts.');
    const search = { assignment: assignment.id, sought: soughtIn(body.q), page: body.page ?? 1 };
    const found = await findTexts(tx, person, search, services);
    const submissionIds = found.texts.map(({ submission }) => submission);
    if (submissionIds.length > 0) await insertLooks(tx, person, { submissionIds, what: 'found', at });
    return found;
  });
}
