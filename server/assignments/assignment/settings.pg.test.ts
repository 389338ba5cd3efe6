import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { getAssignment, listAssignments } from '#contract/assignment';
import {
  archiveAssignment,
  createAssignment,
  deleteAssignment,
  unarchiveAssignment,
  updateAssignment,
} from '#contract/change-assignment';
import { listTaughtCourses } from '#contract/course';
import { getStatistics } from '#contract/statistics';
import { getSubmission, listSubmissions, startSubmission } from '#contract/submission';
import { getUniversitySettings, updateUniversitySettings } from '#contract/university';
import { startTestServer, type Member, type People, type TestServer } from '../../../tests/api/harness.ts';
import { essayFor, sendPush } from '../../../tests/fixtures/pushing.ts';

const HOUR_MS = 3_600_000;

let server: TestServer;
let people: People;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  people = await server.people();
});

function inHours(hours: number): string {
  return new Date(server.now().getTime() + hours * HOUR_MS).toISOString();
}
function fields(changes: object = {}) {
  return {
    title: 'On rivers',
    description: 'Describe a river.',
    class_info: 'Section B',
    start_time: inHours(-1),
    end_time: inHours(2),
    course: people.courseId,
    ...changes,
  };
}
function said() {
  return {
    word_goal: 800,
    ai_policy: { preset: 'language' as const, note: 'Name the tool at the end.' },
    visible_from: inHours(-2),
    time_zone: 'America/New_York',
    grace_hours: 12,
  };
}
const unsaid = { word_goal: null, ai_policy: null, visible_from: null, time_zone: 'Asia/Kolkata', grace_hours: 0 };

const create = (changes: object = {}) => server.as(people.T1).call(createAssignment, { body: fields(changes) });
const change = (id: string, changes: object = {}) =>
  server.as(people.T1).call(updateAssignment, { params: { id }, body: fields(changes) });
const get = (member: Member, id: string) => server.as(member).call(getAssignment, { params: { id } });
const idsOf = async (member: Member) =>
  (await server.as(member).call(listAssignments, { query: {} })).ok.map(({ id }) => id);

describe('formatting of texts', () => {
  const allow = async (formatting_allowed: boolean) => {
    const admin = server.as(people.U1);
    const { formatting_allowed: _, ...older } = (await admin.call(getUniversitySettings)).ok;
    const saved = await admin.call(updateUniversitySettings, { body: { ...older, formatting_allowed } });
    expect(saved.ok.formatting_allowed).toBe(formatting_allowed);
    // An older client's call without this field leaves it unchanged.
    expect((await admin.call(updateUniversitySettings, { body: older })).ok).toEqual(saved.ok);
  };
  const taught = async () => (await server.as(people.T1).call(listTaughtCourses)).ok[0]?.formatting_allowed;

  it('is off, and refused where the university does not allow it', async () => {
    const { ok } = await create();
    expect([ok.formatting, await taught()]).toEqual([false, false]);
    for (const refused of [await create({ formatting: true }), await change(ok.id, { formatting: true })]) {
      expect([refused.status, refused.problem.issues?.[0]?.path]).toEqual([400, 'formatting']);
      expect(refused.problem.error).toBe('Your university doesn’t let texts have formatting.');
    }
    expect((await change(ok.id, { formatting: false })).ok.formatting).toBe(false);
  });

  it('is the assignment’s where the university allows it, and ends for all where it forbids it', async () => {
    await allow(true);
    const { ok } = await create({ formatting: true });
    expect([ok.formatting, await taught()]).toEqual([true, true]);
    expect((await change(ok.id)).ok.formatting).toBe(true);
    expect((await get(people.S1, ok.id)).ok.formatting).toBe(true);
    await allow(false);
    expect((await get(people.S1, ok.id)).ok.formatting).toBe(false);
    expect((await change(ok.id)).ok.formatting).toBe(false);
    await allow(true);
    expect((await get(people.S1, ok.id)).ok.formatting).toBe(true);
  });
});

