import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { push, type PushPart } from '#contract/outbox';
import { deviceStream } from '../../tests/fixtures/device-stream.ts';
import { startTestServer, type Member, type People, type TestServer } from '../../tests/api/harness.ts';

let server: TestServer;
let people: People;
beforeAll(async () => {
  server = await startTestServer();
  people = await server.people();
});
afterAll(() => server.close());

async function send(member: Member, parts: PushPart[]) {
  return (await server.as(member).call(push, { params: { user_id: member.userId }, body: { parts } })).ok;
}

describe('a push', () => {
  it('is stored once, however it is cut and repeated', async () => {
    const page = deviceStream({ kind: 'assignment', id: people.assignmentId });
    for (const word of 'the quick brown fox'.split(' ')) page.type(`${word} `);
    const first = await send(people.S1, [page.part(1, 2)]);
    expect(first.streams).toMatchObject([{ status: 'stored', stream: page.stream, high: 2 }]);
    const again = await send(people.S1, [page.part(1, 4)]);
    expect(again.streams).toMatchObject([{ status: 'stored', high: 4 }]);
    expect(again.submissions[0]?.counter).toBe(2);
    const third = await send(people.S1, [page.part(2, 3)]);
    expect(third.submissions[0]).toMatchObject({ counter: 2, vector: { [page.stream]: 4 } });
  });
});
