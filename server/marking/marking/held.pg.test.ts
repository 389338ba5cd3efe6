import * as fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { getClass } from '#contract/class';
import { updateAssignment } from '#contract/change-assignment';
import { changeMarking, getReturn, listMarkings, releaseGrades } from '#contract/marking';
import type { MarkingChange } from '#contract/marking-change';
import { startTestServer, type People, type TestServer } from '../../../tests/api/harness.ts';
import { essayFields } from '../../../tests/fixtures/essay-fields.ts';
import { handInEssay } from '../../../tests/fixtures/pushing.ts';

const RUNS = 60;
const [ARGUMENT, LANGUAGE, COMMENT] = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()];
const NO_BREAK_SPACE = '\u00A0';

let server: TestServer;
let people: People;
let texts: readonly [string, string];
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  people = await server.people();
  texts = [
    await handInEssay(server, people, people.S1, 'Words.'),
    await handInEssay(server, people, people.S2, 'More.'),
  ];
});

const rule = (rules: object) =>
  server.as(people.T1).call(updateAssignment, {
    params: { id: people.assignmentId },
    body: essayFields(server, people.courseId, { hold: true, ...rules }),
  });
const change = async (id: string, wanted: MarkingChange, as = people.T1) =>
  (await server.as(as).call(changeMarking, { params: { id }, body: { change: wanted } })).ok;
const release = async () =>
  (await server.as(people.T1).call(releaseGrades, { params: { id: people.assignmentId }, body: {} })).ok;
const readClass = async () =>
  (await server.as(people.T1).call(getClass, { params: { id: people.assignmentId }, query: {} })).ok;
const seen = async (id: string) =>
  (await server.as(people.T1).call(listMarkings, { params: { id } })).ok.map(({ student_sees }) => student_sees);
const comment = (words: string) => ({
  id: COMMENT,
  anchor: { start: 0, end: 5, quote: 'Words', sha256: 'a'.repeat(64) },
  words,
});

describe('what is held', () => {
  it('is nothing once it was released, though its feedback ends with a no-break space', async () => {
    await rule({});
    await change(texts[0], { kind: 'grade', grade: 61 });
    await change(texts[0], { kind: 'feedback', words: `Well argued.${NO_BREAK_SPACE}` });
    await change(texts[0], { kind: 'save' });
    expect((await readClass()).counts.held).toBe(1);
    expect(await release()).toMatchObject({ returned: 1 });
    expect((await readClass()).counts).toMatchObject({ held: 0, changed: 0, returned: 1 });
    const returned = await server.as(people.S1).call(getReturn, { params: { id: texts[0] } });
    expect(returned.ok.return?.feedback).toBe('Well argued.');
  });

  it('is told apart from what was released, and from what was changed since', async () => {
    await rule({});
    expect(await seen(texts[0])).toEqual([]);
    expect(await change(texts[0], { kind: 'grade', grade: 61 })).toMatchObject({ student_sees: 'nothing' });
    await change(texts[0], { kind: 'save' });
    expect(await seen(texts[0])).toEqual(['nothing']);
    await release();
    expect(await seen(texts[0])).toEqual(['this']);
    expect(await change(texts[0], { kind: 'grade', grade: 64 })).toMatchObject({ student_sees: 'earlier' });
    expect((await readClass()).counts).toMatchObject({ held: 0, changed: 0 });
    await change(texts[0], { kind: 'save' });
    expect(await seen(texts[0])).toEqual(['earlier']);
    const { counts, students } = await readClass();
    expect(counts).toMatchObject({ held: 1, changed: 1, returned: 1 });
    expect(students.map(({ student_sees }) => student_sees).toSorted()).toEqual(
      students.map(({ submission }) => (submission === texts[0] ? 'earlier' : 'nothing')).toSorted(),
    );
    await change(texts[0], { kind: 'grade', grade: 61 });
    await change(texts[0], { kind: 'save' });
    expect(await seen(texts[0])).toEqual(['this']);
    expect((await readClass()).counts).toMatchObject({ held: 0, changed: 0 });
  });

  it('of a second marker is nothing, and the teacher is told how many texts they have not marked', async () => {
    await rule({});
    expect((await readClass()).counts.second_left).toBeNull();
    await rule({ second_marker: people.T2.userId });
    expect((await readClass()).counts.second_left).toBe(2);
    await change(texts[0], { kind: 'grade', grade: 50 }, people.T2);
    expect((await readClass()).counts.second_left).toBe(2);
    expect(await change(texts[0], { kind: 'save' }, people.T2)).toMatchObject({ student_sees: 'nothing' });
    expect((await readClass()).counts).toMatchObject({ second_left: 1, held: 0, to_read: 2 });
    const asSecond = await server.as(people.T2).call(getClass, { params: { id: people.assignmentId }, query: {} });
    expect(asSecond.ok.counts.second_left).toBeNull();
  });

  it('is what a release returns, whatever was put down', { timeout: 300_000 }, async () => {
    const words = fc.string({ unit: fc.constantFrom('a', 'É', ' ', '\n', '\t', '\v', '\f', '\r', '\u0085', ...wide) });
    const points = fc.option(fc.integer({ min: 0, max: 15 }).map((halves) => halves / 2));
    const put = fc.oneof(
      fc.record({ kind: fc.constant('feedback' as const), words }),
      fc.record({
        kind: fc.constant('grade' as const),
        grade: fc.option(fc.double({ min: 0, max: 100, noNaN: true })),
      }),
      fc.record({ kind: fc.constant('mark' as const), criterion: fc.constantFrom(ARGUMENT, LANGUAGE), points }),
      fc.record({ kind: fc.constant('comment' as const), comment: words.map(comment) }),
      fc.constant({ kind: 'save' as const }),
      fc.constant({ kind: 'save' as const }),
      fc.constant({ kind: 'reopen' as const }),
    );
    const step = fc.record({ text: fc.constantFrom(0 as const, 1 as const), put });
    const name = fc.constantFrom('Argument', 'The argument');
    await rule({ criteria: criteriaNamed('Argument') });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 8 }), name, async (steps, named) => {
        await rule({ criteria: criteriaNamed(named) });
        for (const { text, put: wanted } of steps) await change(texts[text], wanted);
        const before = await readClass();
        const { returned } = await release();
        expect(returned).toBe(before.counts.held);
        const after = await readClass();
        expect(after.counts).toMatchObject({ held: 0, changed: 0 });
        expect((await release()).returned).toBe(0);
        for (const { submission, student_sees } of after.students) {
          const [own] = submission === null ? [] : await seen(submission);
          expect(student_sees).toBe(own ?? 'nothing');
        }
      }),
      { numRuns: RUNS },
    );
  });
});

/** White space that `trim` removes, and a space that it keeps. */
const wide = [NO_BREAK_SPACE, '\u1680', '\u2003', '\u2028', '\u202F', '\u3000', '\uFEFF', '\u200B'];

const criteriaNamed = (name: string) => [
  { id: ARGUMENT, name, points: 10 },
  { id: LANGUAGE, name: 'Language', points: 7.5 },
];