describe('what may be said of an assignment beyond its six fields', () => {
  it('is nothing where the six are sent alone', async () => {
    const { ok } = await create();
    expect(ok).toMatchObject({ ...unsaid, archived: false });
    expect((await get(people.S1, ok.id)).ok).toMatchObject(unsaid);
  });

  it('has the times by the clocks of the university', async () => {
    const { universityId } = people.T1;
    await server.database.asOwner((tx) =>
      tx
        .updateTable('universities')
        .set({ time_zone: 'Europe/Dublin' })
        .where('university_id', '=', universityId)
        .execute(),
    );
    const { ok } = await create();
    expect(ok.time_zone).toBe('Europe/Dublin');
    expect((await create({ time_zone: 'America/New_York' })).ok.time_zone).toBe('America/New_York');
  });

  it('is answered as it was said, and stays where a change leaves it out', async () => {
    const { ok } = await create(said());
    expect(ok).toMatchObject(said());
    expect((await change(ok.id, { title: 'On lakes' })).ok).toMatchObject({ title: 'On lakes', ...said() });
    expect((await get(people.T1, ok.id)).ok).toMatchObject(said());
    const back = { ...unsaid, time_zone: 'Europe/Dublin' };
    expect((await change(ok.id, back)).ok).toMatchObject(back);
    expect((await get(people.T1, ok.id)).ok).toMatchObject(back);
  });

  it('is refused at its field where it can’t be', async () => {
    const cases = [
      ['word_goal', { word_goal: 0 }],
      ['word_goal', { word_goal: 2.5 }],
      ['ai_policy.preset', { ai_policy: { preset: 'maybe', note: '' } }],
      ['ai_policy.note', { ai_policy: { preset: 'none', note: 'x'.repeat(1001) } }],
      ['visible_from', { visible_from: inHours(0) }],
      ['time_zone', { time_zone: 'Mars/Olympus' }],
      ['time_zone', { time_zone: '+05:30' }],
      ['grace_hours', { grace_hours: 169 }],
    ] as const;
    for (const [path, changes] of cases) {
      const refused = await create(changes);
      expect([path, refused.status]).toEqual([path, 400]);
      expect(refused.problem.issues).toEqual([expect.objectContaining({ path })]);
    }
  });

  it('keeps a text with half of a character, and refuses what PostgreSQL can’t hold', async () => {
    const policy = (note: string) => ({ ai_policy: { preset: 'open' as const, note } });
    expect((await create(policy('a\ud800b'))).ok.ai_policy).toEqual({ preset: 'open', note: 'a\ufffdb' });
    expect((await create(policy('a\0b'))).problem.issues).toEqual([
      expect.objectContaining({ path: 'ai_policy.note' }),
    ]);
  });

  it('is hidden from students until the start, but for the times', async () => {
    const { id } = (await create({ ...said(), start_time: inHours(1) })).ok;
    expect((await get(people.S1, id)).ok).toMatchObject({ word_goal: null, ai_policy: null, description: '' });
    expect((await get(people.S1, id)).ok.time_zone).toBe('America/New_York');
  });
});

describe('before it is visible', () => {
  const hidden = () => ({ visible_from: inHours(1), start_time: inHours(2), end_time: inHours(3) });

  it('students find it nowhere, its teacher does, and everybody from then on', async () => {
    const { id } = (await create(hidden())).ok;
    const unknown = crypto.randomUUID();
    expect(await idsOf(people.S1)).not.toContain(id);
    for (const endpoint of [getAssignment, listSubmissions, startSubmission, getStatistics]) {
      const answer = (of: string) => server.as(people.S1).call(endpoint, { params: { id: of } });
      expect((await answer(id)).raw).toBe((await answer(unknown)).raw);
      expect((await answer(id)).status).toBe(404);
    }
    for (const member of [people.T1, people.U1]) {
      expect(await idsOf(member)).toContain(id);
      expect((await get(member, id)).ok.title).toBe('On rivers');
    }
    server.advance(HOUR_MS);
    expect(await idsOf(people.S1)).toContain(id);
    expect((await get(people.S1, id)).ok).toMatchObject({ title: 'On rivers', description: '' });
  });

  it('what was written already is kept, and its writer still finds it', async () => {
    const page = essayFor(people, 'Early words');
    expect((await sendPush(server, people.S1, page.part())).streams[0]?.status).toBe('stored');
    await change(people.assignmentId, hidden());
    expect(await idsOf(people.S1)).toContain(people.assignmentId);
    expect(await idsOf(people.S2)).not.toContain(people.assignmentId);
    const late = essayFor(people, 'Words of one who was told');
    expect((await sendPush(server, people.S2, late.part())).streams[0]?.status).toBe('stored');
    expect(await idsOf(people.S2)).toContain(people.assignmentId);
  });
});

describe('the archive', () => {
  const away = (id: string) => server.as(people.T1).call(archiveAssignment, { params: { id } });
  const back = (id: string) => server.as(people.T1).call(unarchiveAssignment, { params: { id } });

  it('takes an assignment and gives it back, as often as is asked', async () => {
    const { assignmentId: id } = people;
    for (let times = 0; times < 2; times++) expect((await away(id)).ok.archived).toBe(true);
    for (const member of [people.T1, people.S1]) expect((await get(member, id)).ok.archived).toBe(true);
    for (let times = 0; times < 2; times++) expect((await back(id)).ok.archived).toBe(false);
    expect((await get(people.S1, id)).ok.archived).toBe(false);
  });

  it('keeps work readable, and takes words that still come', async () => {
    const { assignmentId: id } = people;
    const page = essayFor(people, 'Begun');
    await sendPush(server, people.S1, page.part());
    await away(id);
    const submission = (await get(people.S1, id)).ok.submission ?? '';
    page.submit();
    const answer = await sendPush(server, people.S1, page.part(page.ops.length));
    expect(answer.streams[0]?.status).toBe('stored');
    for (const member of [people.S1, people.T1]) {
      const read = await server.as(member).call(getSubmission, { params: { id: submission } });
      expect(read.ok.text).toBe('Begun');
    }
    const other = essayFor(people, 'Begun later');
    expect((await sendPush(server, people.S2, other.part())).streams[0]?.status).toBe('stored');
  });

  it('is what deleting offers once somebody writes, and does where it is asked to', async () => {
    const { assignmentId: id } = people;
    await sendPush(server, people.S1, essayFor(people, 'Begun').part());
    const remove = (query: { archive?: 'true' | 'false' }) =>
      server.as(people.T1).call(deleteAssignment, { params: { id }, query });
    for (const query of [{}, { archive: 'false' as const }]) {
      const refused = await remove(query);
      expect(refused.status).toBe(409);
      expect(refused.problem.code).toBe('has_submissions');
      expect(refused.problem.error).toContain('Archive it instead');
    }
    expect((await remove({ archive: 'true' })).ok.message).toBe('The assignment was archived.');
    expect((await get(people.S1, id)).ok.archived).toBe(true);
  });
});
