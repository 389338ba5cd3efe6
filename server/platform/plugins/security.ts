import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import helmet from 'helmet';
import { forbidden } from '../problem.ts';

const HSTS_SECONDS = 365 * 24 * 3600;
const NO_REQUEST: Readonly<Record<string, string>> = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
};
const none = ["'none'"];
const self = ["'self'"];

/**
 * Security headers of every answer. Nothing but our own files may run, and no string may become code (Trusted Types,
 * with the one policy under which the app registers its service worker). An http installation gets no HSTS header.
 */
export function secureAnswers(app: FastifyInstance, https: boolean): void {
  const headers = securityHeaders(https);
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(headers);
    if (!request.url.startsWith('/api')) return;
    reply.header('cache-control', 'no-store');
    reply.header('vary', 'Authorization');
    // No page of another site may call the API, whatever credentials it holds.
    if (request.headers['sec-fetch-site'] === 'cross-site') throw forbidden('Open this from the app itself.');
  });
}

/** What helmet sets depends on no request, so it is asked once. */
function securityHeaders(https: boolean): Record<string, string> {
  const request = new IncomingMessage(new Socket());
  const response = new ServerResponse(request);
  helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: none,
        scriptSrc: self,
        styleSrc: self,
        imgSrc: ["'self'", 'blob:'],
        connectSrc: self,
        workerSrc: self,
        manifestSrc: self,
        fontSrc: self,
        formAction: self,
        baseUri: none,
        frameAncestors: none,
        objectSrc: none,
        requireTrustedTypesFor: ["'script'"],
        trustedTypes: ['longhand'],
      },
    },
    hsts: https ? { maxAge: HSTS_SECONDS, includeSubDomains: true } : false,
    referrerPolicy: { policy: 'no-referrer' },
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    crossOriginEmbedderPolicy: false,
    originAgentCluster: true,
    xFrameOptions: { action: 'deny' },
  })(request, response, () => undefined);
  response.setHeader('permissions-policy', 'camera=(), geolocation=(), microphone=(), payment=(), usb=()');
  return Object.fromEntries(Object.entries(response.getHeaders()).map(([name, value]) => [name, String(value)]));
}

/** Headers of an answer to bytes that are no HTTP request: nothing of it is meant to be shown. */
const BARE_HEADERS = [
  'content-type: application/json; charset=utf-8',
  "content-security-policy: default-src 'none'; frame-ancestors 'none'",
  'x-content-type-options: nosniff',
  'x-frame-options: DENY',
  'referrer-policy: no-referrer',
  'cache-control: no-store',
  'connection: close',
];

/** Answers bytes that Node can't read as HTTP, which reach no hook. */
export function answerNoRequest(error: Error & { code?: string }, socket: Socket): void {
  // The connection is broken, or the request was already answered.
  if (error.code === 'ECONNRESET' || !socket.writable || socket.bytesWritten > 0) {
    socket.destroy();
    return;
  }
  const status = NO_REQUEST[error.code ?? ''] ?? '400 Bad Request';
  const body = JSON.stringify({ error: 'The request was not understood.', code: 'bad_request', detail: '' });
  const headers = [...BARE_HEADERS, `content-length: ${String(Buffer.byteLength(body))}`];
  socket.end(`HTTP/1.1 ${status}\r\n${headers.join('\r\n')}\r\n\r\n${body}`);
}
