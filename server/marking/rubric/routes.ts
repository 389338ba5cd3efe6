import type { FastifyInstance } from 'fastify';
import { createRubric, deleteRubric, getRubric, listRubrics, updateRubric } from '#contract/rubric';
import { requireStaff } from '../../courses/course/policy.ts';
import { route } from '../../platform/route.ts';
import { addRubric, changeRubric, readRubric, takeOutRubric } from './act.ts';
import { presentListed, presentRubric } from './present.ts';
import { selectRubrics } from './store.ts';

/** The library of rubrics: a teacher's own, and those that others of the university share. */
export function rubricRoutes(app: FastifyInstance): void {
  route(app, listRubrics, async ({ tx, person }) => {
    requireStaff(person);
    return (await selectRubrics(tx, person)).map((row) => presentListed(row, person));
  });

  route(app, getRubric, async ({ tx, person, params }) => {
    requireStaff(person);
    return presentRubric(await readRubric(tx, person, params.id));
  });

  route(app, createRubric, async ({ tx, person, body }) => {
    requireStaff(person);
    return { id: await addRubric(tx, person, body) };
  });

  route(app, updateRubric, async ({ tx, person, params, body }) => {
    requireStaff(person);
    return { id: await changeRubric(tx, person, params.id, body) };
  });

  route(app, deleteRubric, async ({ tx, person, params }) => {
    requireStaff(person);
    return { id: await takeOutRubric(tx, person, params.id) };
  });
}
