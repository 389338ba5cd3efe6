import type { FastifyInstance } from 'fastify';
import { openApiDocument } from './document.ts';
import { DOCUMENT_PATH, documentPage, style, STYLE_PATH } from './page.ts';

/** The API's description, made from the contract: a page to read and the OpenAPI document. */
export function docsRoutes(app: FastifyInstance): void {
  const document = openApiDocument();
  const page = documentPage(document);
  app.get(DOCUMENT_PATH, () => document);
  app.get('/api/docs', (_request, reply) => reply.type('text/html; charset=utf-8').send(page));
  app.get(STYLE_PATH, (_request, reply) => reply.type('text/css; charset=utf-8').send(style));
}
