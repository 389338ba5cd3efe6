import type { FastifyInstance } from 'fastify';
import { changeReferences, listReferences, lookUpReference, type ReferenceList } from '#contract/reference';
import { workIdentifierOf } from '#contract/work-identifier';
import { requireVerifiedStudent } from '../../courses/course/policy.ts';
import { onceForPerson } from '../../platform/idempotency/once.ts';
import { LOOKUP_HOSTS } from '../../platform/lookup-hosts.ts';
import { tenantOf } from '../../platform/person.ts';
import { forbidden, problem, problemAt, tryLater, unauthenticated } from '../../platform/problem.ts';
import { route, type Prepared, type Preparing } from '../../platform/route.ts';
import { changeList } from './act.ts';
import { lookUp, type LookedUp } from './look-up.ts';
import { accessOwnReferences } from './policy.ts';
import { selectList, selectLookupAllowed, type ListRow } from './store.ts';

/** Where nobody answered, somebody may by then. */
const TRY_AGAIN_SECONDS = 30;

/** A student's references for their texts. */
export function referenceRoutes(app: FastifyInstance): void {
  route(app, listReferences, async ({ tx, person, params, services }) => {
    const assignment = await accessOwnReferences(tx, person, params.id, services.clock());
    return present(await selectList(tx, person, assignment.id));
  });

  route(app, changeReferences, ({ tx, person, params, body, services, request }) => {
    const now = services.clock();
    return onceForPerson({ tx, person, request, now }, changeReferences, async () => {
      const assignment = await accessOwnReferences(tx, person, params.id, now);
      await changeList({ tx, person, now }, assignment.id, body);
      return { id: assignment.id };
    });
  });

  route(
    app,
    lookUpReference,
    async ({ prepared }) => {
      if (prepared.found.kind === 'unknown')
        throw problem(404, 'not_found', 'Nothing is known by this number.', 'Check it, or fill in the form.');
      if (prepared.found.kind === 'no answer')
        throw tryLater(503, 'The catalogue does not answer. Try again later, or fill in the form.', TRY_AGAIN_SECONDS);
      return prepared.found.fields;
    },
    findWork,
  );
}

function present({ items, style, lookup }: ListRow): ReferenceList {
  return { references: [...items], style, lookup };
}

/** Asks the catalogue, so that no transaction waits for it. Throws as {@link lookUpReference} says. */
async function findWork({ services, request }: Preparing): Promise<Prepared & { found: LookedUp }> {
  const { person } = request;
  if (person === null) throw unauthenticated();
  requireVerifiedStudent(person);
  const allowed = await services.database.asTenant(tenantOf(person), (tx) => selectLookupAllowed(tx, person));
  if (!allowed) throw forbidden('Your university doesn’t let its students look up sources.');
  const identifier = workIdentifierOf((request.body as { identifier: string }).identifier);
  if (identifier === null) throw problemAt('identifier', 400, 'bad_body', 'This is no DOI and no ISBN.');
  return { found: await lookUp(identifier, services.lookupHosts ?? LOOKUP_HOSTS), end: async () => undefined };
}
