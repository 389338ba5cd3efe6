import type { FastifyInstance } from 'fastify';
import { getHeldText } from '#contract/held-text';
import { noteLook } from '../access-log/note-look.ts';
import { route } from '../../platform/route.ts';
import { settleHandIn } from '../submission/hand-in.ts';
import { accessSubmission, requireReading } from '../submission/policy.ts';
import { heldTextOf } from './held-text.ts';

/** What the university held when the time was over. */
export function deadlineRoutes(app: FastifyInstance): void {
  route(app, getHeldText, async ({ tx, person, params, services }) => {
    const accessed = await accessSubmission(tx, person, params.id);
    requireReading(person, accessed.standing);
    await noteLook(tx, person, accessed, 'text', services.clock());
    const settled = await settleHandIn(tx, accessed.submission, services);
    return { deadline: await heldTextOf(tx, settled, services, services.clock()) };
  });
}
