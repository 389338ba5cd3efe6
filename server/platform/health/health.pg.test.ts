import { health, ready } from '#contract/health';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../../tests/api/harness.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

describe('health', () => {
  it('says that it is Longhand, so that a portal is not taken for it', async () => {
    const answer = await server.as(null).call(health);
    expect(answer.ok).toMatchObject({ longhand: 'health', contract: 1 });
  });

  it('is ready when its database answers', async () => {
    expect((await server.as(null).call(ready)).ok).toEqual({ ready: true });
  });

  it('answers an unknown path of the API with a problem', async () => {
    const response = await server.app.inject({ method: 'GET', url: '/api/nothing/' });
    expect(response.statusCode).toBe(404);
    expect(response.json()).toMatchObject({ code: 'not_found' });
  });
});
