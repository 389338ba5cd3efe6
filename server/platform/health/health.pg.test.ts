import { health, ready } from '#contract/health';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Client } from 'pg';
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

  it('stays ready while its database is silent for less than 10 s', async () => {
    await letIn(false);
    expect((await server.as(null).call(ready)).ok).toEqual({ ready: true });
    server.advance(9999);
    expect((await server.as(null).call(ready)).ok).toEqual({ ready: true });
    server.advance(1);
    expect((await server.as(null).call(ready)).status).toBe(503);
    await letIn(true);
    expect((await server.as(null).call(ready)).ok).toEqual({ ready: true });
    await letIn(false);
    expect((await server.as(null).call(ready)).ok).toEqual({ ready: true });
    await letIn(true);
  });

  it('answers an unknown path of the API with a problem', async () => {
    const response = await server.app.inject({ method: 'GET', url: '/api/nothing/' });
    expect(response.statusCode).toBe(404);
    expect(response.json()).toMatchObject({ code: 'not_found' });
  });
});

/** Lets connections to the database in, or ends all of them and lets none in. */
async function letIn(isAllowed: boolean): Promise<void> {
  const { database = '' } = server.postgres;
  const client = new Client({ ...server.postgres, database: 'postgres' });
  await client.connect();
  await client.query(`alter database ${client.escapeIdentifier(database)} with allow_connections ${String(isAllowed)}`);
  if (!isAllowed)
    await client.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [database]);
  await client.end();
}
