import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { listStreams, PACKED_PUSH_TYPE, push } from '#contract/outbox';
import { PUSH_MAX_OPS } from '#contract/op-constants';
import { badRequest } from '../../platform/problem.ts';
import { route } from '../../platform/route.ts';
import { tenantOf } from '../../platform/person.ts';
import type { Acts } from './actions.ts';
import { BODY_MAX_BYTES, decodeBody, readBody, tooLarge } from './body.ts';
import type { IngestBudget } from './budget.ts';
import { PushIntake } from './intake.ts';
import { readPush } from './parts.ts';
import { listHighs } from './streams.ts';

/** The endpoints of the outbox. A push's body is read after its sender is known, and validated part by part. */
export function outboxRoutes(app: FastifyInstance, budget: IngestBudget, acts: Acts): void {
  const intake = new PushIntake(app.services, acts);
  void app.register((scope, _options, done) => {
    keepBody(scope);
    route(scope, { ...push, body: z.unknown() }, async ({ person, services, request }) => {
      const plain = await decodeBody(request.rawBody ?? Buffer.alloc(0), request.headers['content-encoding']);
      budget.take(person.userId, plain.length, services.clock());
      const read = readPush(readBody(plain, request.headers['content-type'] ?? ''));
      if (read.kind === 'too many ops') throw tooLarge(`A push carries at most ${PUSH_MAX_OPS} ops.`);
      if (read.kind === 'malformed') throw badRequest('bad_body', read.issues);
      return intake.take(person, read.parts);
    });
    done();
  });
  route(app, listStreams, ({ person, services }) =>
    services.database.asTenant(tenantOf(person), async (tx) => ({ streams: await listHighs(tx, person) })),
  );
}

/**
 * Keeps the bodies of a scope unparsed, in `rawBody` only: a device key signs the bytes as sent, and parts are
 * validated later.
 */
function keepBody(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser(
    ['application/json', PACKED_PUSH_TYPE],
    { parseAs: 'buffer', bodyLimit: BODY_MAX_BYTES },
    (request, bytes: Buffer, done) => {
      request.rawBody = bytes;
      done(null);
    },
  );
}
