import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getSite } from '#contract/site';
import { startTestServer, type TestServer } from '../../../tests/api/harness.ts';
import { until } from '../../../tests/journeys/fixtures/until.ts';

const PAGE = '<!doctype html><title>the app</title>';

let server: TestServer;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'longhand-load-'));
  await writeFile(join(folder, 'index.html'), PAGE);
  server = await startTestServer({ staticDir: folder, maxDelayMs: 50 });
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

/** Blocks the event loop, as too much work does. */
function hold(ms: number): void {
  const end = performance.now() + ms;
  while (performance.now() < end);
}

const ask = () => server.as(null).call(getSite);

describe('a server that has more to do than it can', () => {
  it('refuses calls for a moment, and never a page', async () => {
    expect((await ask()).status).toBe(200);
    await until(async () => {
      hold(300);
      return (await ask()).status === 503;
    }, 'a call to be refused');
    const page = await server.app.inject({ method: 'GET', url: '/login', headers: { accept: 'text/html' } });
    expect([page.statusCode, page.body]).toEqual([200, PAGE]);
    const refused = await ask();
    expect(refused.problem.code).toBe('busy');
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    await until(async () => (await ask()).status === 200, 'a call to be taken again');
  });
});
