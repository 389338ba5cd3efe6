import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { unenroll } from '#contract/enrollment';
import { updateMailSettings } from '#contract/mail';
import { MESSAGES_PER_HOUR } from '#contract/message';
import { factsOfNotices } from '../../../tests/fixtures/notice-facts.ts';
import { lineOf } from '../../letters/notice/lines.ts';
import { startTestServer, type People, type TestServer } from '../../../tests/api/harness.ts';
import { makeMember } from '../../../tests/api/people.ts';
import { messagesOf } from '../../../tests/fixtures/messages.ts';

let server: TestServer;
let people: People;
let of: ReturnType<typeof messagesOf>;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  people = await server.people();
  of = messagesOf(server, people);
});

/** Who has a notice of a message that still applies, with its line. */
async function told(): Promise<[user: string, line: string][]> {
  const rows = await server.database.asOwner((tx) =>
    tx
      .selectFrom('notices')
      .select(['id as notice_id', 'user_id'])
      .where('university_id', '=', people.campus.universityId)
      .where('topic', '=', 'messages')
      .orderBy('id')
      .execute(),
  );
  const facts = await factsOfNotices(server, people.campus.universityId, rows);
  return rows.flatMap(({ notice_id, user_id }) => {
    const fact = facts.get(notice_id);
    return fact === undefined ? [] : [[user_id, lineOf(fact).alone] as [string, string]];
  });
}

describe('of a message', () => {
  it('the other side is told without its words, until they have read it', async () => {
    await of.write([people.S1, people.S2], 'A word.');
    await of.ask('Another word.');
    const all = await told();
    expect(all.map(([user]) => user).sort()).toEqual([people.S1, people.S2, people.T1].map((one) => one.userId).sort());
    expect(new Set(all.map(([, line]) => line.replace(/“.*/, '')))).toEqual(
      new Set(['Your teacher wrote to you about ', 'A student wrote to you about ']),
    );
    expect(JSON.stringify(all)).not.toMatch(/word|Test|S1/);
    await of.readAll(people.S1, people.S1);
    await of.readAll(people.T1, people.S1);
    expect((await told()).map(([user]) => user)).toEqual([people.S2.userId]);
    await server.as(people.S2).call(unenroll, { params: { id: people.courseId } });
    expect(await told()).toEqual([]);
  });

  it('nobody is told who wants no such letter', async () => {
    for (const one of [people.S1, people.T1])
      await server.as(one).call(updateMailSettings, { body: { paces: { messages: 'never' } } });
    await of.write([people.S1]);
    await of.ask();
    expect(await told()).toEqual([]);
  });
});

describe('a student', () => {
  it(`writes ${String(MESSAGES_PER_HOUR)} messages an hour at most`, async () => {
    for (let at = 0; at < MESSAGES_PER_HOUR; at += 1) expect((await of.ask(`Number ${String(at)}`)).status).toBe(201);
    const refused = await of.ask('One more.');
    expect(refused.status).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await of.ask('Mine.', {}, people.S2)).status).toBe(201);
  });

  it('writes to no teacher of a course that they don’t attend', async () => {
    const newcomer = await makeMember(server.services, people.campus, { userType: 'student', name: 'newcomer' });
    expect((await of.ask('Hello.', {}, newcomer)).status).toBe(404);
  });
});
