import type { FastifyInstance } from 'fastify';
import { changeAnnouncement, deleteAnnouncement, listAnnouncements, postAnnouncement } from '#contract/announcement';
import { onceForPerson } from '../../platform/idempotency/once.ts';
import { route } from '../../platform/route.ts';
import { accessCourse, requireVerified } from '../course/policy.ts';
import { change, post, remove } from './act.ts';
import { requireHearing } from './policy.ts';
import { presentAnnouncement, presentPage } from './present.ts';
import { selectPage } from './store.ts';

/** What teachers tell all students of a course. */
export function announcementRoutes(app: FastifyInstance): void {
  route(app, listAnnouncements, async ({ tx, person, query }) => {
    requireVerified(person);
    if (query.course_id !== undefined) {
      const { relation } = await accessCourse(tx, person, query.course_id);
      requireHearing(relation);
    }
    return presentPage(await selectPage(tx, person, { course: query.course_id, before: query.before }));
  });

  route(app, postAnnouncement, ({ tx, person, params, body, services, request }) => {
    const now = services.clock();
    return onceForPerson({ tx, person, request, now }, postAnnouncement, async (newId) => ({
      id: await post(tx, person, { course: params.id, ...body, newId }, now),
    }));
  });

  route(app, changeAnnouncement, async ({ tx, person, params, body, services }) =>
    presentAnnouncement(await change(tx, person, { announcement: params.id, ...body }, services.clock())),
  );

  route(app, deleteAnnouncement, async ({ tx, person, params }) => {
    await remove(tx, person, params.id);
    return { id: params.id };
  });
}
