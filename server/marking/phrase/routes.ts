import type { FastifyInstance } from 'fastify';
import { listPhrases, updatePhrases } from '#contract/phrase';
import { requireStaff } from '../../courses/course/policy.ts';
import { route } from '../../platform/route.ts';
import { readPhrases, replacePhrases } from './store.ts';

/** A teacher's phrases: comments for repeated use. */
export function phraseRoutes(app: FastifyInstance): void {
  route(app, listPhrases, async ({ tx, person }) => {
    requireStaff(person);
    return readPhrases(tx, person);
  });

  route(app, updatePhrases, async ({ tx, person, body }) => {
    requireStaff(person);
    return replacePhrases(tx, person, body.phrases, body.base);
  });
}
