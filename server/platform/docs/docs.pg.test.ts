import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../../tests/api/harness.ts';
import { openApiDocument } from './document.ts';
import { DOCUMENT_PATH, STYLE_PATH } from './page.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

describe('the API’s description', () => {
  it.each(['/api/docs', '/api/docs/'])('is a page at %s that keeps to the content security policy', async (url) => {
    const answer = await server.app.inject({ url });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(String(answer.headers['content-security-policy'])).not.toContain('unsafe-inline');
    expect(answer.body).toContain(`<link rel="stylesheet" href="${STYLE_PATH}">`);
  });

  it('is an OpenAPI document and has its own style sheet', async () => {
    const document = await server.app.inject({ url: DOCUMENT_PATH });
    expect(document.json()).toEqual(openApiDocument());
    const sheet = await server.app.inject({ url: STYLE_PATH });
    expect(sheet.headers['content-type']).toBe('text/css; charset=utf-8');
  });
});
