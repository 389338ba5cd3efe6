import { afterAll, beforeAll, expect, it } from 'vitest';
import { releaseGrades } from '#contract/marking';
import { updateSubmission } from '#contract/submission';
import { startTestServer, type TestServer } from '../../../tests/api/harness.ts';
import { essayFor, sendPush } from '../../../tests/fixtures/pushing.ts';
import { startRetentionWorker, type RetentionWorker } from './worker.ts';

const DAY_MS = 86_400_000;

let server: TestServer;
let worker: RetentionWorker;
beforeAll(async () => {
  server = await startTestServer();
  worker = startRetentionWorker(server.services, async () => server.now());
});
afterAll(async () => {
  await worker.stop();
  await server.close();
});

it('a log is kept so long after a held grade was released, not after it was given', async () => {
  const people = await server.people();
  const id = (await sendPush(server, people.S1, essayFor(people, 'Words.').part())).submissions[0]?.id ?? '';
  await server.database.asOwner((tx) => tx.updateTable('assignments').set({ hold: true }).execute());
  await server.as(people.T1).call(updateSubmission, { params: { id }, body: { grade: 80 } });
  server.advance(200 * DAY_MS);
  expect(await worker.deleteDue()).toBe(0);
  await server.as(people.T1).call(releaseGrades, { params: { id: people.assignmentId }, body: {} });
  server.advance(180 * DAY_MS - 1);
  expect(await worker.deleteDue()).toBe(0);
  server.advance(1);
  expect(await worker.deleteDue()).toBe(1);
});
