import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { Endpoint } from '#contract/endpoint';
import { IDEMPOTENCY_HEADER } from '#contract/submission';
import { badRequest } from '../problem.ts';

const KEY_MAX_LENGTH = 200;

/** The Idempotency-Key of a request, undefined where it has none. Throws 400 where it is no key. */
export function idempotencyKey(request: FastifyRequest): string | undefined {
  const key = request.headers[IDEMPOTENCY_HEADER];
  if (key === undefined || (typeof key === 'string' && key !== '' && key.length <= KEY_MAX_LENGTH)) return key;
  throw badRequest('bad_request', [{ path: IDEMPOTENCY_HEADER, message: `Must be 1 to ${KEY_MAX_LENGTH} characters` }]);
}

/** The hash that identifies a call: the same key at two endpoints means two calls. */
export function callHash({ method, path }: Endpoint, key: string): Buffer {
  return createHash('sha256').update(`${method} ${path}\n${key}`).digest();
}
