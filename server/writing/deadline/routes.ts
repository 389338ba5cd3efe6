import type { FastifyInstance } from 'fastify';
import { getTextAtDeadline } from '#contract/text-at-deadline';
import { noteLook } from '../access-log/note-look.ts';
import { route } from '../../platform/route.ts';
import { finalizeHandIn } from '../submission/hand-in.ts';
import { accessSubmission, requireReadingRecord } from '../submission/policy.ts';
import { textAtDeadlineOf } from './text-at-deadline.ts';

/** The text that the university held at the own end. */
export function deadlineRoutes(app: FastifyInstance): void {
  route(app, getTextAtDeadline, async ({ tx, person, params, services }) => {
    const accessed = await accessSubmission(tx, person, params.id);
    requireReadingRecord(person, accessed.relation);
    await noteLook(tx, person, accessed, 'text', services.clock());
    const finalized = await finalizeHandIn(tx, accessed.submission, services);
    return { deadline: await textAtDeadlineOf(tx, finalized, services, services.clock()) };
  });
}
