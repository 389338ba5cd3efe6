import type { FastifyInstance } from 'fastify';
import { createTerm, listTerms, removeTerm, updateTerm } from '#contract/term';
import { requireAdmin } from '../../people/university/policy.ts';
import { route } from '../../platform/route.ts';
import { addTerm, changeTerm, presentTerm, takeOutTerm } from './act.ts';
import { selectTerms } from './store.ts';

/** The terms of a university: everybody of it reads them, its administrators change them. */
export function termRoutes(app: FastifyInstance): void {
  route(app, listTerms, async ({ tx, person }) => (await selectTerms(tx, person.universityId)).map(presentTerm));

  route(app, createTerm, async ({ tx, person, body, services }) => {
    requireAdmin(person);
    return presentTerm(await addTerm(tx, person, body, services.clock()));
  });

  route(app, updateTerm, async ({ tx, person, params, body, services }) => {
    requireAdmin(person);
    return presentTerm(await changeTerm(tx, person, params.id, body, services.clock()));
  });

  route(app, removeTerm, async ({ tx, person, params, services }) => {
    requireAdmin(person);
    await takeOutTerm(tx, person, params.id, services.clock());
    return { term: params.id };
  });
}
