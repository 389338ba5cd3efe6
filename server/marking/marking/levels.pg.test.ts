import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { getAssignment, type Assignment } from '#contract/assignment';
import { createAssignment, duplicateAssignment, updateAssignment } from '#contract/change-assignment';
import { criterionSchema } from '#contract/criterion';
import { changeMarking, getReturn, listMarkings } from '#contract/marking';
import type { MarkingChange } from '#contract/marking-change';
import type { AssignmentFields } from '#contract/teaching';
import { startTestServer, type People, type TestServer } from '../../../tests/api/harness.ts';
import { essayFields } from '../../../tests/fixtures/essay-fields.ts';
import { essayFor, sendPush } from '../../../tests/fixtures/pushing.ts';
import { rubricFields } from '../../../tests/fixtures/rubric-fields.ts';

let server: TestServer;
let people: People;
beforeAll(async () => {
  server = await startTestServer();
  people = await server.people();
});
afterAll(() => server.close());

const rubric = () => {
  const { criteria, levels } = rubricFields();
  const [argument, language] = criteria;
  if (argument === undefined || language === undefined) throw new Error('The rubric has two criteria.');
  return { criteria, levels, argument, language, steps: levels[argument.id] ?? [] };
};
const set = async (rules: Partial<AssignmentFields>) =>
  (await server.as(people.T1).call(createAssignment, { body: essayFields(server, people.courseId, rules) })).ok;
const change = (id: string, rules: Partial<AssignmentFields>) =>
  server.as(people.T1).call(updateAssignment, { params: { id }, body: essayFields(server, people.courseId, rules) });
const seen = async (id: string) => (await server.as(people.S1).call(getAssignment, { params: { id } })).ok;

/** S1's text for the assignment, with these changes of its marking by T1. */
async function marked(assignment: string, changes: readonly MarkingChange[]): Promise<string> {
  const text = essayFor({ ...people, assignmentId: assignment }, 'Words.').part();
  const id = (await sendPush(server, people.S1, text)).submissions[0]?.id ?? '';
  for (const each of changes)
    await server.as(people.T1).call(changeMarking, { params: { id }, body: { change: each } });
  return id;
}

describe('the levels of an assignment', () => {
  it('are seen by students from its start on, and go with a copy', async () => {
    const { criteria, levels } = rubric();
    const { id } = await set({ criteria, levels });
    expect(await seen(id)).toMatchObject({ criteria, levels });
    const { title, start_time, end_time, course } = await seen(id);
    const body = { title, start_time, end_time, course, visible_from: null };
    expect((await server.as(people.T1).call(duplicateAssignment, { params: { id }, body })).ok).toMatchObject({
      criteria,
      levels,
    });
    const later = new Date(server.now().getTime() + 3_600_000).toISOString();
    await change(id, { start_time: later });
    const hidden: Assignment = await seen(id);
    expect([hidden.criteria, hidden.levels]).toEqual([[], undefined]);
  });

  it('stay where a page of an earlier version sends the criteria alone, or reads them', async () => {
    const { criteria, levels, language } = rubric();
    const { id } = await set({ criteria, levels });
    const renamed = criteria.map((each) => ({ ...each, name: `${each.name}!` }));
    expect((await change(id, { criteria: renamed })).ok).toMatchObject({ criteria: renamed, levels });
    // Its points are the levels', of which that page knows nothing.
    const other = criteria.map((each) => ({ ...each, points: 30 }));
    expect((await change(id, { criteria: other })).problem.issues).toMatchObject([{ path: 'levels' }]);
    // That page refuses a criterion with a further field.
    expect(z.array(criterionSchema).safeParse((await seen(id)).criteria).success).toBe(true);
    expect((await change(id, { criteria: [language] })).ok).not.toHaveProperty('levels');
  });

  it('are absent where none were given, as in what an earlier version queued', async () => {
    const { criteria } = rubric();
    const { id } = await set({ criteria });
    expect(await seen(id)).toMatchObject({ criteria });
    expect(await seen(id)).not.toHaveProperty('levels');
  });

  it('keep their rule', async () => {
    const { criteria, levels, argument, steps } = rubric();
    const { id } = await set({ criteria, levels });
    const rising = { [argument.id]: [...steps].reverse() };
    expect((await change(id, { criteria, levels: rising })).problem.issues).toMatchObject([{ path: 'levels' }]);
    const stray = { [crypto.randomUUID()]: steps };
    expect((await change(id, { criteria, levels: stray })).problem.issues).toMatchObject([{ path: 'levels' }]);
    expect((await change(id, { criteria, levels: { [argument.id]: steps.slice(0, 1) } })).problem.code).toBe(
      'bad_body',
    );
    expect((await change(id, { criteria, levels: {} })).ok).not.toHaveProperty('levels');
  });

  it('have other words, and no other points, once points were given; no mark is lost', async () => {
    const { criteria, levels, argument, language, steps } = rubric();
    const { id } = await set({ criteria, levels });
    const submission = await marked(id, [{ kind: 'mark', criterion: argument.id, points: 14.5 }]);
    const moved = { [argument.id]: steps.map((level) => (level.points === 14.5 ? { ...level, points: 12 } : level)) };
    const fewer = { [argument.id]: steps.filter(({ points }) => points !== 14.5) };
    const more = { ...levels, [language.id]: [{ ...steps[0], points: 10 }, { ...steps[2] }] as typeof steps };
    for (const changed of [moved, fewer, more, {}])
      expect((await change(id, { criteria, levels: changed })).problem.code).toBe('already_marked');
    const other = rubricFields();
    expect((await change(id, { criteria: other.criteria, levels: other.levels })).problem.code).toBe('already_marked');
    const words = { [argument.id]: steps.map((level) => ({ ...level, descriptor: 'In other words.' })) };
    expect((await change(id, { criteria: [...criteria].reverse(), levels: words })).ok.levels).toEqual(words);
    const [marking] = (await server.as(people.T1).call(listMarkings, { params: { id: submission } })).ok;
    expect(marking?.marks).toEqual({ [argument.id]: 14.5 });
  });

  it('are frozen in what was returned', async () => {
    const { criteria, levels, argument, language, steps } = rubric();
    const { id } = await set({ criteria, levels });
    const submission = await marked(id, [
      { kind: 'mark', criterion: argument.id, points: 14.5 },
      { kind: 'mark', criterion: language.id, points: 7 },
      { kind: 'save' },
    ]);
    await change(id, {
      criteria,
      levels: { [argument.id]: steps.map((level) => ({ ...level, name: `${level.name}!` })) },
    });
    const { return: returned } = (await server.as(people.S1).call(getReturn, { params: { id: submission } })).ok;
    expect(returned).toMatchObject({ criteria, levels, grade: 21.5, marks: { [argument.id]: 14.5 } });
  });
});
