import { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { problem } from '../problem.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The body as sent; null where the route does not keep it. */
    rawBody: Buffer | null;
  }
}

/** The largest allowed body, as sent. */
export const BODY_MAX_BYTES = 1024 * 1024;
const INFLATED_MAX_BYTES = 4 * 1024 * 1024;
const RATIO_MAX = 100;
/** The ratio is checked beyond this size only: a tiny body may compress far without being a bomb. */
const RATIO_FREE_BYTES = 64 * 1024;

/**
 * Keeps the body as sent in `request.rawBody` (a device key signs those bytes) and inflates one that came with
 * `Content-Encoding: gzip`. Register it in the scope of the routes that need it; `maxBytes` limits the bytes as sent. A
 * body that is too large or no gzip is refused before a parser sees it (413, 400); another encoding is answered 415.
 */
export function keepRawBody(app: FastifyInstance, maxBytes: number): void {
  app.addHook('preParsing', async (request, _reply, payload) => {
    const sent = await readAll(payload, maxBytes);
    request.rawBody = sent;
    const encoding = request.headers['content-encoding'];
    if (encoding === undefined || encoding === 'identity') return rewind(request, sent);
    if (encoding !== 'gzip') {
      throw problem(415, 'bad_request', 'Only gzip is understood as Content-Encoding here.');
    }
    return rewind(request, await inflate(sent));
  });
}

/** Fastify compares what it reads with Content-Length, so the header follows the bytes. */
function rewind(request: FastifyRequest, bytes: Buffer): Readable {
  if (request.headers['content-length'] !== undefined) request.headers['content-length'] = String(bytes.length);
  return Readable.from(bytes.length === 0 ? [] : [bytes]);
}

async function readAll(payload: AsyncIterable<unknown>, maxBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of payload) {
    const bytes = chunk as Buffer;
    size += bytes.length;
    if (size > maxBytes) throw tooLarge();
    chunks.push(bytes);
  }
  return Buffer.concat(chunks);
}

async function inflate(sent: Buffer): Promise<Buffer> {
  const most = Math.min(INFLATED_MAX_BYTES, Math.max(RATIO_FREE_BYTES, sent.length * RATIO_MAX));
  const chunks: Buffer[] = [];
  let size = 0;
  const gunzip = createGunzip();
  gunzip.end(sent);
  try {
    for await (const chunk of gunzip) {
      const bytes = chunk as Buffer;
      size += bytes.length;
      if (size > most) throw tooLarge();
      chunks.push(bytes);
    }
  } catch (error) {
    gunzip.destroy();
    if (error instanceof Error && 'code' in error) {
      throw problem(400, 'bad_body', 'The compressed body is damaged. Send it again.');
    }
    throw error;
  }
  return Buffer.concat(chunks);
}

function tooLarge(): Error {
  return problem(413, 'body_too_large', 'This is too large to send at once. Send it in smaller parts.');
}
