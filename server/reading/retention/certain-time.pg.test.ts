import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../../tests/api/harness.ts';
import { certainTime } from './certain-time.ts';

const YEAR_MS = 365 * 24 * 3_600_000;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

it('is the server’s time where the database is ahead', async () => {
  server.setClock(new Date(Date.now() - YEAR_MS));
  expect(await certainTime(server.services)).toEqual(server.now());
});

it('is the database’s time where the server is ahead', async () => {
  const asked = Date.now();
  server.setClock(new Date(asked + 10 * YEAR_MS));
  const told = (await certainTime(server.services)).getTime();
  expect(Math.abs(told - asked)).toBeLessThan(60_000);
});
