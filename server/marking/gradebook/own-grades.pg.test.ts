import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createAssignment } from '#contract/change-assignment';
import { courseTotal } from '#contract/course-total';
import { unenroll } from '#contract/enrollment';
import { getGradebook } from '#contract/gradebook';
import { getGradingScheme, setGradingScheme } from '#contract/grading-scheme';
import { releaseGrades } from '#contract/marking';
import { listOwnGrades, type OwnCourseGrades } from '#contract/own-grades';
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

/** An assignment of the course that has ended. */
async function set(rules: object = {}): Promise<string> {
  const fields = { title: 'Essay', description: 'Write.', class_info: 'A', course: people.courseId };
  const body = { ...fields, start_time: at(-48), end_time: at(-1), ...rules };
  return (await server.as(people.T1).call(createAssignment, { body })).ok.id;
}

const submit = (student: Member, assignment: string) => handIn(server, student, assignment);
const grade = (submission: string, points: number) => giveGrade(server, people.T1, submission, points);

const release = (id: string) => server.as(people.T1).call(releaseGrades, { params: { id }, body: {} });

/** Makes the total of the course: one category of these assignments. */
async function total(assignments: string[], more: { shows_total?: boolean; missing_as_zero?: boolean } = {}) {
  const params = { id: people.courseId };
  const { revision: base } = (await server.as(people.T1).call(getGradingScheme, { params })).ok;
  const categories = [{ id: crypto.randomUUID(), name: 'Essays', weight: 100, drop: 0, assignments }];
  const body = { categories, missing_as_zero: false, letters: [], shows_total: true, base, ...more };
  expect((await server.as(people.T1).call(setGradingScheme, { params, body })).status).toBe(200);
}

const coursesOf = async (student: Member) => (await server.as(student).call(listOwnGrades)).ok.courses;
const percentIn = (course: OwnCourseGrades | undefined) =>
  course === undefined ? undefined : courseTotal(course.rules, course.assignments).percent;
const ownTotal = async (student = people.S1) => percentIn((await coursesOf(student))[0]);

/** The total that the teacher's gradebook shows of a student. */
async function shownTotal(student: Member) {
  const params = { id: people.courseId };
  const { assignments, students } = (await server.as(people.T1).call(getGradebook, { params })).ok;
  const rules = (await server.as(people.T1).call(getGradingScheme, { params })).ok;
  const row = students.find(({ id }) => id === student.userId);
  const cells = assignments.map((one, place) => ({
    ...one,
    state: row?.states[place] ?? 'open',
    grade: row?.grades[place] ?? null,
  }));
  return courseTotal(rules, cells).percent;
}

describe('the course total of a student', () => {
  it('is not in any answer to them before the teacher shows it', async () => {
    const essay = await set();
    await grade(await submit(people.S1, essay), 74);
    await total([essay], { shows_total: false });
    expect(await coursesOf(people.S1)).toEqual([]);
    await total([essay]);
    expect(await ownTotal()).toBe(74);
    await total([essay], { shows_total: false });
    expect(await coursesOf(people.S1)).toEqual([]);
  });

  it('does not move by a grade that is held, given for the first time or anew', async () => {
    const [open, held] = [await set(), await set({ hold: true })];
    await total([open, held]);
    await grade(await submit(people.S1, open), 80);
    const submission = await submit(people.S1, held);
    const before = await coursesOf(people.S1);
    expect(percentIn(before[0])).toBe(80);
    await grade(submission, 20);
    expect(await coursesOf(people.S1)).toEqual(before);
    await release(held);
    expect(await ownTotal()).toBe(50);
    const released = await coursesOf(people.S1);
    await grade(submission, 100);
    expect(await coursesOf(people.S1)).toEqual(released);
    expect(await shownTotal(people.S1)).toBe(50);
    await release(held);
    expect([await ownTotal(), await shownTotal(people.S1)]).toEqual([90, 90]);
  });

  it('counts nothing of an assignment that hides names until its grades are released', async () => {
    const [open, blind] = [await set(), await set({ hold: true, blind: true })];
    await total([open, blind], { missing_as_zero: true });
    for (const student of [people.S1, people.S2]) await grade(await submit(student, open), 80);
    await grade(await submit(people.S1, blind), 60);
    const both = async () => [await ownTotal(people.S1), await ownTotal(people.S2)];
    expect(await both()).toEqual([80, 80]);
    expect([await shownTotal(people.S1), await shownTotal(people.S2)]).toEqual([80, 80]);
    await release(blind);
    expect(await both()).toEqual([70, 40]);
    expect([await shownTotal(people.S1), await shownTotal(people.S2)]).toEqual([70, 40]);
  });

  it('is theirs alone, and only of courses that they attend', async () => {
    const essay = await set();
    await total([essay]);
    await grade(await submit(people.S1, essay), 74);
    expect(await ownTotal(people.S2)).toBe(null);
    expect(await coursesOf(people.S3)).toEqual([]);
    await server.as(people.S1).call(unenroll, { params: { id: people.courseId } });
    expect(await coursesOf(people.S1)).toEqual([]);
    expect((await server.as(people.T1).call(listOwnGrades)).status).toBe(403);
  });

  it('lists the assignments of its categories alone, and tells of one that has not started its title and times', async () => {
    const criteria = [{ id: crypto.randomUUID(), name: 'Argument', points: 20 }];
    const [essay, later, other] = [
      await set({ criteria }),
      await set({ criteria, start_time: at(1), end_time: at(9) }),
      await set(),
    ];
    await total([later, essay]);
    const [course] = await coursesOf(people.S1);
    expect(course?.assignments.map(({ id, points, upcoming }) => [id, points, upcoming])).toEqual([
      [essay, 20, false],
      [later, null, true],
    ]);
    expect(JSON.stringify(course)).not.toContain(other);
  });

  it('tells nothing of an assignment that is not visible yet, unless the student wrote to it before', async () => {
    const [essay, hidden] = [await set(), await set({ start_time: at(-2), end_time: at(9) })];
    await total([essay, hidden]);
    await submit(people.S1, hidden);
    const later = { visible_from: new Date(at(5)), start_time: new Date(at(6)) };
    await server.database.asTenant(people.T1, (tx) =>
      tx.updateTable('assignments').set(later).where('id', '=', hidden).execute(),
    );
    const found = async (student: Member) => JSON.stringify(await coursesOf(student)).includes(hidden);
    expect([await found(people.S1), await found(people.S2)]).toEqual([true, false]);
  });
});
