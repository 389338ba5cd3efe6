import type { Endpoint } from '#contract/endpoint';
import { sendFeedback } from '#contract/feedback';
import { findUniversity, registerUniversity } from '#contract/university';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { tryLater } from '../problem.ts';
import { addressOf } from './address.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** How often one call may be made, beside what holds for all calls. `keyOf` says what is counted together. */
interface Limit {
  endpoint: Endpoint;
  max: number;
  perMs: number;
  keyOf: (request: FastifyRequest) => string;
}

/** Open to anybody, so they are counted by address; a whole campus may share one, on the day when it signs up too. */
const limits: readonly Limit[] = [
  { endpoint: findUniversity, max: 1200, perMs: MINUTE_MS, keyOf: addressOf },
  { endpoint: findUniversity, max: 600, perMs: MINUTE_MS, keyOf: codeOf },
  { endpoint: registerUniversity, max: 60, perMs: HOUR_MS, keyOf: addressOf },
  { endpoint: sendFeedback, max: 60, perMs: HOUR_MS, keyOf: addressOf },
];

/** Holds the calls that could be used to guess, to flood or to fill the database. Needs the plugin of {@link shedLoad}. */
export function limitOpenCalls(app: FastifyInstance): void {
  const checks = limits.map(({ endpoint, max, perMs, keyOf }) => ({
    endpoint,
    check: app.createRateLimit({ max, timeWindow: perMs, keyGenerator: keyOf }),
  }));
  app.addHook('preHandler', async (request) => {
    for (const { endpoint, check } of checks) {
      if (request.routeOptions.config.endpoint !== endpoint) continue;
      const counted = await check(request);
      if (counted.isAllowed || !counted.isExceeded) continue;
      throw tryLater(429, 'Too many requests at once. Please wait a moment.', counted.ttl / 1000);
    }
  });
}

function codeOf(request: FastifyRequest): string {
  const { code = '' } = request.params as { code?: string };
  return code.trim().toUpperCase();
}
