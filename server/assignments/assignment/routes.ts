import type { FastifyInstance } from 'fastify';
import { getAssignment, listAssignments } from '#contract/assignment';
import {
  archiveAssignment,
  createAssignment,
  deleteAssignment,
  duplicateAssignment,
  unarchiveAssignment,
  updateAssignment,
} from '#contract/change-assignment';
import { duplicateCourse } from '#contract/course';
import { accessCourse, requireApproved, requireTeaching, requireVerified } from '../../courses/course/policy.ts';
import { presentCourse } from '../../courses/course/present.ts';
import { problem } from '../../platform/problem.ts';
import { onceForPerson } from '../../platform/idempotency/once.ts';
import { route } from '../../platform/route.ts';
import { deleteTaskFiles, lockTaskFiles } from '../task-file/store.ts';
import { changeAssignmentOf } from './change.ts';
import { createAssignmentOf } from './create.ts';
import { duplicateAssignmentOf, duplicateCourseOf } from './duplicate.ts';
import { accessAssignment, assignmentRelationOf, isVisible, requireReading } from './policy.ts';
import { presentAssignment, withProgress } from './present.ts';
import { selectProgress } from './progress.ts';
import { hasSubmissions, selectAssignments } from './store.ts';
import { hideAssignment, setArchived } from './write.ts';

/** Assignments: the writing tasks of a course. */
export function assignmentRoutes(app: FastifyInstance): void {
  route(app, listAssignments, async ({ tx, person, query, services }) => {
    requireVerified(person);
    requireApproved(person);
    if (query.course !== undefined) {
      const { relation } = await accessCourse(tx, person, query.course);
      requireReading(person, relation);
    }
    const rows = await selectAssignments(tx, person, query.course);
    const now = services.clock();
    const assignments = rows
      .map((row) => ({ row, relation: assignmentRelationOf(person, row) }))
      .filter(({ row, relation }) => isVisible(row, relation, now))
      .map(({ row, relation }) => presentAssignment(row, relation, now));
    if (person.userType === 'student') return assignments;
    return withProgress(assignments, await selectProgress(tx, person, rows));
  });

  route(app, createAssignment, ({ tx, person, body, services, request }) => {
    const now = services.clock();
    return onceForPerson({ tx, person, request, now }, createAssignment, async (newId) =>
      presentAssignment(await createAssignmentOf({ tx, person, now, services, newId }, body), 'teaches', now),
    );
  });

  route(app, getAssignment, async ({ tx, person, params, services }) => {
    const { assignment, relation } = await accessAssignment(tx, person, params.id, services.clock());
    requireReading(person, relation);
    return presentAssignment(assignment, relation, services.clock());
  });

  route(app, updateAssignment, async ({ tx, person, params, body, services }) => {
    const { assignment, relation } = await accessAssignment(tx, person, params.id, services.clock());
    requireTeaching(person, relation);
    const target = await accessCourse(tx, person, body.course);
    requireTeaching(person, target.relation);
    if (body.course !== assignment.course_id && (await hasSubmissions(tx, person, assignment.id)))
      throw inUse('Students have begun to write here: the assignment can’t move to another course.');
    const changing = { tx, person, now: services.clock(), services };
    const row = await changeAssignmentOf(changing, assignment, target.course, body);
    return presentAssignment(row, relation, services.clock());
  });

  route(app, deleteAssignment, async ({ tx, person, params, query, services }) => {
    const { assignment, relation } = await accessAssignment(tx, person, params.id, services.clock());
    requireTeaching(person, relation);
    if (query.archive === 'true') {
      await setArchived(tx, person, assignment, services.clock());
      return { message: 'The assignment was archived.' };
    }
    if (await hasSubmissions(tx, person, assignment.id))
      throw inUse(
        'Students have begun to write here: the assignment can’t be deleted. Archive it instead: it leaves the lists, and their work stays readable.',
      );
    await hideAssignment(tx, person, assignment.id);
    await lockTaskFiles(tx, person.universityId);
    await deleteTaskFiles(tx, assignment, services.clock());
    return { message: 'The assignment was deleted.' };
  });

  copyRoutes(app);
  archiveRoutes(app);
}

function copyRoutes(app: FastifyInstance): void {
  route(app, duplicateAssignment, async ({ tx, person, params, body, services }) => {
    const now = services.clock();
    const copying = { keyring: services.keyring, now };
    return presentAssignment(await duplicateAssignmentOf(tx, person, params.id, body, copying), 'teaches', now);
  });

  route(app, duplicateCourse, async ({ tx, person, params, body, services }) => {
    const { course, assignments } = await duplicateCourseOf(tx, person, params.id, body, {
      keyring: services.keyring,
      now: services.clock(),
    });
    return { course: presentCourse(course), assignments };
  });
}

function archiveRoutes(app: FastifyInstance): void {
  const move = (endpoint: typeof archiveAssignment | typeof unarchiveAssignment, away: boolean) =>
    route(app, endpoint, async ({ tx, person, params, services }) => {
      const now = services.clock();
      const { assignment, relation } = await accessAssignment(tx, person, params.id, now);
      requireTeaching(person, relation);
      return presentAssignment(await setArchived(tx, person, assignment, away ? now : null), relation, now);
    });
  move(archiveAssignment, true);
  move(unarchiveAssignment, false);
}

function inUse(error: string) {
  return problem(409, 'has_submissions', error, 'Their work would lose its place.');
}
