import type { Endpoint } from '#contract/endpoint';
import type { FastifyInstance } from 'fastify';
import type { RequestKind } from './metrics.ts';

/** Counts each answered request, by its kind and its status, and how long it took. */
export function measureRequests(app: FastifyInstance): void {
  const { metrics } = app.services;
  if (metrics === undefined) return;
  app.addHook('onResponse', async ({ routeOptions }, reply) => {
    metrics.answered(kindOf(routeOptions.config.endpoint), reply.statusCode, reply.elapsedTime / 1000);
  });
}

function kindOf(endpoint: Endpoint | undefined): RequestKind {
  if (endpoint === undefined) return 'page';
  if (endpoint.method === 'GET') return 'read';
  return endpoint.access.kind === 'own outbox' ? 'push' : 'change';
}
