import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { duplicateAssignment, updateAssignment } from '#contract/change-assignment';
import { changeMarking, getMarkingTrail, getReturn, listMarkings, releaseGrades } from '#contract/marking';
import type { MarkingChange } from '#contract/marking-change';
import { push } from '#contract/outbox';
import { getSubmission, IDEMPOTENCY_HEADER, updateSubmission } from '#contract/submission';
import { startTestServer, type Member, type People, type TestServer } from '../../../tests/api/harness.ts';
import { randomStream } from '../../../tests/fixtures/device-stream.ts';
import { essayFor, sendPush } from '../../../tests/fixtures/pushing.ts';
import { essayFields } from '../../../tests/fixtures/essay-fields.ts';

const [ARGUMENT, LANGUAGE] = [crypto.randomUUID(), crypto.randomUUID()];
const criteria = [
  { id: ARGUMENT, name: 'Argument', points: 10 },
  { id: LANGUAGE, name: 'Language', points: 7.5 },
];

let server: TestServer;
let people: People;
let params: { id: string };
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  people = await server.people();
  params = { id: (await sendPush(server, people.S1, essayFor(people, 'Words.').part())).submissions[0]?.id ?? '' };
});

const rule = (rules: object) =>
  server.as(people.T1).call(updateAssignment, {
    params: { id: people.assignmentId },
    body: essayFields(server, people.courseId, rules),
  });
const change = (wanted: MarkingChange, base?: number, as: Member = people.T1) =>
  server.as(as).call(changeMarking, { params, body: { change: wanted, ...(base === undefined ? {} : { base }) } });
const release = (body: { students?: string[] } = {}) =>
  server.as(people.T1).call(releaseGrades, { params: { id: people.assignmentId }, body });
const returned = async () => (await server.as(people.S1).call(getReturn, { params })).ok.return;
const shown = async (as: Member) => (await server.as(as).call(getSubmission, { params })).ok.grade;
const trail = async (as: Member = people.T1) =>
  (await server.as(as).call(getMarkingTrail, { params })).ok.map(({ kind, about, before, after, who }) => ({
    kind,
    about,
    before,
    after,
    who: who.name,
  }));

const comment = (words: string, id: string = crypto.randomUUID()) => ({
  id,
  anchor: { start: 0, end: 5, quote: 'Words', sha256: 'a'.repeat(64) },
  words,
});

/** Pushes changes of a teacher's page that is closed or another one: they come through the outbox. */
async function fromPage(stream: string, first: number, changes: readonly [MarkingChange, number?][], as = people.T1) {
  const ops = changes.map(([wanted, base], at) => ({
    kind: 'action' as const,
    seq: first + at,
    at: 0,
    action: { name: 'mark' as const, submission: params.id, change: wanted, ...(base === undefined ? {} : { base }) },
  }));
  const heading = first === 1 ? { target: { kind: 'actions' as const }, began: 1 } : {};
  const body = { parts: [{ stream, ...heading, first, ops }] };
  return (await server.as(as).call(push, { params: { user_id: as.userId }, body })).ok.results;
}

