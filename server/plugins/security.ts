import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';
import { forbidden } from '../problem.ts';

const HSTS_SECONDS = 365 * 24 * 3600;
const none = ["'none'"];
const self = ["'self'"];

/**
 * Headers of every answer. Nothing but our own files may run, and no string may become code (Trusted Types, with the one
 * policy under which the app registers its service worker). A plain-http installation isn't told to use https only.
 */
export async function secureAnswers(app: FastifyInstance, https: boolean): Promise<void> {
  await app.register(helmet, {
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
  });
  app.addHook('onRequest', async (request, reply) => {
    reply.header('permissions-policy', 'camera=(), geolocation=(), microphone=(), payment=(), usb=()');
    if (!request.url.startsWith('/api')) return;
    reply.header('cache-control', 'no-store');
    reply.header('vary', 'Authorization');
    // No page of another site calls us, whatever it holds.
    if (request.headers['sec-fetch-site'] === 'cross-site') throw forbidden('Open this from the app itself.');
  });
}
