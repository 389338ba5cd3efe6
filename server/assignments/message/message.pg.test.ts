import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addCoTeacher } from '#contract/co-teacher';
import { updateAssignment } from '#contract/change-assignment';
import { getClass } from '#contract/class';
import { unenroll } from '#contract/enrollment';
import { updateMailSettings } from '#contract/mail';
import {
  getMessageThread,
  listMessageThreads,
  listThreadsOfAssignment,
  MESSAGES_IN_LIST,
  MESSAGES_PER_HOUR,
  MESSAGES_PER_PAGE,
  messageStudents,
  messageTeachers,
  readMessageThread,
  RECIPIENTS_MAX,
} from '#contract/message';
import { IDEMPOTENCY_HEADER } from '#contract/submission';
import { readNoticesById } from '../../letters/notice/facts.ts';
import { lineOf } from '../../letters/notice/lines.ts';
import { startTestServer, type Member, type People, type TestServer } from '../../../tests/api/harness.ts';
import { makeMember } from '../../../tests/api/people.ts';
import { essayFields } from '../../../tests/fixtures/essay-fields.ts';
import { handInEssay } from '../../../tests/fixtures/pushing.ts';

let server: TestServer;
let people: People;
let params: { id: string };

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  people = await server.people();
  params = { id: people.assignmentId };
});

const write = (students: readonly (Member | string)[], words = 'See page 2.', headers = {}, as = people.T1) =>
  server.as(as).call(messageStudents, {
    params,
    body: { students: students.map((one) => (typeof one === 'string' ? one : one.userId)), words },
    headers,
  });
const ask = (words = 'How long may it be?', headers = {}, as = people.S1) =>
  server.as(as).call(messageTeachers, { params, body: { words }, headers });
const threadAs = (as: Member, student: Member, before?: string) =>
  server.as(as).call(getMessageThread, {
    params: { ...params, student: student.userId },
    query: before === undefined ? {} : { before },
  });
const saidIn = async (as: Member, student: Member) =>
  (await threadAs(as, student)).ok.messages.map(({ by, words }) => [by, words]);
const linesOf = async (as = people.T1) => (await server.as(as).call(listThreadsOfAssignment, { params })).ok;
const threadsOf = async (as: Member) => (await server.as(as).call(listMessageThreads)).ok.threads;
const read = (as: Member, student: Member, message: string) =>
  server.as(as).call(readMessageThread, { params: { ...params, student: student.userId }, body: { message } });
const readAll = async (as: Member, student: Member) =>
  read(as, student, (await threadAs(as, student)).ok.messages.at(-1)?.id ?? '');

/** Who has a notice of a message that still applies, with its line. */
async function told(): Promise<[user: string, line: string][]> {
  const rows = await server.database.asOwner((tx) =>
    tx
      .selectFrom('notices')
      .select(['university_id', 'id as notice_id', 'user_id'])
      .where('university_id', '=', people.campus.universityId)
      .where('topic', '=', 'messages')
      .orderBy('id')
      .execute(),
  );
  const facts = await server.database.asOwner((tx) => readNoticesById(tx, rows, server.now()));
  return rows.flatMap(({ notice_id, user_id }) => {
    const fact = facts.get(notice_id);
    return fact === undefined ? [] : [[user_id, lineOf(fact).alone] as [string, string]];
  });
}

