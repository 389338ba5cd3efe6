import { afterAll, beforeAll, expect, it } from 'vitest';
import { createAssignment } from '#contract/change-assignment';
import { startTestServer, type TestServer } from '../../../tests/api/harness.ts';
import { essayFields } from '../../../tests/fixtures/essay-fields.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

it('criteria have whole or half points', async () => {
  const { T1, courseId } = await server.people();
  const set = (points: number) =>
    server.as(T1).call(createAssignment, {
      body: essayFields(server, courseId, { criteria: [{ id: crypto.randomUUID(), name: 'Argument', points }] }),
    });
  expect((await set(9.75)).problem).toMatchObject({ code: 'bad_body', issues: [{ path: 'criteria' }] });
  expect((await set(9.5)).status).toBe(201);
});
