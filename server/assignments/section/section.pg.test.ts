import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { getAssignment, listAssignments, type Assignment } from '#contract/assignment';
import { getCalendar, makeCalendarLink } from '#contract/calendar';
import { createAssignment, duplicateAssignment, updateAssignment } from '#contract/change-assignment';
import { createCourse } from '#contract/course';
import {
  chooseCourseSection,
  fillCourseSections,
  listCourseSections,
  nameCourseSections,
} from '#contract/course-section';
import { extend, withdrawExtension } from '#contract/extension';
import type { SectionTimes } from '#contract/teaching';
import { startTestServer, type Member, type People, type TestServer } from '../../../tests/api/harness.ts';
import { verifyUniversity } from '../../reading/proof/verify-university.ts';

const HOUR_MS = 3_600_000;

let server: TestServer;
let people: People;
let task: Assignment;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  people = await server.people();
  task = await get(people.T1);
});

const get = async (member: Member, id = people.assignmentId) =>
  (await server.as(member).call(getAssignment, { params: { id } })).ok;
const course = () => ({ id: people.courseId });
const name = async (...sections: { id?: string; name: string }[]) =>
  (await server.as(people.T1).call(nameCourseSections, { params: course(), body: { sections } })).ok;
const choose = (section: string | null, ...students: Member[]) =>
  server.as(people.T1).call(chooseCourseSection, {
    params: course(),
    body: { section, students: students.map(({ userId }) => userId) },
  });
const sections = async () => (await server.as(people.T1).call(listCourseSections, { params: course() })).ok;
const fieldsOf = ({ title, description, class_info, course: of, start_time, end_time }: Assignment) => {
  return { title, description, class_info, course: of, start_time, end_time };
};
const after = (hours: number) => new Date(Date.parse(task.end_time) + hours * HOUR_MS).toISOString();
const setTimes = (times: SectionTimes[]) =>
  server.as(people.T1).call(updateAssignment, {
    params: { id: people.assignmentId },
    body: { ...fieldsOf(task), sections: times },
  });
const ends = (section: string, hours: number): SectionTimes => ({ section, start_time: null, end_time: after(hours) });
const verdict = () => {
  const { database, keyring } = server;
  return verifyUniversity(database, people.T1.universityId, { keyring, coveredFrom: new Date(0) });
};

/** Two sections: S1 is in A, S2 in B. */
async function twoSections(): Promise<{ a: string; b: string }> {
  const [a, b] = (await name({ name: 'A' }, { name: 'B' })).map(({ id }) => id);
  if (a === undefined || b === undefined) throw new Error('No sections.');
  await choose(a, people.S1);
  await choose(b, people.S2);
  return { a, b };
}

describe('the sections of a course', () => {
  it('are named, renamed and removed, and students are put into them', async () => {
    const { a, b } = await twoSections();
    expect(await sections()).toEqual([
      { id: a, name: 'A', students: [people.S1.userId] },
      { id: b, name: 'B', students: [people.S2.userId] },
    ]);
    expect(await name({ id: b, name: 'Evening' }, { name: 'C' })).toMatchObject([
      { name: 'C', students: [] },
      { id: b, name: 'Evening', students: [people.S2.userId] },
    ]);
    expect((await choose(null, people.S2)).ok.changed).toBe(1);
    expect((await choose(null, people.S2)).ok.changed).toBe(0);
    expect((await sections()).flatMap(({ students }) => students)).toEqual([]);
  });

  it('are taken from the profiles of students who have none, and made where they are missing', async () => {
    const { b } = await twoSections();
    await choose(null, people.S1);
    const fill = () => server.as(people.T1).call(fillCourseSections, { params: course() });
    expect((await fill()).ok.changed).toBe(1);
    expect((await fill()).ok.changed).toBe(0);
    await name();
    expect((await fill()).ok.changed).toBe(2);
    expect(await sections()).toMatchObject([{ name: 'A', students: [people.S1.userId, people.S2.userId].sort() }]);
    expect((await choose(b, people.S1)).status).toBe(400);
  });

  it('refuse names given twice, ids of others and students who do not attend', async () => {
    const { a } = await twoSections();
    const put = (...wished: { id?: string; name: string }[]) =>
      server.as(people.T1).call(nameCourseSections, { params: course(), body: { sections: wished } });
    expect((await put({ name: 'A' }, { name: 'a' })).status).toBe(400);
    expect((await put({ id: randomUUID(), name: 'A' })).status).toBe(400);
    expect((await put({ id: a, name: 'A' }, { id: a, name: 'B' })).status).toBe(400);
    expect((await choose(a, people.S1, people.S3)).problem.issues?.[0]?.path).toBe('students');
  });
});

