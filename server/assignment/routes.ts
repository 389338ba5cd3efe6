import type { FastifyInstance } from 'fastify';
import {
  createAssignment,
  deleteAssignment,
  getAssignment,
  listAssignments,
  updateAssignment,
} from '#contract/assignment';
import { accessCourse, requireApproved, requireTeaching, requireVerified, standingOf } from '../course/policy.ts';
import { problem } from '../problem.ts';
import { route } from '../route.ts';
import { createAssignmentOf } from './create.ts';
import { accessAssignment, requireOrder, requireReading } from './policy.ts';
import { presentAssignment, withProgress } from './present.ts';
import { changeAssignment, hasSubmissions, hideAssignment, selectAssignments, selectProgress } from './store.ts';

/** Assignments: what a course asks its students to write. */
export function assignmentRoutes(app: FastifyInstance): void {
  route(app, listAssignments, async ({ tx, person, query, services }) => {
    requireVerified(person);
    requireApproved(person);
    if (query.course !== undefined) {
      const { standing } = await accessCourse(tx, person, query.course);
      requireReading(person, standing);
    }
    const rows = await selectAssignments(tx, person, query.course);
    const assignments = rows.map((row) => presentAssignment(row, standingOf(person, row), services.clock()));
    if (person.userType === 'student') return assignments;
    const ids = rows.map(({ id }) => id);
    return withProgress(assignments, await selectProgress(tx, person, ids));
  });

  route(app, createAssignment, async ({ tx, person, body, services }) =>
    presentAssignment(await createAssignmentOf(tx, person, body), 'teaches', services.clock()),
  );

  route(app, getAssignment, async ({ tx, person, params, services }) => {
    const { assignment, standing } = await accessAssignment(tx, person, params.id);
    requireReading(person, standing);
    return presentAssignment(assignment, standing, services.clock());
  });

  route(app, updateAssignment, async ({ tx, person, params, body, services }) => {
    const { assignment, standing } = await accessAssignment(tx, person, params.id);
    requireTeaching(person, standing);
    requireOrder(body.start_time, body.end_time);
    const target = await accessCourse(tx, person, body.course);
    requireTeaching(person, target.standing);
    if (body.course !== assignment.course_id && (await hasSubmissions(tx, person, assignment.id)))
      throw inUse('Students have begun to write here: the assignment can’t move to another course.');
    const row = await changeAssignment(tx, person, assignment, target.course, body);
    return presentAssignment(row, standing, services.clock());
  });

  route(app, deleteAssignment, async ({ tx, person, params }) => {
    const { assignment, standing } = await accessAssignment(tx, person, params.id);
    requireTeaching(person, standing);
    if (await hasSubmissions(tx, person, assignment.id))
      throw inUse('Students have begun to write here: the assignment can’t be deleted.');
    await hideAssignment(tx, person, assignment.id);
    return { message: 'The assignment was deleted.' };
  });
}

function inUse(error: string) {
  return problem(409, 'has_submissions', error, 'Their work would lose its place.');
}
