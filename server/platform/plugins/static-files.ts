import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { notFound } from '../problem.ts';
import { sendProblem } from './problems.ts';

const YEAR_SECONDS = 365 * 24 * 3600;

/**
 * Serves the built app. A path that is no file answers with the app's page, which knows its own routes; a path below
 * /api, or a request for anything but a page, gets 404.
 */
export async function serveApp(app: FastifyInstance, folder: string | undefined): Promise<void> {
  const built = folder !== undefined && existsSync(join(folder, 'index.html'));
  const pageOf = built ? pagesIn(folder) : () => '';
  if (built) {
    await app.register(fastifyStatic, {
      root: folder,
      wildcard: true,
      index: ['index.html'],
      cacheControl: false,
      // The build writes its texts compressed beside them: smaller than what could be made for each request.
      preCompressed: true,
      setHeaders(response, path) {
        response.setHeader('cache-control', cacheRuleOf(path.replace(/\.br$/, '')));
        response.setHeader('vary', 'accept-encoding');
      },
    });
  }
  app.setNotFoundHandler((request, reply) => {
    if (!built || !isNavigation(request)) return sendProblem(reply, notFound());
    return sendPage(reply, pageOf(request.url));
  });
}

function sendPage(reply: FastifyReply, page: string): FastifyReply {
  return reply.status(200).sendFile(page);
}

/**
 * Returns which file of a build is the page of an address: one that names the code of its first view, where the build
 * made one (`scripts/first-views.ts`).
 */
function pagesIn(folder: string): (url: string) => string {
  const list = join(folder, 'first-views.json');
  const files = existsSync(list) ? (JSON.parse(readFileSync(list, 'utf8')) as Record<string, string>) : {};
  const pages = Object.entries(files).map(([path, file]) => ({ file, words: path.split('/') }));
  return (url) => {
    const [path = ''] = url.split(/[?#]/);
    const asked = (path.endsWith('/') ? path.slice(0, -1) : path).split('/');
    const page = pages.find(
      ({ words }) =>
        words.length === asked.length && words.every((word, at) => word === asked[at] || word.startsWith(':')),
    );
    return page?.file ?? 'index.html';
  };
}

/** Files with a hash in their name never change; all others are revalidated each time, above all the service worker. */
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
