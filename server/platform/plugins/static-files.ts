import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { notFound } from '../problem.ts';
import { sendProblem } from './problems.ts';

const YEAR_SECONDS = 365 * 24 * 3600;

/**
 * Serves the built app. A path that is no file leads to the app itself, which knows its routes; below /api and for
 * anything but a page it is 404.
 */
export async function serveApp(app: FastifyInstance, folder: string | undefined): Promise<void> {
  const built = folder !== undefined && existsSync(join(folder, 'index.html'));
  if (built) {
    await app.register(fastifyStatic, {
      root: folder,
      wildcard: true,
      index: ['index.html'],
      cacheControl: false,
      setHeaders(response, path) {
        response.setHeader('cache-control', cacheRuleOf(path));
      },
    });
  }
  app.setNotFoundHandler((request, reply) => {
    if (!built || !isNavigation(request)) return sendProblem(reply, notFound());
    return sendPage(reply);
  });
}

function sendPage(reply: FastifyReply): FastifyReply {
  return reply.status(200).sendFile('index.html');
}

/** Files with a hash in their name never change; all others are asked for again each time, above all the worker. */
function cacheRuleOf(path: string): string {
  return /[\\/]assets[\\/][^\\/]+$/.test(path) && /-[\w-]{8}\.\w+$/.test(path)
    ? `public, max-age=${YEAR_SECONDS}, immutable`
    : 'no-cache';
}

function isNavigation(request: FastifyRequest): boolean {
  if (!['GET', 'HEAD'].includes(request.method) || request.url.startsWith('/api')) return false;
  const accept = request.headers.accept ?? '';
  return accept.includes('text/html') || (accept === '*/*' && !/\.\w+$/.test(request.url.split('?')[0] ?? ''));
}
