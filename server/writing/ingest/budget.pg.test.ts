import { afterAll, beforeAll, expect, it } from 'vitest';
import { saveSnapshot } from '#contract/single';
import { startTestServer, type Member, type People, type TestServer } from '../../../tests/api/harness.ts';
import { pushesOf } from '../../../tests/fixtures/large-document.ts';
import { callPush, essayFor, handInEssay, sendPush } from '../../../tests/fixtures/pushing.ts';

const MINUTE_MS = 60_000;

let server: TestServer;
let people: People;
beforeAll(async () => {
  server = await startTestServer();
  people = await server.people();
});
afterAll(() => server.close());

/** Pushes a document of 24 MB in 10 s until a push is refused; returns that push and its answer. */
async function flood(member: Member) {
  const size = { units: 24_000_000, unitsAnEdit: 8000 };
  for (const part of pushesOf(people.assignmentId, server.now().getTime(), size)) {
    server.advance(30);
    const answer = await callPush(server, member, { parts: [part] });
    if (answer.status !== 202) return { answer, part };
  }
  throw new Error('All of it was taken.');
}

it('one person who sends without end is told to come later, and loses nothing', async () => {
  const { answer, part } = await flood(people.S1);
  expect(answer.status).toBe(429);
  expect(answer.problem.code).toBe('rate_limited');
  const seconds = Number(answer.headers['retry-after']);
  expect(seconds).toBeGreaterThan(0);
  server.advance(seconds * 1000);
  await sendPush(server, people.S1, part);
});

it('another person is not held by that', async () => {
  await flood(people.S1);
  const { streams } = await sendPush(server, people.S2, essayFor(people, 'Mine goes through.').part());
  expect(streams).toMatchObject([{ status: 'stored' }]);
});

it('a device that comes back after weeks sends all of it at once', async () => {
  server.advance(60 * MINUTE_MS);
  const before = server.now();
  // Four keys a second for an hour and a half.
  for (const part of pushesOf(people.assignmentId, before.getTime(), { units: 20_000, unitsAnEdit: 1 }))
    expect((await callPush(server, people.S2, { parts: [part] })).status).toBe(202);
  expect(server.now()).toEqual(before);
});

it('whole texts of the specification’s own call count too', async () => {
  server.advance(600 * MINUTE_MS);
  const id = await handInEssay(server, people, people.S2, 'Short.');
  const text = 'a '.repeat(400_000);
  const save = () =>
    server.as(people.S2).call(saveSnapshot, { params: { id }, body: { content: { text, timestamp: 0 } } });
  let status = 0;
  for (let sent = 0; sent < 20 && status !== 429; sent += 1) status = (await save()).status;
  expect(status).toBe(429);
});
