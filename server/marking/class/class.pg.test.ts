import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { CONTACT_STEP_MS, getClass, type Class, type ClassFilter } from '#contract/class';
import type { QueryOf } from '#contract/endpoint';
import { unenroll } from '#contract/enrollment';
import { updateMember } from '#contract/member';
import { getStatistics } from '#contract/statistics';
import { listSubmissions, updateSubmission } from '#contract/submission';
import { countQueries } from '../../../tests/api/count-queries.ts';
import { startTestServer, type Member, type People, type TestServer } from '../../../tests/api/harness.ts';
import { enrollMany } from '../../../tests/api/many-people.ts';
import { deviceStream } from '../../../tests/fixtures/device-stream.ts';
import { sendPush } from '../../../tests/fixtures/pushing.ts';

const QUERIES_MAX = 6;
/** Figures are computed in the background. */
const WAITING = { timeout: 60_000 };
const HOUR = 3_600_000;

let server: TestServer;
let people: People;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  people = await server.people();
});

type Query = QueryOf<typeof getClass>;
const ask = (query: Query = {}, as: Member = people.T1) =>
  server.as(as).call(getClass, { params: { id: people.assignmentId }, query });
const read = async (query: Query = {}): Promise<Class> => (await ask(query)).ok;
const names = async (query: Query) => (await read(query)).students.map(({ name }) => name);

/** Writes so many words of two letters and a space, and hands in unless told otherwise. Returns the submission's id. */
async function write(student: Member, words: number, handsIn = true): Promise<string> {
  const page = deviceStream({ kind: 'assignment', id: people.assignmentId });
  for (const key of 'ab '.repeat(words)) page.type(key);
  if (handsIn) page.submit();
  return (await sendPush(server, student, page.part())).submissions[0]?.id ?? '';
}

/** The class once its figures have been computed. */
async function counted(query: Query = {}): Promise<Class> {
  await expect.poll(async () => (await read(query)).updating, WAITING).toBe(0);
  return read(query);
}

const end = async () => {
  const { rows } = await server.database.asTenant(people.T1, async (tx) => ({
    rows: await tx.selectFrom('assignments').select('end_time').where('id', '=', people.assignmentId).execute(),
  }));
  return rows[0]?.end_time ?? new Date(0);
};

