import type { FastifyInstance } from 'fastify';
import { getMatches } from '#contract/match';
import { noteLook } from '../../writing/access-log/note-look.ts';
import { route } from '../../platform/route.ts';
import { accessSubmission, requireComparing } from '../../writing/submission/policy.ts';
import { overLimitOf, requireLightComparison } from '../../writing/submission/size.ts';
import { compare, type Compared } from './compare.ts';
import { findCurrent } from './current.ts';
import { openCompared, readOthers } from './store.ts';

const NOTHING: Compared = { passages: [], unlisted: 0, shown: [] };

/** The passages that a hand-in shares with others of the university. */
export function matchRoutes(app: FastifyInstance): void {
  route(app, getMatches, async ({ tx, person, params, services }) => {
    const accessed = await accessSubmission(tx, person, params.id);
    const { submission, relation } = accessed;
    requireComparing(person, relation);
    const row = await findCurrent(tx, submission, services);
    const own = row === undefined ? null : openCompared(submission, row, services.keyring);
    const { others, more } =
      own === null ? { others: [], more: 0 } : await readOthers(tx, person, submission, services);
    requireLightComparison(tx, (own?.text.length ?? 0) + others.reduce((sum, { text }) => sum + text.length, 0));
    const { passages, unlisted, shown } = own === null ? NOTHING : compare(accessed, own, others);
    await noteLook(tx, person, accessed, 'matches', services.clock(), shown);
    return {
      submission: submission.id,
      handed_in_at: own?.handed_in_at.toISOString() ?? null,
      passages,
      unlisted,
      not_compared: more,
      ...overLimitOf(submission),
    };
  });
}