describe('the times of an assignment for a section', () => {
  it('are those of its students everywhere, and no student sees another section’s', async () => {
    const { a, b } = await twoSections();
    const start = new Date(Date.parse(task.start_time) - HOUR_MS).toISOString();
    await setTimes([ends(a, -1), { section: b, start_time: start, end_time: after(5) }]);
    expect((await get(people.T1)).sections).toEqual([
      { section: a, name: 'A', start_time: null, end_time: after(-1) },
      { section: b, name: 'B', start_time: start, end_time: after(5) },
    ]);
    expect(await get(people.T1)).toMatchObject({ end_time: task.end_time, own_end: task.end_time });
    for (const [student, own, other] of [
      [people.S1, { start_time: task.start_time, end_time: after(-1) }, after(5)],
      [people.S2, { start_time: start, end_time: after(5) }, after(-1)],
    ] as const) {
      const one = await server.as(student).call(getAssignment, { params: { id: people.assignmentId } });
      expect(one.ok).toMatchObject({ ...own, own_end: own.end_time, extension: null });
      const all = await server.as(student).call(listAssignments, { query: {} });
      expect(all.ok).toEqual([one.ok]);
      const { code } = (await server.as(student).call(makeCalendarLink)).ok;
      const calendar = await server.as(null).call(getCalendar, { params: { code: code ?? '' } });
      expect(calendar.raw).toContain(`DTSTART:${inCalendar(own.end_time)}`);
      for (const said of [one.raw, all.raw, calendar.raw]) {
        expect(said).not.toContain(other);
        expect(said).not.toContain(inCalendar(other));
        expect(said).not.toContain('sections');
      }
    }
    await choose(a, people.S2);
    expect((await get(people.S2)).own_end).toBe(after(-1));
    await choose(null, people.S2);
    expect((await get(people.S2)).own_end).toBe(task.end_time);
  });

  it('give way to an extension, which is later than them and never takes time away', async () => {
    const { a, b } = await twoSections();
    await setTimes([ends(a, -2), ends(b, 5)]);
    const give = (students: Member[] | 'all', hours: number) =>
      server.as(people.T1).call(extend, {
        params: { id: people.assignmentId },
        body: {
          students: students === 'all' ? students : students.map(({ userId }) => userId),
          until: after(hours),
          reason: 'The library was closed.',
        },
      });
    expect((await give([people.S2], 5)).problem.issues?.[0]?.path).toBe('until');
    expect((await give([people.S1, people.S2], 2)).status).toBe(400);
    expect((await give([people.S1], -1)).ok.extended).toBe(1);
    expect((await get(people.S1)).own_end).toBe(after(-1));
    // S2 has until later than that: nothing is given to them.
    expect((await give('all', 3)).ok.extended).toBe(1);
    expect(await get(people.S2)).toMatchObject({ own_end: after(5), extension: null });
    const place = { id: people.assignmentId, student: people.S1.userId };
    await server.as(people.T1).call(withdrawExtension, { params: place });
    expect((await get(people.S1)).own_end).toBe(after(-2));
  });

  it('tell calendars of each change', async () => {
    const { a, b } = await twoSections();
    const changes: string[] = [];
    const next = async () => {
      changes.push((await get(people.S1)).changed_at);
      server.advance(60_000);
    };
    await setTimes([ends(a, 1), ends(b, 2)]);
    await next();
    await choose(b, people.S1);
    await next();
    await name({ id: a, name: 'A' });
    await next();
    expect((await get(people.S1)).own_end).toBe(task.end_time);
    expect(changes).toEqual([...new Set(changes)].sort());
  });

  it('stay where a change does not name them, and end where the assignment moves to another course', async () => {
    const { a } = await twoSections();
    await setTimes([ends(a, 2)]);
    const params = { id: people.assignmentId };
    const change = (body: Partial<Assignment>) =>
      server.as(people.T1).call(updateAssignment, { params, body: { ...fieldsOf(task), ...body } });
    expect((await change({})).ok.sections).toHaveLength(1);
    expect((await change({ start_time: after(2), end_time: after(3) })).problem.issues?.[0]?.path).toBe('sections');
    const { departmentId: department, programId: program } = people.campus;
    const other = (
      await server.as(people.T1).call(createCourse, {
        body: {
          department,
          program,
          course_code: 'S-2',
          name: 'B',
          credits: 1,
          semester: '1',
          course_type: 'elective',
        },
      })
    ).ok;
    expect((await change({ course: other.id })).ok.sections).toEqual([]);
    expect(await verdict()).toMatchObject({ kind: 'whole' });
  });

  it('are set with a new assignment and with a copy, for sections of its course alone', async () => {
    const { a } = await twoSections();
    const as = server.as(people.T1);
    const made = await as.call(createAssignment, { body: { ...fieldsOf(task), sections: [ends(a, 3)] } });
    expect(made.ok.sections).toMatchObject([{ section: a, end_time: after(3) }]);
    const copy = { course: task.course, title: 'Again', start_time: after(0), end_time: after(9), visible_from: null };
    const params = { id: made.ok.id };
    expect((await as.call(duplicateAssignment, { params, body: copy })).ok.sections).toEqual([]);
    const again = await as.call(duplicateAssignment, { params, body: { ...copy, sections: [ends(a, 4)] } });
    expect(again.ok.sections).toMatchObject([{ section: a, end_time: after(4) }]);
    expect((await get(people.S1, again.ok.id)).own_end).toBe(after(4));
    for (const wrong of [[ends(randomUUID(), 1)], [ends(a, 1), ends(a, 2)], [ends(a, -10_000)]])
      expect((await setTimes(wrong)).problem.issues?.[0]?.path).toBe('sections');
  });

  it('are ruled on, so that a change beside the university is found', async () => {
    const { a, b } = await twoSections();
    await setTimes([ends(a, 1), ends(b, 2)]);
    expect(await verdict()).toMatchObject({ kind: 'whole' });
    await name({ id: b, name: 'B' });
    expect(await verdict()).toMatchObject({ kind: 'whole' });
    await server.database.asOwner((tx) =>
      sql`update section_times set end_time = ${after(9)} where section_id = ${b}`.execute(tx),
    );
    expect(await verdict()).toMatchObject({
      kind: 'broken',
      trouble: 'The ends of its sections are not those that were set.',
    });
  });
});

function inCalendar(instant: string): string {
  return instant.replace(/[-:]|\.\d{3}/g, '');
}