describe('the class of an assignment', () => {
  it('has everybody who attends, those too who have not begun, and how far each is', async () => {
    const first = await write(people.S1, 30);
    await server.as(people.T1).call(updateSubmission, { params: { id: first }, body: { grade: 71 } });
    await write(people.S2, 60, false);
    const other = await enrollMany(server, people, ['Zoya Not-Begun']);
    const { students, counts } = await counted({ sort: 'state' });
    expect(students.map(({ id, state, grade }) => ({ id, state, grade }))).toEqual([
      { id: other[0], state: 'not_started', grade: null },
      { id: people.S2.userId, state: 'in_progress', grade: null },
      { id: people.S1.userId, state: 'returned', grade: 71 },
    ]);
    expect(counts).toEqual({
      students: 3,
      not_started: 1,
      in_progress: 1,
      submitted: 1,
      late: 0,
      returned: 1,
      to_read: 0,
      held: 0,
      changed: 0,
      second_left: null,
      asked: 0,
    });
    expect(students[0]).toMatchObject({ submission: null, hand_in: null, words: null, contact: null });
    expect(students[2]).toMatchObject({
      words: 30,
      pasted_percent: 0,
      sittings: 1,
      coverage: 100,
      hand_in: { status: 'submitted', late: false },
    });
  });

  it('tells of a draft that it was begun, its words in steps of fifty and the last contact in steps of ten minutes', async () => {
    await write(people.S1, 60, false);
    const { students } = await counted({ state: 'in_progress' });
    const contact = new Date(Math.floor(server.now().getTime() / CONTACT_STEP_MS) * CONTACT_STEP_MS).toISOString();
    expect(students).toMatchObject([{ words: 50, contact, active_ms: null, pasted_percent: null }]);
    await write(people.S1, 40, false);
    expect((await read()).updating).toBe(0);
    server.advance(CONTACT_STEP_MS + 1);
    expect((await read()).updating).toBe(1);
    expect((await counted({ state: 'in_progress' })).students).toMatchObject([{ words: 100 }]);
  });

  it('counts late work among what was submitted, and what came back among both', async () => {
    server.setClock(new Date((await end()).getTime() + HOUR));
    const id = await write(people.S1, 3);
    expect((await read()).students.find(({ submission }) => submission === id)?.state).toBe('late');
    await server.as(people.T1).call(updateSubmission, { params: { id }, body: { grade: 40 } });
    expect((await read()).counts).toMatchObject({ submitted: 1, late: 1, returned: 1, to_read: 0 });
    for (const state of ['submitted', 'late', 'returned'] as ClassFilter[])
      expect(await names({ state })).toEqual(['S1 Test']);
    expect(await names({ state: 'not_submitted' })).toEqual(['S2 Test']);
    const { ok } = await server.as(people.T1).call(getStatistics, { params: { id: people.assignmentId } });
    expect(ok).toMatchObject({ late: 1, returned: 1, not_started: 1, grades: [40] });
  });

  it('keeps who left and wrote, never who was only rejected', async () => {
    await write(people.S1, 3);
    await server.as(people.S1).call(unenroll, { params: { id: people.courseId } });
    await server.as(people.S2).call(unenroll, { params: { id: people.courseId } });
    expect(await names({})).toEqual(['S1 Test']);
  });

  it('is for the teacher of the course, and without figures of texts for administrators', async () => {
    await write(people.S1, 30);
    await counted();
    const { students } = (await ask({ state: 'submitted' }, people.U1)).ok;
    expect(students).toMatchObject([
      { name: 'S1 Test', words: null, active_ms: null, pasted_percent: null, sittings: null, coverage: null },
    ]);
    for (const [member, status] of [
      [people.S1, 403],
      [people.T2, 403],
      [people.S3, 404],
      [people.XT, 404],
    ] as const)
      expect((await ask({}, member)).status).toBe(status);
  });
});

describe('how a text was written', () => {
  it('is not told of a student whose record staff is not shown: nothing, as where nothing is known', async () => {
    await write(people.S1, 30);
    await counted();
    const hide = { params: { id: people.S1.userId }, body: { record_shown: false } };
    await server.as(people.U1).call(updateMember, hide);
    expect((await read({ state: 'submitted' })).students).toMatchObject([
      { words: 30, active_ms: null, pasted_percent: null, sittings: null, coverage: null },
    ]);
  });
});

describe('the class of a blind assignment', () => {
  it('names nobody to who marks it, in rows, search or order, until the grades are released', async () => {
    const id = await write(people.S1, 3);
    await server.database.asTenant(people.T1, (tx) =>
      tx.updateTable('assignments').set({ blind: true }).where('id', '=', people.assignmentId).execute(),
    );
    const shown = (await ask()).raw;
    for (const told of ['S1', 'S2', 'R-S', people.S1.userId, people.S2.userId, people.S1.email])
      expect(shown).not.toContain(told);
    expect(await names({ q: 's1' })).toEqual([]);
    expect((await read({ state: 'submitted' })).students).toMatchObject([{ submission: id, roll_no: '' }]);
    expect((await ask({ q: 's1' }, people.U1)).ok.students).toMatchObject([{ name: 'S1 Test' }]);
  });
});

