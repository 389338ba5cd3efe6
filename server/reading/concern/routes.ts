import type { FastifyInstance } from 'fastify';
import { decideConcern, listConcerns, listOpenConcerns, raiseConcern, replyToConcern } from '#contract/concern';
import { listOwnConcerns } from '#contract/own-concern';
import { route } from '../../platform/route.ts';
import {
  accessSubmission,
  recordViewOf,
  requireDeciding,
  requireGrading,
  requireKnowing,
  requireReading,
} from '../../writing/submission/policy.ts';
import { requireAdmin } from '../../people/university/policy.ts';
import { decide, raise, reply } from './act.ts';
import { presentConcern, presentOpenConcern, readConcerns, readOpenConcerns, readOwnConcerns } from './store.ts';

/** Concerns of teachers, their replies and decisions. */
export function concernRoutes(app: FastifyInstance): void {
  route(app, listConcerns, async ({ tx, person, params }) => {
    const { submission, relation } = await accessSubmission(tx, person, params.id);
    requireKnowing(person, relation);
    return (await readConcerns(tx, person, submission.id)).map((row) => presentConcern(row, submission));
  });

  route(app, listOpenConcerns, async ({ tx, person }) => {
    requireAdmin(person);
    const rows = await readOpenConcerns(tx, person);
    return { concerns: rows.map(presentOpenConcern), total: rows[0]?.total ?? 0 };
  });

  route(app, listOwnConcerns, ({ tx, person }) => readOwnConcerns(tx, person));

  route(app, raiseConcern, async ({ tx, person, params, body, services }) => {
    const accessed = await accessSubmission(tx, person, params.id);
    const { submission, relation } = accessed;
    requireGrading(person, relation);
    const view = recordViewOf(accessed);
    return raise({ tx, person, submission, now: services.clock() }, view, body);
  });

  route(app, replyToConcern, async ({ tx, person, params, body, services }) => {
    const { submission, relation } = await accessSubmission(tx, person, params.id);
    requireReading(person, relation);
    return reply({ tx, person, submission, now: services.clock() }, body.words);
  });

  route(app, decideConcern, async ({ tx, person, params, body, services }) => {
    const { submission, relation } = await accessSubmission(tx, person, params.id);
    requireDeciding(person, relation);
    return decide({ tx, person, submission, now: services.clock() }, body);
  });
}
