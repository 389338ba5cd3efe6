import { DEVICE_HEADER, SIGNATURE_HEADER, USER_HEADER } from '#contract/outbox';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { SEALED_HEADER } from '../person.ts';
import { addressOf } from '../plugins/address.ts';
import type { Threads } from './threads.ts';
import type { ThreadRequest } from './work.ts';

/** The headers of a request on which its answer depends. */
const CARRIED = [
  'authorization',
  'content-type',
  'idempotency-key',
  'accept',
  'x-longhand-contract',
  DEVICE_HEADER,
  SIGNATURE_HEADER,
  USER_HEADER,
  SEALED_HEADER,
];
/** The headers of an answer that the connection to the client sets itself. */
const NOT_CARRIED = new Set(['connection', 'content-length', 'date', 'keep-alive', 'transfer-encoding', 'vary']);

/** Has a thread answer a request whose transaction was rolled back as too heavy, and sends that answer. */
export async function forward(threads: Threads, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const owner = request.person?.userId ?? addressOf(request);
  const { status, headers, bytes } = await threads.answer(owner, requestOf(request));
  for (const [name, value] of Object.entries(headers)) if (!NOT_CARRIED.has(name)) reply.header(name, value);
  return reply.status(status).send(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
}

function requestOf(request: FastifyRequest): ThreadRequest {
  const headers = CARRIED.flatMap((name) => {
    const value = request.headers[name];
    return typeof value === 'string' ? [[name, value] as const] : [];
  });
  return {
    method: request.method as ThreadRequest['method'],
    url: request.url,
    headers: Object.fromEntries(headers),
    body: bodyOf(request),
    address: request.ip,
  };
}

/** The body as sent, where a device key may have signed it; else as JSON. */
function bodyOf({ body, rawBody }: FastifyRequest): string | undefined {
  if (rawBody !== null && rawBody.length > 0) return rawBody.toString();
  return body === undefined || body === null ? undefined : JSON.stringify(body);
}
