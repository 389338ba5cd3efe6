import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createAssignment } from '#contract/change-assignment';
import { extend } from '#contract/extension';
import { getGradebook } from '#contract/gradebook';
import { releaseGrades } from '#contract/marking';
import { giveGrade } from '../../../tests/fixtures/mark.ts';
import { handIn } from '../../../tests/fixtures/pushing.ts';
import { startTestServer, type Member, type People, type TestServer } from '../../../tests/api/harness.ts';

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

const at = (hours: number) => new Date(server.now().getTime() + hours * HOUR_MS).toISOString();
const gradebook = async (as: Member = people.T1) =>
  (await server.as(as).call(getGradebook, { params: { id: people.courseId } })).ok;

/** An assignment that ends in so many hours. */
async function set(endsIn: number, rules: object = {}): Promise<string> {
  const fields = { title: `Ends in ${endsIn}`, description: 'Write.', class_info: 'A', course: people.courseId };
  const body = { ...fields, start_time: at(-48), end_time: at(endsIn), ...rules };
  return (await server.as(people.T1).call(createAssignment, { body })).ok.id;
}

const submit = (student: Member, assignment: string) => handIn(server, student, assignment);
const grade = (submission: string, points: number) => giveGrade(server, people.T1, submission, points);

/** What the gradebook has for a student in one assignment. */
async function cell(student: Member, assignment: string): Promise<[string | undefined, number | null | undefined]> {
  const { assignments, students } = await gradebook();
  const place = assignments.findIndex(({ id }) => id === assignment);
  const row = students.find(({ id }) => id === student.userId);
  return [row?.states[place], row?.grades[place]];
}

describe('the gradebook', () => {
  it('has the enrolled students by name, and the assignments by their end', async () => {
    const [late, early] = [await set(5), await set(-1)];
    const { assignments, students } = await gradebook();
    const ids = assignments.map(({ id }) => id);
    expect(ids.indexOf(early)).toBeLessThan(ids.indexOf(late));
    expect(students.map(({ id }) => id).sort()).toEqual([people.S1.userId, people.S2.userId].sort());
    for (const { states, grades } of students) expect([states.length, grades.length]).toEqual([ids.length, ids.length]);
    expect(await gradebook(people.U1)).toEqual(await gradebook());
  });

  it('tells open, missing, submitted and returned apart, by the end of each student', async () => {
    const [open, over] = [await set(5), await set(-1)];
    const body = { students: [people.S2.userId], until: at(3), reason: 'Ill' };
    await server.as(people.T1).call(extend, { params: { id: over }, body });
    expect(await cell(people.S1, open)).toEqual(['open', null]);
    expect(await cell(people.S1, over)).toEqual(['missing', null]);
    expect(await cell(people.S2, over)).toEqual(['open', null]);
    const submission = await submit(people.S1, over);
    expect(await cell(people.S1, over)).toEqual(['submitted', null]);
    await grade(submission, 74);
    expect(await cell(people.S1, over)).toEqual(['returned', 74]);
  });

  it('shows a held grade once it is released', async () => {
    const held = await set(-1, { hold: true });
    await grade(await submit(people.S1, held), 74);
    expect(await cell(people.S1, held)).toEqual(['submitted', null]);
    await server.as(people.T1).call(releaseGrades, { params: { id: held }, body: {} });
    expect(await cell(people.S1, held)).toEqual(['returned', 74]);
  });

  it('keeps the grade that the student sees while a later one is held', async () => {
    const held = await set(-1, { hold: true });
    const submission = await submit(people.S1, held);
    await grade(submission, 74);
    await server.as(people.T1).call(releaseGrades, { params: { id: held }, body: {} });
    await grade(submission, 90);
    expect(await cell(people.S1, held)).toEqual(['returned', 74]);
    await server.as(people.T1).call(releaseGrades, { params: { id: held }, body: {} });
    expect(await cell(people.S1, held)).toEqual(['returned', 90]);
  });

  it('shows nothing of an assignment that hides names, until its grades are released', async () => {
    const blind = await set(-1, { blind: true, hold: true });
    await grade(await submit(people.S1, blind), 74);
    expect((await gradebook()).assignments.find(({ id }) => id === blind)?.hidden).toBe(true);
    expect([await cell(people.S1, blind), await cell(people.S2, blind)]).toEqual([
      ['open', null],
      ['open', null],
    ]);
    await server.as(people.T1).call(releaseGrades, { params: { id: blind }, body: {} });
    expect([await cell(people.S1, blind), await cell(people.S2, blind)]).toEqual([
      ['returned', 74],
      ['missing', null],
    ]);
  });

  it('says of how many points a grade is', async () => {
    const criteria = [
      { id: crypto.randomUUID(), name: 'Argument', points: 12 },
      { id: crypto.randomUUID(), name: 'Style', points: 8 },
    ];
    const id = await set(5, { criteria });
    expect((await gradebook()).assignments.find((one) => one.id === id)?.points).toBe(20);
  });
});
