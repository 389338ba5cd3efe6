import type { FastifyInstance } from 'fastify';
import { bringSealed, openSealed, SEALED_MAX_LENGTH } from '#contract/sealed';
import { accountSuspended, notFound } from '../../platform/problem.ts';
import { route } from '../../platform/route.ts';
import type { Acts } from '../ingest/actions.ts';
import type { IngestBudget } from '../ingest/budget.ts';
import { bringRequest, bringWriting, noteArrivedAfterEnd } from './bring.ts';
import { contentOf, openWork } from './open.ts';

/** Room for the fields beside the sealed content. */
const BODY_MAX_BYTES = SEALED_MAX_LENGTH + 4096;

/** The endpoints of work that was sealed at a sign-out. Whoever has the app open brings it; only the owner opens it. */
export function sealedRoutes(app: FastifyInstance, budget: IngestBudget, acts: Acts): void {
  void app.register((scope, _options, done) => {
    scope.removeContentTypeParser('application/json');
    scope.addContentTypeParser(
      'application/json',
      { parseAs: 'string', bodyLimit: BODY_MAX_BYTES },
      scope.getDefaultJsonParser('error', 'error'),
    );

    route(scope, bringSealed, async ({ services, params, body }) => {
      const opened = await openWork(services, params.user_id, body);
      if (opened === null) throw notFound();
      const { owner, revokedAt } = opened.device;
      if (owner === null) throw accountSuspended(403);
      budget.take(owner.userId, opened.text.length, services.clock());
      const content = contentOf(opened);
      if (content === null) return { longhand: 'sealed', status: 'refused' };
      if (content.kind === 'request') {
        return { longhand: 'sealed', status: await bringRequest(app, owner, body, content) };
      }
      const status = await bringWriting(services, acts, owner, body, content);
      if (revokedAt !== null) await noteArrivedAfterEnd(services, owner, body.subject);
      return { longhand: 'sealed', status };
    });

    route(scope, openSealed, async ({ services, person, body }) => {
      const opened = await openWork(services, person.userId, body);
      if (opened === null) throw notFound();
      return { content: opened.text };
    });
    done();
  });
}
