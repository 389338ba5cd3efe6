import type { FastifyInstance } from 'fastify';
import { breakGlass, BREAK_GLASS_MS, listStudentTexts } from '#contract/break-glass';
import { accessMember } from '../../people/member/policy.ts';
import { route } from '../../platform/route.ts';
import { accessSubmission } from '../submission/policy.ts';
import { openForReason } from './act.ts';
import { requireAdministering } from './policy.ts';
import { readStudentTexts } from './store.ts';

/** An administrator's reading of a text, in an emergency. */
export function breakGlassRoutes(app: FastifyInstance): void {
  route(app, listStudentTexts, async ({ tx, person, params }) => {
    const { id } = await accessMember(tx, person, params.id);
    return (await readStudentTexts(tx, person, id)).map(({ updated_at, handed_in_at, ...text }) => ({
      ...text,
      updated_at: updated_at.toISOString(),
      handed_in_at: handed_in_at?.toISOString() ?? null,
    }));
  });

  route(app, breakGlass, async ({ tx, person, params, body, services }) => {
    const { submission, relation } = await accessSubmission(tx, person, params.id);
    requireAdministering(relation);
    const now = services.clock();
    await openForReason(services, tx, person, submission, body.reason);
    return { until: new Date(now.getTime() + BREAK_GLASS_MS).toISOString() };
  });
}
