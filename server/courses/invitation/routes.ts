import type { FastifyInstance } from 'fastify';
import { changeInvitation, listInvitations } from '#contract/invitation';
import { accessCourse, requireTeachingOrAdministering } from '../course/policy.ts';
import { route } from '../../platform/route.ts';
import { changeInvitationOf } from './change.ts';
import { presentInvitation } from './present.ts';
import { selectInvitations } from './store.ts';

/** The invitations to sign up and be enrolled in a course. */
export function invitationRoutes(app: FastifyInstance): void {
  route(app, listInvitations, async ({ tx, person, params }) => {
    const { course, relation } = await accessCourse(tx, person, params.id);
    requireTeachingOrAdministering(person, relation);
    return (await selectInvitations(tx, person, course.id)).map(presentInvitation);
  });

  route(app, changeInvitation, ({ tx, person, params, body, services }) =>
    changeInvitationOf(tx, person, services, { id: params.id, action: body.action }),
  );
}
