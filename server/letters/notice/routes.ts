import type { FastifyInstance } from 'fastify';
import { API_BASE } from '#contract/endpoint';
import { getMailSettings, unsubscribe, updateMailSettings } from '#contract/mail';
import { route } from '../../platform/route.ts';
import { readPaces, writePaces } from './preferences.ts';
import { stopLetters, unsubscribeLinks } from './unsubscribe.ts';

/** The choice of letters that a person gets. */
export function noticeRoutes(app: FastifyInstance): void {
  route(app, getMailSettings, async ({ tx, person }) => ({ paces: await readPaces(tx, person) }));

  route(app, updateMailSettings, async ({ tx, person, body, services }) => {
    await writePaces(tx, person, body.paces, services.clock());
    return { paces: await readPaces(tx, person) };
  });

  void app.register(async (scope) => {
    ignoreForms(scope);
    route(scope, unsubscribe, ({ services, params }) => stopLetters(services, params.token));
    // Mail programs without one-click open the same URL by GET: it changes nothing and redirects to the page that asks.
    scope.get<{ Params: { token: string } }>(`${API_BASE}/mail/unsubscribe/:token`, (request, reply) =>
      reply.redirect(unsubscribeLinks('', encodeURIComponent(request.params.token)).page, 303),
    );
  });
}

/** RFC 8058 posts a form with one field that carries no information. */
function ignoreForms(scope: FastifyInstance): void {
  const forms = ['application/x-www-form-urlencoded', 'multipart/form-data'];
  scope.addContentTypeParser(forms, { parseAs: 'buffer' }, (_request, _body, done) => done(null, undefined));
}
