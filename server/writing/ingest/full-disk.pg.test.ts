import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../../tests/api/harness.ts';
import { fillDisk } from '../../../tests/fixtures/full-disk.ts';
import { callPush, essayFor, sendPush } from '../../../tests/fixtures/pushing.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

it('a push for which the disk has no room is answered by a code of its own, and stored once there is room', async () => {
  const people = await server.people();
  const page = essayFor(people, 'words for a full disk');
  const makeRoom = await fillDisk(server.postgres);
  const answer = await callPush(server, people.S1, { parts: [page.part()] });
  expect(answer.status).toBe(507);
  expect(answer.problem).toMatchObject({
    code: 'storage_full',
    error: expect.stringContaining('can’t store') as string,
  });
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
  await makeRoom();
  expect((await sendPush(server, people.S1, page.part())).streams).toMatchObject([{ status: 'stored' }]);
});
