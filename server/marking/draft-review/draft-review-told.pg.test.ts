import { unzipSync } from 'fflate';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { updateAssignment } from '#contract/change-assignment';
import {
  DRAFT_REPLIES_MAX,
  DRAFT_REPLIES_PER_HOUR,
  DRAFT_REQUESTS_PER_HOUR,
  DRAFT_REVIEWS_MAX,
} from '#contract/draft-review';
import { unenroll } from '#contract/enrollment';
import { updateMailSettings } from '#contract/mail';
import { exportMine } from '#contract/proof';
import { factsOfNotices } from '../../../tests/fixtures/notice-facts.ts';
import { lineOf } from '../../letters/notice/lines.ts';
import { erasePerson } from '../../reading/retention/erase.ts';
import { startTestServer, type People, type TestServer } from '../../../tests/api/harness.ts';
import { draftsOf, general } from '../../../tests/fixtures/draft-reviews.ts';
import { essayFields } from '../../../tests/fixtures/essay-fields.ts';
import { sendPush } from '../../../tests/fixtures/pushing.ts';

let server: TestServer;
let people: People;
let of: Awaited<ReturnType<typeof draftsOf>>;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  people = await server.people();
  of = await draftsOf(server, people);
});

/** Who has a notice of drafts that still applies, with its line. */
async function told(): Promise<string[]> {
  const rows = await server.database.asOwner((tx) =>
    tx
      .selectFrom('notices')
      .select(['id as notice_id', 'user_id'])
      .where('university_id', '=', people.campus.universityId)
      .where('kind', 'in', ['draft_asked', 'draft_commented', 'draft_replied'])
      .orderBy('id')
      .execute(),
  );
  const facts = await factsOfNotices(server, people.campus.universityId, rows);
  const names = new Map(Object.entries(people).map(([name, one]) => [(one as { userId?: string }).userId, name]));
  return rows.flatMap(({ notice_id, user_id }) => {
    const fact = facts.get(notice_id);
    return fact === undefined ? [] : [`${names.get(user_id) ?? ''}: ${lineOf(fact).alone.replace(/ “.*/, '')}`];
  });
}

const commentIn = async () => (await of.own()).reviews[0]?.comments[0]?.id ?? '';
const ASKED = 'T1: A student asks for comments on a draft of';
const COMMENTED = 'S1: Your teacher commented on your draft of';
const REPLIED = 'T1: A student replied to a comment on a draft of';

describe('of a draft', () => {
  it('the teachers are told of the request, the student of comments, without the words', async () => {
    const page = await of.write('My words.');
    const { id } = (await of.ask({ question: 'My question.' })).ok;
    expect(await told()).toEqual([ASKED]);
    await of.send(id, [general('Good.')], true);
    expect(await told()).toEqual([COMMENTED]);
    await of.reply(await commentIn(), 'My reply.');
    await of.reply(await commentIn(), 'My answer.', people.T1);
    expect(await told()).toEqual([COMMENTED, REPLIED, COMMENTED]);
    page.submit();
    await sendPush(server, people.S1, page.part());
    expect(await told()).toEqual([COMMENTED, COMMENTED]);
  });

  it('nobody is told of a request that was taken back, of a hidden name, or of one who left', async () => {
    await of.write('My words.');
    const { id } = (await of.ask()).ok;
    await of.withdraw(id);
    expect(await told()).toEqual([]);
    await of.ask();
    const body = essayFields(server, people.courseId, { blind: true });
    await server.as(people.T1).call(updateAssignment, { params: of.params, body });
    expect(await told()).toEqual([]);
    await server
      .as(people.T1)
      .call(updateAssignment, { params: of.params, body: { ...body, blind: false, draft_comments: true } });
    expect(new Set(await told())).toEqual(new Set([ASKED]));
    await server.as(people.S1).call(unenroll, { params: { id: people.courseId } });
    expect(await told()).toEqual([]);
  });

  it('nobody is told who wants no such letter, and nobody of a draft that ends without a word', async () => {
    await server.as(people.T1).call(updateMailSettings, { body: { paces: { messages: 'never' } } });
    await of.write('My words.');
    const { id } = (await of.ask()).ok;
    await of.send(id, [], true);
    expect(await told()).toEqual([]);
  });
});

describe('a student', () => {
  it(`asks ${String(DRAFT_REQUESTS_PER_HOUR)} times an hour at most`, async () => {
    await of.write('My words.');
    // Also what is refused is counted.
    for (let at = 0; at < DRAFT_REQUESTS_PER_HOUR; at += 1) expect((await of.ask()).status).toBe(at === 0 ? 201 : 409);
    const refused = await of.ask();
    expect([refused.status, Number(refused.headers['retry-after']) > 0]).toEqual([429, true]);
    await of.write('Mine.', people.S2);
    expect((await of.ask({}, people.S2)).status).toBe(201);
  });

  it(`asks ${String(DRAFT_REVIEWS_MAX)} times about one text at most`, async () => {
    await of.write('My words.');
    await of.withdraw((await of.ask()).ok.id);
    await server.database.asOwner(async (tx) => {
      const [{ id: _id, ...row } = { id: '' }] = await tx
        .selectFrom('draft_reviews')
        .selectAll()
        .where('assignment_id', '=', of.assignment)
        .execute();
      const again = { ...row, vector: '{}' } as never;
      await tx
        .insertInto('draft_reviews')
        .values(Array.from({ length: DRAFT_REVIEWS_MAX - 1 }, () => again))
        .execute();
    });
    expect([(await of.own()).offer, (await of.ask()).problem.code]).toEqual(['too_many', 'not_offered']);
  });

  it(`replies ${String(DRAFT_REPLIES_PER_HOUR)} times an hour, ${String(DRAFT_REPLIES_MAX)} times to a comment`, async () => {
    await of.write('My words.');
    await of.send((await of.ask()).ok.id, [general('Good.'), general('Better.')]);
    const [first = '', second = ''] = (await of.own()).reviews[0]?.comments.map(({ id }) => id) ?? [];
    for (let at = 0; at < DRAFT_REPLIES_MAX; at += 1) expect((await of.reply(first, 'So?')).status).toBe(201);
    const full = await of.reply(first, 'So?');
    expect([full.status, full.problem.issues?.[0]?.path]).toEqual([400, 'words']);
    for (let at = DRAFT_REPLIES_MAX + 1; at < DRAFT_REPLIES_PER_HOUR; at += 1) await of.reply(second, 'So?');
    expect((await of.reply(second, 'So?')).status).toBe(429);
  });

  it('finds all of it in their export, and leaves nothing of it when they are erased', async () => {
    await of.write('My words.');
    await of.send((await of.ask({ question: 'My question.' })).ok.id, [general('The comment.')]);
    await of.reply(await commentIn(), 'My reply.');
    const { bytes } = await server.as(people.S1).call(exportMine);
    const shown = Object.values(unzipSync(new Uint8Array(bytes)))
      .map((file) => Buffer.from(file).toString())
      .join('\n');
    for (const words of ['My question.', 'The comment.', 'My reply.']) expect(shown).toContain(words);
    await erasePerson(server.database, people.S1, server.services);
    for (const table of ['draft_reviews', 'draft_comments', 'draft_replies'] as const) {
      const left = await server.database.asOwner((tx) =>
        tx.selectFrom(table).select('id').where('university_id', '=', people.campus.universityId).execute(),
      );
      expect(left).toEqual([]);
    }
  });
});
