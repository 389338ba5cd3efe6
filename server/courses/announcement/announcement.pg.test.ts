import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  ANNOUNCEMENTS_PER_PAGE,
  changeAnnouncement,
  deleteAnnouncement,
  listAnnouncements,
  postAnnouncement,
} from '#contract/announcement';
import { unenroll } from '#contract/enrollment';
import { updateMailSettings } from '#contract/mail';
import { factsOfNotices } from '../../../tests/fixtures/notice-facts.ts';
import { lineOf } from '../../letters/notice/lines.ts';
import { startTestServer, type Member, type People, type TestServer } from '../../../tests/api/harness.ts';

let server: TestServer;
let people: People;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  people = await server.people();
});

const ROOM = { title: 'Another room', words: 'We meet in the library.\n\nBring your drafts.' };
const LINE = `New in Academic Writing: ${ROOM.title}`;
const post = (body = ROOM, headers = {}) =>
  server.as(people.T1).call(postAnnouncement, { params: { id: people.courseId }, body, headers });
const listOf = async (person: Member, query: { course_id?: string; before?: string } = {}) =>
  (await server.as(person).call(listAnnouncements, { query })).ok;
const titlesOf = async (person: Member, query = {}) =>
  (await listOf(person, query)).announcements.map(({ title }) => title);

/** Who has a notice of an announcement that still applies, with its line. */
async function told(): Promise<[user: string, line: string][]> {
  const rows = await server.database.asOwner((tx) =>
    tx
      .selectFrom('notices')
      .select(['id as notice_id', 'user_id'])
      .where('university_id', '=', people.campus.universityId)
      .where('kind', '=', 'announcement')
      .execute(),
  );
  const facts = await factsOfNotices(server, people.campus.universityId, rows);
  return rows.flatMap(({ notice_id, user_id }) => {
    const fact = facts.get(notice_id);
    return fact === undefined ? [] : [[user_id, lineOf(fact).alone] as [string, string]];
  });
}

describe('an announcement', () => {
  it('is read by the students and the teacher of its course, with its lines', async () => {
    const { id } = (await post()).ok;
    const [posted] = (await listOf(people.T1)).announcements;
    expect(posted).toMatchObject({ id, ...ROOM, course: people.courseId, edited_at: null });
    for (const reader of [people.S1, people.S2]) expect((await listOf(reader)).announcements).toEqual([posted]);
    expect((await listOf(people.U1, { course_id: people.courseId })).announcements).toEqual([posted]);
    expect(await titlesOf(people.S3)).toEqual([]);
    expect(await titlesOf(people.T2)).toEqual([]);
  });

  it('of a course is not read by who has nothing to do with it', async () => {
    await post();
    const query = { course_id: people.courseId };
    expect((await server.as(people.S3).call(listAnnouncements, { query })).status).toBe(404);
    expect((await server.as(people.T2).call(listAnnouncements, { query })).status).toBe(403);
  });

  it('is told once to every student, but not to its teacher, nor to who wants no such email', async () => {
    await server.as(people.S2).call(updateMailSettings, { body: { paces: { announcements: 'never' } } });
    await post();
    expect(await told()).toEqual([[people.S1.userId, LINE]]);
  });

  it('is posted once, however often the device sends it', async () => {
    const headers = { 'idempotency-key': 'announcement-key-0001' };
    const [first, second] = [await post(ROOM, headers), await post(ROOM, headers)];
    expect(second.ok).toEqual(first.ok);
    expect(await titlesOf(people.S1)).toEqual([ROOM.title]);
  });

  it('is changed without telling anybody again, and says when', async () => {
    const { id } = (await post()).ok;
    const before = (await told()).length;
    const body = { title: 'The old room', words: 'The library is closed.' };
    const { ok } = await server.as(people.T1).call(changeAnnouncement, { params: { id }, body });
    expect(ok).toMatchObject({ ...body, edited_at: server.now().toISOString() });
    expect((await listOf(people.S1)).announcements).toEqual([ok]);
    expect(await told()).toHaveLength(before);
  });

  it('that is deleted is gone for everybody, with what was to be told of it', async () => {
    const { id } = (await post()).ok;
    expect((await server.as(people.T1).call(deleteAnnouncement, { params: { id } })).ok).toEqual({ id });
    expect(await titlesOf(people.S1)).toEqual([]);
    expect(await told()).toEqual([]);
    expect((await server.as(people.T1).call(deleteAnnouncement, { params: { id } })).status).toBe(404);
  });

  it('is neither told nor shown to a student who left the course', async () => {
    await post();
    await server.as(people.S1).call(unenroll, { params: { id: people.courseId } });
    expect(await told()).toEqual([[people.S2.userId, LINE]]);
    expect(await titlesOf(people.S1)).toEqual([]);
  });

  it('follows the newer ones, a page at a time', async () => {
    const count = ANNOUNCEMENTS_PER_PAGE + 2;
    for (let at = 1; at <= count; at += 1) await post({ ...ROOM, title: `Number ${at}` });
    const first = await listOf(people.S1);
    expect(first.announcements.map(({ title }) => title)[0]).toBe(`Number ${count}`);
    expect([first.announcements.length, first.more]).toEqual([ANNOUNCEMENTS_PER_PAGE, true]);
    const rest = await listOf(people.S1, { before: first.announcements.at(-1)?.id ?? '' });
    expect(rest.announcements.map(({ title }) => title)).toEqual(['Number 2', 'Number 1']);
    expect(rest.more).toBe(false);
  });

  it.each([
    ['no title', { ...ROOM, title: ' ' }, 'title'],
    ['no words', { ...ROOM, words: '\n' }, 'words'],
    ['too many words', { ...ROOM, words: 'x'.repeat(10_001) }, 'words'],
  ])('with %s is refused at its field', async (_, body, path) => {
    const refused = await post(body);
    expect(refused.status).toBe(400);
    expect(refused.problem.issues?.map((issue) => issue.path)).toEqual([path]);
    expect(await titlesOf(people.S1)).toEqual([]);
  });
});
