import type { FastifyInstance } from 'fastify';
import {
  getMessageThread,
  listMessageThreads,
  listThreadsOfAssignment,
  messageStudents,
  messageTeachers,
  readMessageThread,
  THREADS_PER_PAGE,
} from '#contract/message';
import { requireVerified } from '../../courses/course/policy.ts';
import { onceForPerson } from '../../platform/idempotency/once.ts';
import { route } from '../../platform/route.ts';
import { readUpTo, writeToStudents, writeToTeachers } from './act.ts';
import { accessThread, accessToMessage } from './policy.ts';
import { presentMessages, presentThread, presentThreadLine } from './present.ts';
import { selectMessages, selectThreadLines, selectThreads } from './store.ts';

/** What a student and the teachers of a course write to each other about an assignment. */
export function messageRoutes(app: FastifyInstance): void {
  route(app, listMessageThreads, async ({ tx, person, services }) => {
    requireVerified(person);
    return { threads: (await selectThreads(tx, person, services.clock())).map(presentThread) };
  });

  route(app, listThreadsOfAssignment, async ({ tx, person, params, query, services }) => {
    const assignment = await accessToMessage(tx, person, params.id, services.clock());
    const lines = await selectThreadLines(tx, person, assignment.id, Number(query.page ?? 1));
    return {
      threads: lines.slice(0, THREADS_PER_PAGE).map(presentThreadLine),
      more: lines.length > THREADS_PER_PAGE,
      unread: lines[0]?.all_unread ?? 0,
    };
  });

  route(app, getMessageThread, async ({ tx, person, params, query, services }) => {
    const { assignment, thread } = await accessThread(tx, person, params, services.clock());
    const place = { assignment: assignment.id, student: thread.student_id, before: query.before };
    const { student_name, attends, unread } = thread;
    return { student_name, attends, unread, ...presentMessages(await selectMessages(tx, person, place)) };
  });

  route(app, messageStudents, ({ tx, person, params, body, services, request }) => {
    const now = services.clock();
    return onceForPerson({ tx, person, request, now }, messageStudents, (newId) =>
      writeToStudents(tx, person, { assignment: params.id, ...body, newId }, now),
    );
  });

  route(app, messageTeachers, ({ tx, person, params, body, services, request }) => {
    const now = services.clock();
    return onceForPerson({ tx, person, request, now }, messageTeachers, async (newId) => ({
      id: await writeToTeachers(tx, person, { assignment: params.id, ...body, newId }, now),
    }));
  });

  route(app, readMessageThread, async ({ tx, person, params, body, services }) => {
    await readUpTo(tx, person, { ...params, ...body }, services.clock());
    return body;
  });
}