describe('a marking', () => {
  it('takes marks up to the points of the criteria, in halves, and sums them once each has one', async () => {
    await rule({ criteria });
    const mark = (criterion: string, points: number | null) => change({ kind: 'mark', criterion, points });
    expect((await mark(ARGUMENT, 8.5)).ok).toMatchObject({ marks: { [ARGUMENT]: 8.5 }, total: null, revision: 1 });
    expect((await mark(ARGUMENT, 10.5)).problem.issues?.[0]?.path).toBe('change.points');
    expect((await mark(ARGUMENT, 8.25)).problem.code).toBe('bad_body');
    expect((await mark(ARGUMENT, -0.5)).problem.code).toBe('bad_body');
    expect((await mark(crypto.randomUUID(), 1)).problem.issues?.[0]?.path).toBe('change.criterion');
    expect((await mark(LANGUAGE, 0)).ok.total).toBe(8.5);
    expect((await change({ kind: 'grade', grade: 70 })).ok.total).toBe(70);
    expect((await change({ kind: 'grade', grade: null })).ok.total).toBe(8.5);
    expect((await mark(LANGUAGE, null)).ok).toMatchObject({ marks: { [ARGUMENT]: 8.5 }, total: null });
  });

  it('keeps the criteria once marks were given by them, but for their names and order', async () => {
    await rule({ criteria });
    await change({ kind: 'mark', criterion: ARGUMENT, points: 3 });
    const [argument, language] = criteria;
    const renamed = [language, { ...argument, name: 'Reasoning' }];
    expect((await rule({ criteria: renamed })).ok.criteria).toEqual(renamed);
    expect((await rule({})).ok.criteria).toEqual(renamed);
    for (const other of [[], [argument], [{ ...argument, points: 5 }, language]])
      expect((await rule({ criteria: other })).problem.code).toBe('already_marked');
    expect((await rule({ criteria: [argument, argument] })).problem.issues?.[0]?.path).toBe('criteria');
  });

  it('begins anew in a copy of the assignment, by the same rules', async () => {
    const rules = { criteria, hold: true, blind: true, second_marker: people.T2.userId };
    const { title, start_time, end_time, course } = (await rule(rules)).ok;
    await release();
    const parts = {
      params: { id: people.assignmentId },
      body: { title, start_time, end_time, course, visible_from: null },
    };
    expect((await server.as(people.T1).call(duplicateAssignment, parts)).ok).toMatchObject({
      ...rules,
      released_at: null,
    });
  });

  it('takes comments by their id, once, and refuses a quote that is not the place', async () => {
    const first = comment('Why?');
    await change({ kind: 'comment', comment: first });
    await change({ kind: 'comment', comment: first });
    const { ok } = await change({ kind: 'comment', comment: { ...first, words: 'Why so?\ud800' } });
    expect(ok).toMatchObject({ comments: [{ ...first, words: 'Why so?\ufffd' }], revision: 2 });
    const wrong = { ...first, anchor: { ...first.anchor, end: 6 } };
    expect((await change({ kind: 'comment', comment: wrong })).problem.code).toBe('bad_body');
    expect((await change({ kind: 'uncomment', id: first.id })).ok.comments).toEqual([]);
    expect((await change({ kind: 'uncomment', id: first.id })).ok.revision).toBe(3);
  });

  it('is done once for each Idempotency-Key and for each op', async () => {
    const headers = { [IDEMPOTENCY_HEADER]: 'one' };
    const put = (words: string) =>
      server.as(people.T1).call(changeMarking, { params, headers, body: { change: { kind: 'feedback', words } } });
    expect((await put('First.')).ok.feedback).toBe('First.');
    expect((await put('Second.')).ok.feedback).toBe('First.');
    const stream = randomStream();
    const ops: [MarkingChange][] = [[{ kind: 'grade', grade: 40 }], [{ kind: 'grade', grade: 50 }]];
    const [one, two] = await fromPage(stream, 1, ops);
    expect([one?.outcome, two]).toMatchObject(['done', { outcome: 'done', detail: '3' }]);
    await change({ kind: 'grade', grade: 60 });
    expect(await fromPage(stream, 1, ops)).toEqual([one, two]);
    expect((await server.as(people.T1).call(listMarkings, { params })).ok[0]).toMatchObject({ grade: 60, revision: 4 });
  });

  it('offers feedback back that another page wrote and this one had not seen', async () => {
    const [phone, laptop] = [randomStream(), randomStream()];
    await fromPage(phone, 1, [[{ kind: 'feedback', words: 'From the phone.' }, 0]]);
    await fromPage(laptop, 1, [[{ kind: 'feedback', words: 'Fr' }, 0]]);
    const marking = async () => (await server.as(people.T1).call(listMarkings, { params })).ok[0];
    expect(await marking()).toMatchObject({ feedback: 'Fr', replaced: { words: 'From the phone.' } });
    await fromPage(laptop, 2, [[{ kind: 'feedback', words: 'From the laptop.' }, 0]]);
    expect(await marking()).toMatchObject({ feedback: 'From the laptop.', replaced: { words: 'From the phone.' } });
    await fromPage(laptop, 3, [[{ kind: 'feedback', words: 'From the phone. From the laptop.' }, 3]]);
    expect(await marking()).toMatchObject({ replaced: null, revision: 4 });
    await fromPage(phone, 2, [[{ kind: 'feedback', words: 'Seen, and another.' }, 4]]);
    expect(await marking()).toMatchObject({ replaced: null });
    expect((await trail()).filter(({ kind }) => kind === 'feedback').map(({ after }) => after)).toEqual([
      'Seen, and another.',
      'From the phone. From the laptop.',
      'From the laptop.',
      'Fr',
      'From the phone.',
    ]);
  });

  it('that is saved and changed is a draft again', async () => {
    await change({ kind: 'grade', grade: 70 });
    expect((await change({ kind: 'save' })).ok.state).toBe('saved');
    expect((await change({ kind: 'feedback', words: 'More.' })).ok.state).toBe('draft');
    expect(await returned()).toMatchObject({ grade: 70, feedback: '' });
    await change({ kind: 'save' });
    expect((await change({ kind: 'reopen' })).ok.state).toBe('draft');
  });
});