describe('a message to students', () => {
  it('comes to each in a thread of their own, which tells of nobody else', async () => {
    expect((await write([people.S1, people.S2])).ok).toEqual({ sent: 2, left: 0 });
    for (const [student, other] of [
      [people.S1, people.S2],
      [people.S2, people.S1],
    ] as const) {
      const answer = await server.as(student).call(listMessageThreads);
      expect(answer.ok.threads).toMatchObject([{ student: student.userId, unread: 1, more: false }]);
      expect(answer.ok.threads[0]?.messages).toMatchObject([
        { by: 'teacher', author_name: 'T1 Test', words: 'See page 2.' },
      ]);
      for (const shown of [answer.raw, (await threadAs(student, student)).raw]) {
        expect(shown).not.toContain(other.userId);
        expect(shown).not.toContain(other === people.S1 ? 'S1 Test' : 'S2 Test');
      }
      expect((await threadAs(student, other)).status).toBe(404);
      expect((await server.as(student).call(listThreadsOfAssignment, { params })).status).toBe(403);
    }
  });

  it('is answered by the student, and again by any teacher of the course', async () => {
    await server
      .as(people.T1)
      .call(addCoTeacher, { params: { id: people.courseId }, body: { teacher: people.T2.userId } });
    await write([people.S1], 'Which book?');
    await ask('The red one.');
    await write([people.S1], 'Good.', {}, people.T2);
    const said = [
      ['teacher', 'Which book?'],
      ['student', 'The red one.'],
      ['teacher', 'Good.'],
    ];
    for (const reader of [people.S1, people.T1, people.T2]) expect(await saidIn(reader, people.S1)).toEqual(said);
    expect(await saidIn(people.T1, people.S2)).toEqual([]);
  });

  it('is sent once, however often the device sends it', async () => {
    const headers = { [IDEMPOTENCY_HEADER]: 'message-key-0001' };
    const first = await write([people.S1, people.S2], 'Once.', headers);
    expect((await write([people.S1, people.S2], 'Once.', headers)).ok).toEqual(first.ok);
    for (const student of [people.S1, people.S2])
      expect(await saidIn(people.T1, student)).toEqual([['teacher', 'Once.']]);
    await ask('Twice?', headers);
    await ask('Twice?', headers);
    expect(await saidIn(people.S1, people.S1)).toHaveLength(2);
  });

  it('skips who left the course meanwhile, and says how many got it', async () => {
    await server.as(people.S2).call(unenroll, { params: { id: people.courseId } });
    expect((await write([people.S1, people.S2, people.S1])).ok).toEqual({ sent: 1, left: 1 });
    expect((await write([people.S2, people.S3, people.XS, people.T2])).ok).toEqual({ sent: 0, left: 4 });
    expect((await linesOf()).threads.map(({ student }) => student)).toEqual([people.S1.userId]);
    expect((await threadAs(people.T1, people.S2)).status).toBe(404);
  });

  it('is refused while students don’t see the assignment', async () => {
    const visible_from = new Date(server.now().getTime() + 60_000).toISOString();
    const body = essayFields(server, people.courseId, { visible_from });
    await server.as(people.T1).call(updateAssignment, { params, body });
    expect((await write([people.S1])).problem).toMatchObject({ code: 'not_shown' });
    server.advance(60_000);
    expect((await write([people.S1])).status).toBe(201);
  });

  it.each([
    ['no words', { students: 1, words: ' \n' }, 'words'],
    ['too many words', { students: 1, words: 'x'.repeat(4001) }, 'words'],
    ['nobody to go to', { students: 0, words: 'Words.' }, 'students'],
    ['too many to go to', { students: RECIPIENTS_MAX + 1, words: 'Words.' }, 'students'],
  ])('with %s is refused at its field', async (_, { students, words }, path) => {
    const refused = await write(
      Array.from({ length: students }, () => people.S1),
      words,
    );
    expect(refused.status).toBe(400);
    expect(refused.problem.issues?.map((issue) => issue.path)).toEqual([path]);
  });
});

describe('a blind assignment', () => {
  it('gives no stand-in a message, and no message a stand-in or a text', async () => {
    const body = essayFields(server, people.courseId, { blind: true });
    await server.as(people.T1).call(updateAssignment, { params, body });
    const submission = await handInEssay(server, people, people.S1, 'I am blind.');
    const rows = (await server.as(people.T1).call(getClass, { params, query: {} })).ok.students;
    const standIns = rows.map(({ id }) => id);
    expect(standIns).not.toContain(people.S1.userId);
    expect((await write(standIns)).ok).toEqual({ sent: 0, left: standIns.length });
    await write([people.S1, people.S2]);
    await ask();
    const shown = [
      (await server.as(people.T1).call(listThreadsOfAssignment, { params })).raw,
      (await server.as(people.T1).call(listMessageThreads)).raw,
      (await threadAs(people.T1, people.S1)).raw,
    ].join('');
    for (const hidden of [submission, ...standIns, ...rows.map(({ name }) => name)])
      expect(shown).not.toContain(hidden);
    expect(shown).toContain('S1 Test');
  });
});

