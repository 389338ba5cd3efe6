import { DEVICE_HEADER } from '#contract/outbox';
import rateLimit from '@fastify/rate-limit';
import underPressure from '@fastify/under-pressure';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { serverBusy, tryLater } from '../problem.ts';
import { addressOf } from './address.ts';

/** One account's calls a minute: far more than pages and their outbox make, so only a fault or an attack meets it. */
const CALLS_PER_ACCOUNT = 6000;
/** Calls without an account a minute: a whole campus behind one router shares an address. */
const CALLS_PER_ADDRESS = 12_000;

/**
 * Sheds load before the server breaks: by the health of the process, and by account or device; by address, which a
 * campus shares, only where the caller has neither.
 * @param maxDelayMs mean delay of the event loop over a second beyond which calls of the API are answered 503; 0 never
 * does.
 */
export async function shedLoad(app: FastifyInstance, maxDelayMs: number): Promise<void> {
  await app.register(underPressure, {
    maxEventLoopDelay: maxDelayMs,
    // The app's own files cost next to nothing, and a page can't show a refusal that came instead of it.
    pressureHandler: async ({ url }) => {
      if (url.startsWith('/api')) throw serverBusy();
    },
  });
  await app.register(rateLimit, {
    global: true,
    // The account is known once the token was read.
    hook: 'preHandler',
    timeWindow: '1 minute',
    max: (request) => (request.person === null ? CALLS_PER_ADDRESS : CALLS_PER_ACCOUNT),
    keyGenerator: (request) => request.person?.userId ?? deviceOf(request) ?? addressOf(request),
    allowList: (request) => !request.url.startsWith('/api'),
    errorResponseBuilder: (_request, context) =>
      tryLater(429, 'Too many requests at once. Please wait a moment.', context.ttl / 1000),
    addHeaders: {
      'x-ratelimit-limit': false,
      'x-ratelimit-remaining': false,
      'x-ratelimit-reset': false,
      'retry-after': true,
    },
    addHeadersOnExceeding: { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false },
  });
}

/** A push that a device key signs is counted by its device: a campus pushes through one address. */
function deviceOf(request: FastifyRequest): string | undefined {
  const device = request.headers[DEVICE_HEADER];
  const isPush = request.routeOptions.config.endpoint?.access.kind === 'own outbox';
  return isPush && typeof device === 'string' ? device : undefined;
}