describe('a class is searched, sorted and paged at the university', () => {
  const many = ['José Núñez', 'अनन्या देशपांडे', '\u095eातिमा शेख', 'Łucja Öz', '100% _Real_', 'anil kumar', 'Anil Kumar'];

  it('finds names in any script, whatever their accents, case and form', async () => {
    await enrollMany(server, people, many);
    for (const [q, found] of [
      ['jose nunez', ['José Núñez']],
      ['NÚÑ', ['José Núñez']],
      ['देशपांडे', ['अनन्या देशपांडे']],
      // The letter with its dot below as one character, as the list has it, and as two.
      ['\u095eातिमा', ['\u095eातिमा शेख']],
      ['फ\u093cातिमा', ['\u095eातिमा शेख']],
      ['देशपांडा', []],
      ['lucja oz', ['Łucja Öz']],
      ['%', ['100% _Real_']],
      ['_', ['100% _Real_']],
      ["' or 1=1 --", []],
      ['r-many-2', ['\u095eातिमा शेख']],
    ] as const)
      expect([q, await names({ q })]).toEqual([q, found]);
  });

  it('keeps an order that is the same on every page, also of people with one name', async () => {
    await enrollMany(
      server,
      people,
      Array.from({ length: 23 }, (_, index) => (index % 2 === 0 ? 'Same Name' : 'same name')),
    );
    for (const sort of ['name', '-name', 'grade', '-submitted', 'words', 'contact', 'state', '-roll_no'] as const) {
      const whole = (await read({ sort, size: '500' })).students.map(({ id }) => id);
      const paged: string[] = [];
      for (let page = 1; page <= 5; page += 1)
        paged.push(...(await read({ sort, size: '5', page: String(page) })).students.map(({ id }) => id));
      expect(paged).toEqual(whole);
      expect(new Set(paged).size).toBe(25);
    }
    expect(await read({ size: '5', page: '9' })).toMatchObject({ students: [], total: 25, pages: 5 });
  });

  it('takes no word of a request into a question to the database', async () => {
    for (const query of [
      { sort: 'name; drop table users' },
      { sort: 'pasted_percent' },
      { state: "late' or 1=1" },
      { size: '501' },
    ])
      expect((await ask(query as Query)).status).toBe(400);
  });

  it('names the texts before and after one, also of one that has just been graded', async () => {
    const [one, two] = [await write(people.S1, 3), await write(people.S2, 3)];
    expect((await read({ state: 'to_read', size: '1' })).around).toEqual({
      at: null,
      of: 2,
      previous: null,
      next: one,
      student: null,
    });
    expect((await read({ around: one, size: '1', page: '2' })).around).toMatchObject({
      at: 1,
      of: 2,
      previous: null,
      next: two,
      student: { submission: one, id: people.S1.userId },
    });
    await server.as(people.T1).call(updateSubmission, { params: { id: one }, body: { grade: 71 } });
    expect(await read({ state: 'to_read', around: one })).toMatchObject({
      students: [{ submission: two }],
      total: 1,
      around: { at: null, of: 1, previous: null, next: two, student: { submission: one, grade: 71 } },
    });
    expect((await read({ around: two })).around).toMatchObject({ at: 2, of: 2, previous: one, next: null });
    expect((await read({ around: people.courseId })).around).toMatchObject({ at: null, next: one });
  });
});

describe('lists of hand-ins', () => {
  it('ask the database a few times, however many handed in', async () => {
    await enrollMany(server, people, ['A', 'B', 'C']);
    await write(people.S1, 3);
    await write(people.S2, 3);
    // As if the server had died between storing and finalizing.
    await server.database.asOwner((tx) =>
      tx.updateTable('submits').set({ submitted_at: null, matches: null }).execute(),
    );
    const list = () => server.as(people.T1).call(listSubmissions, { params: { id: people.assignmentId } });
    expect(await countQueries(list)).toBeLessThanOrEqual(QUERIES_MAX);
    await expect
      .poll(async () => (await list()).ok.map(({ hand_in }) => hand_in.status), WAITING)
      .toEqual(['submitted', 'submitted']);
    await counted();
    const wish = { q: 's', sort: '-words', state: 'to_read' } as const;
    expect(await countQueries(() => ask(wish))).toBeLessThanOrEqual(QUERIES_MAX);
  });

  it('show a hand-in as finalized as soon as the push was answered', async () => {
    await write(people.S1, 3);
    const { ok } = await server.as(people.T1).call(listSubmissions, { params: { id: people.assignmentId } });
    expect(ok).toMatchObject([{ hand_in: { status: 'submitted', matches: true } }]);
  });
});