describe('a return', () => {
  it('is made by saving, the same one not twice, and the newest counts', async () => {
    expect(await returned()).toBeNull();
    await change({ kind: 'save' });
    expect(await returned()).toBeNull();
    await change({ kind: 'grade', grade: 70 });
    expect([await shown(people.S1), await returned()]).toEqual([null, null]);
    await change({ kind: 'save' });
    await change({ kind: 'reopen' });
    await change({ kind: 'save' });
    expect(await returned()).toMatchObject({ number: 1, grade: 70, name: 'T1 Test' });
    await change({ kind: 'comment', comment: comment('Good.') });
    await change({ kind: 'comment', comment: comment(' ') });
    await change({ kind: 'grade', grade: 71 });
    expect([await shown(people.S1), await shown(people.T1)]).toEqual([70, 70]);
    await change({ kind: 'save' });
    expect(await returned()).toMatchObject({ number: 2, grade: 71, comments: [{ words: 'Good.' }] });
    expect([await shown(people.S1), await shown(people.T1), await shown(people.U1)]).toEqual([71, 71, 71]);
  });

  it('waits where the assignment holds it, and goes to all, or to some, once', async () => {
    await rule({ hold: true });
    const other = (await sendPush(server, people.S2, essayFor(people, 'More.').part())).submissions[0]?.id ?? '';
    await change({ kind: 'grade', grade: 70 });
    await change({ kind: 'save' });
    expect([await shown(people.S1), await shown(people.T1), await returned()]).toEqual([null, 70, null]);
    const body = { change: { kind: 'grade' as const, grade: 40 } };
    await server.as(people.T1).call(changeMarking, { params: { id: other }, body });
    expect((await release({ students: [people.S2.userId] })).ok).toEqual({ returned: 0, drafts: 1 });
    expect((await release({ students: [people.R.userId] })).status).toBe(404);
    const both = await Promise.all([release(), release()]);
    expect(both.map(({ ok }) => ok.returned).toSorted((one, other) => one - other)).toEqual([0, 1]);
    expect(await returned()).toMatchObject({ number: 1, grade: 70 });
    expect((await release()).ok).toEqual({ returned: 0, drafts: 1 });
    expect(await shown(people.S2).catch(() => 'not theirs')).toBe('not theirs');
    expect((await server.as(people.S2).call(getReturn, { params: { id: other } })).ok.return).toBeNull();
  });

  it('follows the specification’s grade at once, or when it is released', async () => {
    const grade = (value: number | null) =>
      server.as(people.T1).call(updateSubmission, { params, body: { grade: value } });
    expect((await grade(71.5)).ok.grade).toBe(71.5);
    expect([await shown(people.S1), (await returned())?.grade]).toEqual([71.5, 71.5]);
    await rule({ hold: true });
    await grade(80);
    expect([await shown(people.S1), await shown(people.T1)]).toEqual([71.5, 80]);
    await grade(null);
    await release();
    expect([await shown(people.S1), (await returned())?.number]).toEqual([null, 2]);
  });
});

describe('the trail', () => {
  it('holds every change with what was before and after, also how the assignment is marked', async () => {
    await rule({ criteria, hold: true });
    await rule({ criteria, hold: true });
    await change({ kind: 'mark', criterion: ARGUMENT, points: 3 });
    await change({ kind: 'mark', criterion: ARGUMENT, points: 4 });
    await change({ kind: 'grade', grade: 50 });
    await change({ kind: 'save' });
    await release();
    const line = (kind: string, before: unknown = null, after: unknown = null, about: string | null = null) => ({
      kind,
      about,
      before,
      after,
      who: 'T1 Test',
    });
    const expected = [
      line('release', null, { returned: 1 }),
      line('return', null, { number: 1, grade: 50 }),
      line('save'),
      line('grade', null, 50),
      line('mark', 3, 4, ARGUMENT),
      line('mark', null, 3, ARGUMENT),
      line('criteria', [], criteria),
      line('hold', false, true),
    ];
    expect(await trail()).toEqual(expected);
    expect(await trail(people.U1)).toEqual(expected);
  });

  it.each(['marking_trail', 'returns'])('can’t be changed, nor deleted: %s', async (table) => {
    await change({ kind: 'grade', grade: 50 });
    await change({ kind: 'save' });
    for (const statement of [sql`update ${sql.table(table)} set id = id`, sql`delete from ${sql.table(table)}`])
      await expect(server.database.asTenant(people.T1, (tx) => statement.execute(tx))).rejects.toThrow(
        /permission denied/,
      );
  });
});