describe('a thread', () => {
  it('is read by its student and the teachers of the course alone', async () => {
    await ask();
    const place = { params: { ...params, student: people.S1.userId }, query: {} };
    for (const [reader, status] of [
      [people.T2, 403],
      [people.U1, 403],
      [people.S2, 404],
      [people.S3, 404],
      [people.XT, 404],
    ] as const)
      expect((await server.as(reader).call(getMessageThread, place)).status).toBe(status);
    expect(await threadsOf(people.U1)).toEqual([]);
    expect(await threadsOf(people.T2)).toEqual([]);
    expect(await threadsOf(people.XT)).toEqual([]);
  });

  it('counts as unread what the other side wrote, for each teacher by themselves', async () => {
    await server
      .as(people.T1)
      .call(addCoTeacher, { params: { id: people.courseId }, body: { teacher: people.T2.userId } });
    await ask('One.');
    await ask('Two.');
    await ask('Three.', {}, people.S2);
    expect((await linesOf()).unread).toBe(3);
    expect((await threadsOf(people.T1)).map(({ student_name, unread }) => [student_name, unread])).toEqual([
      ['S2 Test', 1],
      ['S1 Test', 2],
    ]);
    expect((await threadsOf(people.S1)).map(({ unread }) => unread)).toEqual([0]);
    await readAll(people.T1, people.S2);
    expect((await linesOf()).threads.map(({ student_name, unread }) => [student_name, unread])).toEqual([
      ['S1 Test', 2],
      ['S2 Test', 0],
    ]);
    expect((await threadsOf(people.T1)).map(({ student_name }) => student_name)).toEqual(['S1 Test']);
    expect((await linesOf(people.T2)).unread).toBe(3);
    await write([people.S1], 'Four.');
    expect((await threadsOf(people.S1)).map(({ unread }) => unread)).toEqual([1]);
    expect((await linesOf(people.T2)).unread).toBe(3);
  });

  it('stays read where a device that is behind reports less, and takes no message of another', async () => {
    const first = (await ask('One.')).ok.id;
    const last = (await ask('Two.')).ok.id;
    const other = (await ask('Mine.', {}, people.S2)).ok.id;
    await read(people.T1, people.S1, last);
    await read(people.T1, people.S1, first);
    expect((await threadAs(people.T1, people.S1)).ok.unread).toBe(0);
    expect((await read(people.T1, people.S1, other)).status).toBe(404);
    expect((await threadAs(people.T1, people.S2)).ok.unread).toBe(1);
  });

  it('comes a page at a time, the newest first', async () => {
    const count = MESSAGES_PER_PAGE + 2;
    for (let at = 1; at <= count; at += 1) await write([people.S1], `Number ${String(at)}`);
    const { messages, more } = (await threadAs(people.S1, people.S1)).ok;
    expect([messages.length, more, messages.at(-1)?.words]).toEqual([
      MESSAGES_PER_PAGE,
      true,
      `Number ${String(count)}`,
    ]);
    const rest = (await threadAs(people.S1, people.S1, messages[0]?.id)).ok;
    expect([rest.messages.map(({ words }) => words), rest.more]).toEqual([['Number 1', 'Number 2'], false]);
    const [listed] = await threadsOf(people.S1);
    expect([listed?.messages.length, listed?.more, listed?.unread]).toEqual([MESSAGES_IN_LIST, true, count]);
  });

  it('is gone for a student who left, and stays with the teachers, who can’t write there', async () => {
    await ask();
    await server.as(people.S1).call(unenroll, { params: { id: people.courseId } });
    expect(await threadsOf(people.S1)).toEqual([]);
    expect((await threadAs(people.S1, people.S1)).status).toBe(404);
    expect((await ask()).status).toBe(404);
    expect((await threadAs(people.T1, people.S1)).ok).toMatchObject({ attends: false, unread: 1 });
  });
});

describe('of a message', () => {
  it('the other side is told without its words, until they have read it', async () => {
    await write([people.S1, people.S2], 'A word.');
    await ask('Another word.');
    const all = await told();
    expect(all.map(([user]) => user).sort()).toEqual([people.S1, people.S2, people.T1].map((one) => one.userId).sort());
    expect(new Set(all.map(([, line]) => line.replace(/“.*/, '')))).toEqual(
      new Set(['Your teacher wrote to you about ', 'A student wrote to you about ']),
    );
    expect(JSON.stringify(all)).not.toMatch(/word|Test|S1/);
    await readAll(people.S1, people.S1);
    await readAll(people.T1, people.S1);
    expect((await told()).map(([user]) => user)).toEqual([people.S2.userId]);
    await server.as(people.S2).call(unenroll, { params: { id: people.courseId } });
    expect(await told()).toEqual([]);
  });

  it('nobody is told who wants no such letter', async () => {
    for (const one of [people.S1, people.T1])
      await server.as(one).call(updateMailSettings, { body: { paces: { messages: 'never' } } });
    await write([people.S1]);
    await ask();
    expect(await told()).toEqual([]);
  });
});

describe('a student', () => {
  it(`writes ${String(MESSAGES_PER_HOUR)} messages an hour at most`, async () => {
    for (let at = 0; at < MESSAGES_PER_HOUR; at += 1) expect((await ask(`Number ${String(at)}`)).status).toBe(201);
    const refused = await ask('One more.');
    expect(refused.status).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await ask('Mine.', {}, people.S2)).status).toBe(201);
  });

  it('writes to no teacher of a course that they don’t attend', async () => {
    const newcomer = await makeMember(server.services, people.campus, { userType: 'student', name: 'newcomer' });
    expect((await ask('Hello.', {}, newcomer)).status).toBe(404);
  });
});
