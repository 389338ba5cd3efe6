import type { FastifyInstance } from 'fastify';
import { askRegrade, listRegradeRequests, replyToRegrade } from '#contract/regrade';
import { onceForPerson } from '../../platform/idempotency/once.ts';
import { route } from '../../platform/route.ts';
import { accessSubmission, requireReading } from '../../writing/submission/policy.ts';
import { askForRegrade, reply } from './act.ts';
import { presentRegrade, readRegrades } from './store.ts';

/** Regrade requests: students' questions about returned grades. */
export function regradeRoutes(app: FastifyInstance): void {
  route(app, listRegradeRequests, async ({ tx, person, params }) => {
    const { submission, relation } = await accessSubmission(tx, person, params.id);
    requireReading(person, relation);
    return (await readRegrades(tx, person, submission.id)).map((row) => presentRegrade(row, submission));
  });

  route(app, askRegrade, ({ tx, person, params, body, services, request }) => {
    const now = services.clock();
    return onceForPerson({ tx, person, request, now }, askRegrade, () =>
      askForRegrade({ tx, person, now }, params.id, body.words),
    );
  });

  route(app, replyToRegrade, ({ tx, person, params, body, services, request }) => {
    const now = services.clock();
    return onceForPerson({ tx, person, request, now }, replyToRegrade, () =>
      reply({ tx, person, now }, params.id, body),
    );
  });
}
