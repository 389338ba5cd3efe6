import type { FastifyInstance } from 'fastify';
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
import { problem } from '../problem.ts';
import { route } from '../route.ts';
import { enrollStudent, unenrollStudent } from './act.ts';
import { accessEnrollmentRequest } from './policy.ts';
import { presentDecision, presentEnrollments, presentRequest } from './present.ts';
import { decideRequest, findRequest, selectOwnCourses, selectPendingRequests } from './store.ts';

/** How students come into courses and leave them. */
export function enrollmentRoutes(app: FastifyInstance): void {
  route(app, listEnrollments, async ({ tx, person }) => {
    requireVerifiedStudent(person);
    return presentEnrollments(await selectOwnCourses(tx, person));
  });

  route(app, enroll, ({ tx, person, body }) => enrollStudent(tx, person, body.course));

  route(app, unenroll, ({ tx, person, params }) => unenrollStudent(tx, person, params.id));

  route(app, listEnrollmentRequests, async ({ tx, person, query }) => {
    requireStaff(person);
    if (query.course_id !== undefined) {
      const { standing } = await accessCourse(tx, person, query.course_id);
      requireTeachingOrAdministering(person, standing);
    }
    const requests = await selectPendingRequests(tx, person, query.course_id);
    return requests.map(presentRequest);
  });

  route(app, decideEnrollmentRequest, async ({ tx, person, params, body }) => {
    const { request, standing } = await accessEnrollmentRequest(tx, person, params.id);
    requireTeachingOrAdministering(person, standing);
    const wanted = body.action === 'approve' ? 'approved' : 'rejected';
    const decided = await decideRequest(tx, person, request, wanted);
    if (!decided) {
      const now = await findRequest(tx, person, request.id);
      if (now?.status !== wanted) throw alreadyDecided(now?.status);
    }
    return presentDecision(request.id, wanted);
  });
}

function alreadyDecided(status: string | undefined) {
  const what = status === 'withdrawn' ? 'The student withdrew this request.' : `This request was already ${status}.`;
  return problem(409, 'already_decided', what, 'Load the list again.');
}
