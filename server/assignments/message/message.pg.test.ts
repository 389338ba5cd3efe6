import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { setCourseRole } from '#contract/course-role';
import { updateAssignment } from '#contract/change-assignment';
import { getClass } from '#contract/class';
import { unenroll } from '#contract/enrollment';
import {
  getMessageThread,
  listMessageThreads,
  listThreadsOfAssignment,
  MESSAGES_IN_LIST,
  MESSAGES_PER_PAGE,
  RECIPIENTS_MAX,
} from '#contract/message';
import { IDEMPOTENCY_HEADER } from '#contract/submission';
import { startTestServer, type People, type TestServer } from '../../../tests/api/harness.ts';
import { essayFields } from '../../../tests/fixtures/essay-fields.ts';
import { messagesOf } from '../../../tests/fixtures/messages.ts';
import { handInEssay } from '../../../tests/fixtures/pushing.ts';

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

describe('a message to students', () => {
  it('comes to each in a thread of their own, which tells of nobody else', async () => {
    expect((await of.write([people.S1, people.S2])).ok).toEqual({ sent: 2, left: 0 });
    for (const [student, other] of [
      [people.S1, people.S2],
      [people.S2, people.S1],
    ] as const) {
      const answer = await server.as(student).call(listMessageThreads);
      expect(answer.ok.threads).toMatchObject([{ student: student.userId, unread: 1, more: false }]);
      expect(answer.ok.threads[0]?.messages).toMatchObject([
        { by: 'teacher', author_name: 'T1 Test', words: 'See page 2.' },
      ]);
      for (const shown of [answer.raw, (await of.threadAs(student, student)).raw]) {
        expect(shown).not.toContain(other.userId);
        expect(shown).not.toContain(other === people.S1 ? 'S1 Test' : 'S2 Test');
      }
      expect((await of.threadAs(student, other)).status).toBe(404);
      expect((await server.as(student).call(listThreadsOfAssignment, { params: of.params })).status).toBe(403);
    }
  });

  it('is answered by the student, and again by any teacher of the course', async () => {
    await server.as(people.T1).call(setCourseRole, {
      params: { id: people.courseId },
      body: { teacher: people.T2.userId, role: 'co_teacher' },
    });
    await of.write([people.S1], 'Which book?');
    await of.ask('The red one.');
    await of.write([people.S1], 'Good.', {}, people.T2);
    const said = [
      ['teacher', 'Which book?'],
      ['student', 'The red one.'],
      ['teacher', 'Good.'],
    ];
    for (const reader of [people.S1, people.T1, people.T2]) expect(await of.saidIn(reader, people.S1)).toEqual(said);
    expect(await of.saidIn(people.T1, people.S2)).toEqual([]);
  });

  it('is sent once, however often the device sends it', async () => {
    const headers = { [IDEMPOTENCY_HEADER]: 'message-key-0001' };
    const first = await of.write([people.S1, people.S2], 'Once.', headers);
    expect((await of.write([people.S1, people.S2], 'Once.', headers)).ok).toEqual(first.ok);
    for (const student of [people.S1, people.S2])
      expect(await of.saidIn(people.T1, student)).toEqual([['teacher', 'Once.']]);
    await of.ask('Twice?', headers);
    await of.ask('Twice?', headers);
    expect(await of.saidIn(people.S1, people.S1)).toHaveLength(2);
  });

  it('skips who left the course meanwhile, and says how many got it', async () => {
    await server.as(people.S2).call(unenroll, { params: { id: people.courseId } });
    expect((await of.write([people.S1, people.S2, people.S1])).ok).toEqual({ sent: 1, left: 1 });
    const refused = (await of.write([people.S2, people.S3, people.XS, people.T2])).problem;
    expect(refused.issues?.map(({ path }) => path)).toEqual(['students']);
    expect((await of.linesOf()).threads.map(({ student }) => student)).toEqual([people.S1.userId]);
    expect((await of.threadAs(people.T1, people.S2)).status).toBe(404);
  });

  it('is refused while students don’t see the assignment', async () => {
    const inMinutes = (minutes: number) => new Date(server.now().getTime() + minutes * 60_000).toISOString();
    const body = essayFields(server, people.courseId, { visible_from: inMinutes(1), start_time: inMinutes(2) });
    await server.as(people.T1).call(updateAssignment, { params: of.params, body });
    expect((await of.write([people.S1])).problem).toMatchObject({ code: 'not_shown' });
    server.advance(60_000);
    expect((await of.write([people.S1])).status).toBe(201);
  });

  it.each([
    ['no words', { students: 1, words: ' \n' }, 'words'],
    ['too many words', { students: 1, words: 'x'.repeat(4001) }, 'words'],
    ['nobody to go to', { students: 0, words: 'Words.' }, 'students'],
    ['too many to go to', { students: RECIPIENTS_MAX + 1, words: 'Words.' }, 'students'],
  ])('with %s is refused at its field', async (_, { students, words }, path) => {
    const refused = await of.write(
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
    await server.as(people.T1).call(updateAssignment, { params: of.params, body });
    const submission = await handInEssay(server, people, people.S1, 'I am blind.');
    const rows = (await server.as(people.T1).call(getClass, { params: of.params, query: {} })).ok.students;
    const standIns = rows.map(({ id }) => id);
    expect(standIns).not.toContain(people.S1.userId);
    expect((await of.write(standIns)).status).toBe(400);
    await of.write([people.S1, people.S2]);
    await of.ask();
    const shown = [
      (await server.as(people.T1).call(listThreadsOfAssignment, { params: of.params })).raw,
      (await server.as(people.T1).call(listMessageThreads)).raw,
      (await of.threadAs(people.T1, people.S1)).raw,
    ].join('');
    for (const hidden of [submission, ...standIns, ...rows.map(({ name }) => name)])
      expect(shown).not.toContain(hidden);
    expect(shown).toContain('S1 Test');
  });
});

describe('a thread', () => {
  it('is read by its student and the teachers of the course alone', async () => {
    await of.ask();
    const place = { params: { ...of.params, student: people.S1.userId }, query: {} };
    for (const [reader, status] of [
      [people.T2, 403],
      [people.U1, 403],
      [people.S2, 404],
      [people.S3, 404],
      [people.XT, 404],
    ] as const)
      expect((await server.as(reader).call(getMessageThread, place)).status).toBe(status);
    expect(await of.threadsOf(people.U1)).toEqual([]);
    expect(await of.threadsOf(people.T2)).toEqual([]);
    expect(await of.threadsOf(people.XT)).toEqual([]);
  });

  it('counts as unread what the other side wrote, for each teacher by themselves', async () => {
    await server.as(people.T1).call(setCourseRole, {
      params: { id: people.courseId },
      body: { teacher: people.T2.userId, role: 'co_teacher' },
    });
    await of.ask('One.');
    await of.ask('Two.');
    await of.ask('Three.', {}, people.S2);
    expect((await of.linesOf()).unread).toBe(3);
    expect((await of.threadsOf(people.T1)).map(({ student_name, unread }) => [student_name, unread])).toEqual([
      ['S2 Test', 1],
      ['S1 Test', 2],
    ]);
    expect((await of.threadsOf(people.S1)).map(({ unread }) => unread)).toEqual([0]);
    await of.readAll(people.T1, people.S2);
    expect((await of.linesOf()).threads.map(({ student_name, unread }) => [student_name, unread])).toEqual([
      ['S1 Test', 2],
      ['S2 Test', 0],
    ]);
    expect((await of.threadsOf(people.T1)).map(({ student_name }) => student_name)).toEqual(['S1 Test']);
    expect((await of.linesOf(people.T2)).unread).toBe(3);
    await of.write([people.S1], 'Four.');
    expect((await of.threadsOf(people.S1)).map(({ unread }) => unread)).toEqual([1]);
    expect((await of.linesOf(people.T2)).unread).toBe(3);
  });

  it('stays read where a device that is behind reports less, and takes no message of another', async () => {
    const first = (await of.ask('One.')).ok.id;
    const last = (await of.ask('Two.')).ok.id;
    const other = (await of.ask('Mine.', {}, people.S2)).ok.id;
    await of.read(people.T1, people.S1, last);
    await of.read(people.T1, people.S1, first);
    expect((await of.threadAs(people.T1, people.S1)).ok.unread).toBe(0);
    expect((await of.read(people.T1, people.S1, other)).status).toBe(404);
    expect((await of.threadAs(people.T1, people.S2)).ok.unread).toBe(1);
  });

  it('comes a page at a time, the newest first', async () => {
    const count = MESSAGES_PER_PAGE + 2;
    for (let at = 1; at <= count; at += 1) await of.write([people.S1], `Number ${String(at)}`);
    const { messages, more } = (await of.threadAs(people.S1, people.S1)).ok;
    expect([messages.length, more, messages.at(-1)?.words]).toEqual([
      MESSAGES_PER_PAGE,
      true,
      `Number ${String(count)}`,
    ]);
    const rest = (await of.threadAs(people.S1, people.S1, messages[0]?.id)).ok;
    expect([rest.messages.map(({ words }) => words), rest.more]).toEqual([['Number 1', 'Number 2'], false]);
    const [listed] = await of.threadsOf(people.S1);
    expect([listed?.messages.length, listed?.more, listed?.unread]).toEqual([MESSAGES_IN_LIST, true, count]);
  });

  it('is gone for a student who left, and stays with the teachers, who can’t write there', async () => {
    await of.ask();
    await server.as(people.S1).call(unenroll, { params: { id: people.courseId } });
    expect(await of.threadsOf(people.S1)).toEqual([]);
    expect((await of.threadAs(people.S1, people.S1)).status).toBe(404);
    expect((await of.ask()).status).toBe(404);
    expect((await of.threadAs(people.T1, people.S1)).ok).toMatchObject({ attends: false, unread: 1 });
  });
});
