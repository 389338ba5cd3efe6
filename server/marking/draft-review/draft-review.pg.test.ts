import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { getAssignment, listAssignments } from '#contract/assignment';
import { updateAssignment } from '#contract/change-assignment';
import { listLooks } from '#contract/look';
import { IDEMPOTENCY_HEADER } from '#contract/submission';
import { startTestServer, type People, type TestServer } from '../../../tests/api/harness.ts';
import { DRAFT, draftsOf, general, ON_THE_BRIDGE } from '../../../tests/fixtures/draft-reviews.ts';
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

const change = (more: object) =>
  server.as(people.T1).call(updateAssignment, {
    params: of.params,
    body: essayFields(server, people.courseId, more),
  });
const submissionOf = async () =>
  (await server.as(people.S1).call(getAssignment, { params: of.params })).ok.submission ?? '';

describe('a request for comments', () => {
  it('shows the teacher the text as it was, whatever was written since', async () => {
    const page = await of.write(DRAFT);
    const { id } = (await of.ask()).ok;
    page.type('Later. ', 0);
    await sendPush(server, people.S1, page.part());
    expect((await of.read(id)).ok.text).toBe(DRAFT);
    expect((await of.own()).reviews).toMatchObject([{ id, question: '', state: { kind: 'open' }, comments: [] }]);
  });

  it('is about the version that the student names, never about one that has not arrived', async () => {
    const page = await of.write('First. ');
    const [op] = page.part().ops.slice(-1);
    const vector = { [page.part().stream]: op?.seq ?? 0 };
    page.type('Second. ', 7);
    await sendPush(server, people.S1, page.part());
    page.type('Unsent. ', 15);
    const unsent = { [page.part().stream]: page.part().ops.at(-1)?.seq ?? 0 };
    for (const lacking of [unsent, { ...vector, ['A'.repeat(22)]: 1 }])
      expect((await of.ask({ vector: lacking })).problem).toMatchObject({ code: 'out_of_date' });
    const { id } = (await of.ask({ vector })).ok;
    expect((await of.read(id)).ok.text).toBe('First. ');
  });

  it('needs an email address that was verified', async () => {
    await of.write(DRAFT);
    const setVerified = (at: Date | null) =>
      server.database.asTenant(people.S1, (tx) =>
        tx.updateTable('users').set({ email_verified_at: at }).where('id', '=', people.S1.userId).execute(),
      );
    await setVerified(null);
    expect((await of.ask()).problem).toMatchObject({ code: 'email_unverified' });
    await setVerified(server.now());
    expect((await of.ask()).status).toBe(201);
  });

  it('gives no log, figures, states or times of the writing', async () => {
    const shown = (await of.read(await of.asked())).ok;
    expect(Object.keys(shown).sort()).toEqual(
      ['assignment', 'assignment_title', 'asked_at', 'attends', 'comments', 'course_name', 'formatting', 'id']
        .concat('question', 'roll_no', 'state', 'student_name', 'submitted', 'text')
        .sort(),
    );
  });

  it('is noted as a look, which the student sees', async () => {
    const id = await of.asked();
    const looks = async () =>
      (await server.as(people.S1).call(listLooks, { params: { id: await submissionOf() } })).ok.map(
        ({ name, what }) => [name, what],
      );
    await of.list();
    expect(await looks()).toEqual([]);
    await of.read(id);
    expect(await looks()).toEqual([['T1 Test', 'text']]);
  });

  it('is made once, however often the device sends it, and one at a time', async () => {
    await of.write(DRAFT);
    const headers = { [IDEMPOTENCY_HEADER]: 'draft-key-000001' };
    const first = await of.ask({}, people.S1, headers);
    expect((await of.ask({}, people.S1, headers)).ok).toEqual(first.ok);
    expect((await of.ask()).problem).toMatchObject({ code: 'already_exists' });
    expect((await of.own()).reviews).toHaveLength(1);
  });

  it('is refused where nothing was written, nothing is offered, names are hidden, or time is over', async () => {
    expect((await of.ask()).problem.code).toBe('out_of_date');
    await of.write(DRAFT);
    const offered = async () => (await of.own()).offer;
    expect(await offered()).toBe('yes');
    for (const [fields, offer] of [
      [{ draft_comments: false }, 'off'],
      [{ draft_comments: true, blind: true }, 'blind'],
    ] as const) {
      await change(fields);
      expect([await offered(), (await of.ask()).problem.code]).toEqual([offer, 'not_offered']);
    }
    await change({ blind: false });
    server.advance(25 * 3_600_000);
    expect([await offered(), (await of.ask()).problem.code]).toEqual(['over', 'not_offered']);
  });

  it('is taken back: the draft is shown no more, and another may be asked about', async () => {
    const id = await of.asked();
    await of.send(id, [general('Good.')]);
    expect((await of.withdraw(id)).status).toBe(200);
    expect((await of.withdraw(id)).status).toBe(200);
    const { text, comments } = (await of.read(id)).ok;
    expect([text, comments.length]).toEqual([null, 1]);
    expect((await of.send(id, [general('More.')])).problem.code).toBe('already_decided');
    const next = (await of.ask()).ok.id;
    await of.withdraw(next);
    expect((await of.list()).ok.reviews.map((line) => line.id)).toEqual([id]);
  });

  it('is taken back by nobody but its student, and not once it is done', async () => {
    const id = await of.asked();
    expect((await of.withdraw(id, people.S2)).status).toBe(404);
    expect((await of.withdraw(id, people.T1)).status).toBe(403);
    await of.send(id, [], true);
    expect((await of.withdraw(id)).problem.code).toBe('already_decided');
  });
});

describe('the drafts of an assignment', () => {
  it('come with those that wait first, and are counted for its teachers', async () => {
    const first = await of.asked();
    await of.send(first, [ON_THE_BRIDGE], true);
    server.advance(60_000);
    await of.write('Mine.', people.S2);
    const second = (await of.ask({}, people.S2)).ok.id;
    server.advance(60_000);
    const third = (await of.ask()).ok.id;
    const { reviews, waiting } = (await of.list()).ok;
    expect(reviews.map(({ id, comments }) => [id, comments])).toEqual([
      [second, 0],
      [third, 0],
      [first, 1],
    ]);
    const counted = async (as: keyof People) =>
      (await server.as(people[as] as never).call(listAssignments, {})).ok.find(({ id }) => id === of.assignment)
        ?.progress?.drafts;
    expect([waiting, await counted('T1'), await counted('U1')]).toEqual([2, 2, 0]);
    await change({ blind: true });
    expect(await counted('T1')).toBe(0);
  });

  it('keep their panel for a student who asked, when no more may be asked', async () => {
    const offers = async (as = people.S1) =>
      (await server.as(as).call(getAssignment, { params: of.params })).ok.draft_comments;
    await of.asked();
    await change({ draft_comments: false });
    expect([await offers(), await offers(people.S2), await offers(people.T1)]).toEqual([true, false, false]);
  });
});
