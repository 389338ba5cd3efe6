import type { FastifyInstance } from 'fastify';
import { openApiDocument, type OpenApiDocument } from './document.ts';
import { DOCUMENT_PATH, documentPage, style, STYLE_PATH } from './page.ts';

/**
 * The API's description, made from the contract: a page to read and the OpenAPI document. Both are made when one of them
 * is first asked for: it takes a tenth of a server's start.
 */
export function docsRoutes(app: FastifyInstance): void {
  let made: { document: OpenApiDocument; page: string } | null = null;
  const description = () => {
    if (made === null) {
      const document = openApiDocument();
      made = { document, page: documentPage(document) };
    }
    return made;
  };
  app.get(DOCUMENT_PATH, () => description().document);
  app.get('/api/docs', (_request, reply) => reply.type('text/html; charset=utf-8').send(description().page));
  app.get(STYLE_PATH, (_request, reply) => reply.type('text/css; charset=utf-8').send(style));
}
