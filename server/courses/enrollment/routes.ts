import type { FastifyInstance } from 'fastify';
import { removeStudent } from '#contract/change-course';
import {
  decideEnrollmentRequest,
  enroll,
  listEnrollmentRequests,
  listEnrollments,
  unenroll,
} from '#contract/enrollment';
import {
  accessCourse,
  requireStaff,
  requireTeachingOrAdministering,
  requireVerifiedStudent,
} from '../course/policy.ts';
import { onceForPerson } from '../../platform/idempotency/once.ts';
import { route } from '../../platform/route.ts';
import { enrollStudent, unenrollStudent } from './act.ts';
import { decideRequest } from './decide.ts';
import { presentEnrollments, presentRequest } from './present.ts';
import { removeStudentOf } from './remove.ts';
import { selectOwnCourses, selectPendingRequests } from './store.ts';

/** How students come into courses and leave them. */
export function enrollmentRoutes(app: FastifyInstance): void {
  route(app, listEnrollments, async ({ tx, person, services }) => {
    requireVerifiedStudent(person);
    return presentEnrollments(await selectOwnCourses(tx, person, services.clock()));
  });

  route(app, enroll, ({ tx, person, body, services, request }) =>
    onceForPerson({ tx, person, request, now: services.clock() }, enroll, () => enrollStudent(tx, person, body.course)),
  );

  route(app, unenroll, ({ tx, person, params, services, request }) =>
    onceForPerson({ tx, person, request, now: services.clock() }, unenroll, () =>
      unenrollStudent(tx, person, params.id),
    ),
  );

  route(app, listEnrollmentRequests, async ({ tx, person, query }) => {
    requireStaff(person);
    if (query.course_id !== undefined) {
      const { relation } = await accessCourse(tx, person, query.course_id);
      requireTeachingOrAdministering(person, relation);
    }
    const requests = await selectPendingRequests(tx, person, query.course_id);
    return requests.map(presentRequest);
  });

  route(app, decideEnrollmentRequest, ({ tx, person, params, body, services, request }) => {
    const now = services.clock();
    return onceForPerson({ tx, person, request, now }, decideEnrollmentRequest, () =>
      decideRequest(tx, person, { request: params.id, action: body.action }, now),
    );
  });

  route(app, removeStudent, async ({ tx, person, params, services }) => {
    await removeStudentOf(tx, person, { course: params.id, student: params.student }, services.clock());
    return { course: params.id, student: params.student };
  });
}
