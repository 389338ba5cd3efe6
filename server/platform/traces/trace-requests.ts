import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Span } from './traces.ts';

const spans = new WeakMap<FastifyRequest, Span>();

/** Makes a span of each request to an endpoint, from its arrival until it is answered. */
export function traceRequests(app: FastifyInstance): void {
  const { traces } = app.services;
  if (traces === undefined) return;
  app.addHook('onRequest', async (request) => {
    const { endpoint } = request.routeOptions.config;
    if (endpoint === undefined) return;
    const facts = { 'http.request.method': endpoint.method, 'http.route': endpoint.path };
    spans.set(request, traces.begin('request', facts));
  });
  app.addHook('onResponse', async (request, { statusCode }) => {
    spans.get(request)?.end(statusCode >= 500, { 'http.response.status_code': statusCode });
  });
}

/** Acts within the span of a request, where it has one: reading a body leaves it. */
export function withinRequest<T>(request: FastifyRequest, act: () => Promise<T>): Promise<T> {
  const span = spans.get(request);
  return span === undefined ? act() : span.within(act);
}
