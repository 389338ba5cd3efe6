import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { PushPart } from '#contract/outbox';
import { startTestServer, type Member, type People, type TestServer } from '../../tests/api/harness.ts';
import { deviceStream } from '../../tests/fixtures/device-stream.ts';
import { essayFor, sendPush, storedOps } from '../../tests/fixtures/pushing.ts';

let server: TestServer;
let people: People;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  people = await server.people();
});

const send = (member: Member, ...parts: PushPart[]) => sendPush(server, member, ...parts);
const essay = (...words: string[]) => essayFor(people, ...words);

describe('actions', () => {
  it('are judged on arrival, once, and their results are repeated', async () => {
    const page = deviceStream({ kind: 'actions' });
    page.add({ kind: 'action', action: { name: 'enroll', course: people.courseId } });
    page.add({ kind: 'action', action: { name: 'enroll', course: randomUUID() } });
    page.add({ kind: 'action', action: { name: 'unenroll', course: people.courseId } });
    const answer = await send(people.S3, page.part());
    expect(answer.streams).toMatchObject([{ status: 'stored', high: 3, submission: null, head: null }]);
    expect(answer.results).toMatchObject([
      { outcome: 'done', seq: 1, detail: 'enrolled' },
      { outcome: 'refused', seq: 2, code: 'not_found' },
      { outcome: 'done', seq: 3, detail: 'none' },
    ]);
    expect((await send(people.S3, page.part())).results).toEqual(answer.results);
    expect((await send(people.S3, page.part(2, 2))).results).toEqual(answer.results.slice(1, 2));
  });

  it('that arrive many times at once are judged once', async () => {
    const page = deviceStream({ kind: 'actions' });
    page.add({ kind: 'action', action: { name: 'enroll', course: people.courseId } });
    page.add({ kind: 'action', action: { name: 'unenroll', course: people.courseId } });
    await send(people.S3, page.part(1, 1));
    const answers = await Promise.all(Array.from({ length: 8 }, () => send(people.S3, page.part())));
    for (const { streams, results } of answers) {
      expect(streams).toMatchObject([{ status: 'stored', high: 2 }]);
      expect(results.map(({ seq, outcome }) => `${seq} ${outcome}`).sort()).toEqual(['1 done', '2 done']);
    }
  });

  it('and writing don’t mix', async () => {
    const page = deviceStream({ kind: 'actions' });
    page.type('text');
    expect((await send(people.S1, page.part())).streams).toMatchObject([{ status: 'failed', seq: 1, high: 0 }]);
    const text = essay('text');
    text.add({ kind: 'action', action: { name: 'unenroll', course: people.courseId } });
    expect((await send(people.S1, text.part())).streams).toMatchObject([{ status: 'failed', seq: 2, high: 1 }]);
  });

  it('of a clock, an anchor, a snapshot and a submit are taken', async () => {
    const page = essay('all kinds');
    page.add({ kind: 'clock', wall: 1_772_000_000_000 });
    page.add({ kind: 'anchor', head: '1.head' });
    page.add({ kind: 'snapshot', timestamp: 1, vector: { [page.stream]: 1 }, sha256: '0'.repeat(64) });
    page.submit();
    const answer = await send(people.S1, page.part());
    expect(answer.streams).toMatchObject([{ status: 'stored', high: 5 }]);
    expect(answer.results).toEqual([{ outcome: 'done', stream: page.stream, seq: 5, detail: 'received' }]);
    expect((await send(people.S1, page.part(5))).results).toEqual(answer.results);
    expect(await storedOps(server, people.S1, answer.submissions[0]?.id ?? '')).toEqual(page.ops);
  });
});
