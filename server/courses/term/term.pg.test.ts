import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { updateCourse } from '#contract/change-course';
import { createCourse, duplicateCourse, listTaughtCourses } from '#contract/course';
import { listEnrollments } from '#contract/enrollment';
import { createTerm, listTerms, removeTerm, updateTerm, type TermFields } from '#contract/term';
import { updateUniversitySettings } from '#contract/university';
import { startTestServer, type Member, type People, type TestServer } from '../../../tests/api/harness.ts';
import { untilBlocked } from '../../../tests/fixtures/lock-waits.ts';
import { semesterOf } from './store.ts';

const AUTUMN = { name: 'Autumn 2026', first_day: '2026-08-03', last_day: '2026-12-18' };
const SPRING = { name: 'Spring 2027', first_day: '2027-01-11', last_day: '2027-05-28' };

let server: TestServer;
let people: People;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  people = await server.people();
});

const add = (fields: TermFields) => server.as(people.U1).call(createTerm, { body: fields });
const change = (id: string, fields: TermFields) =>
  server.as(people.U1).call(updateTerm, { params: { id }, body: fields });
const remove = (id: string) => server.as(people.U1).call(removeTerm, { params: { id } });
const namesFor = async (member: Member) => (await server.as(member).call(listTerms)).ok.map(({ name }) => name);

async function makeCourse(semester: string, course_code = 'HIS-1'): Promise<{ id: string; semester: string }> {
  const { departmentId: department, programId: program } = people.campus;
  const body = { course_code, name: 'Archives', credits: 2, course_type: 'elective', department, program } as const;
  return (await server.as(people.T1).call(createCourse, { body: { ...body, semester } })).ok;
}

async function semesterNow(id: string): Promise<string | undefined> {
  const taught = (await server.as(people.T1).call(listTaughtCourses)).ok;
  return taught.find((course) => course.id === id)?.semester;
}

describe('the terms of a university', () => {
  it('are read by everybody of it, the latest first, and by nobody else', async () => {
    await add(AUTUMN);
    await add(SPRING);
    const { S1, T1, U1, XS, XT, XU } = people;
    for (const member of [S1, T1, U1]) expect(await namesFor(member)).toEqual(['Spring 2027', 'Autumn 2026']);
    for (const member of [XS, XT, XU]) expect(await namesFor(member)).toEqual([]);
  });

  it('begin and end with their days in the time zone of the university', async () => {
    const rules = { teacher_domains: [], unenrollment_allowed: true, time_zone: 'America/New_York' };
    await server.as(people.U1).call(updateUniversitySettings, { body: rules });
    expect((await add(AUTUMN)).ok).toEqual({
      ...AUTUMN,
      id: expect.any(String) as string,
      begins: '2026-08-03T04:00:00.000Z',
      ends: '2026-12-19T05:00:00.000Z',
    });
  });

  it('have each name once, whatever its case, and may overlap', async () => {
    const { id } = (await add(AUTUMN)).ok;
    expect((await add({ ...SPRING, name: 'autumn  2026' })).problem.code).toBe('already_exists');
    const other = (await add({ ...AUTUMN, name: 'Evening classes' })).ok;
    expect((await change(other.id, { ...AUTUMN, name: 'AUTUMN 2026' })).problem.code).toBe('already_exists');
    expect((await change(id, { ...AUTUMN, name: 'AUTUMN 2026' })).ok.name).toBe('AUTUMN 2026');
  });

  it('may last one day, and do not end before they begin', async () => {
    const backwards = { ...AUTUMN, last_day: '2026-08-02' };
    const refused = await add(backwards);
    expect([refused.status, refused.problem.issues?.[0]?.path]).toEqual([400, 'last_day']);
    const { id } = (await add({ ...AUTUMN, last_day: '2026-08-03' })).ok;
    expect((await change(id, backwards)).status).toBe(400);
    expect((await add({ ...SPRING, last_day: '2027-02-30' })).status).toBe(400);
  });
});

describe('the courses of a term', () => {
  it('are those whose semester is its name, however it was typed', async () => {
    const earlier = await makeCourse('Autumn 2026');
    const { id } = (await add(AUTUMN)).ok;
    const made = await makeCourse(' autumn  2026');
    expect([earlier.semester, made.semester]).toEqual(['Autumn 2026', 'Autumn 2026']);
    expect((await makeCourse('3')).semester).toBe('3');
    const fields = { course_code: 'HIS-1', name: 'Archives', credits: 2, semester: 'AUTUMN 2026' };
    const renamed = await server.as(people.T1).call(updateCourse, { params: { id: made.id }, body: fields });
    expect(renamed.ok.semester).toBe('Autumn 2026');
    const { course_code, name, semester } = fields;
    const copy = { course_code, name, semester, shift_days: 0 };
    const copied = await server.as(people.T1).call(duplicateCourse, { params: { id: made.id }, body: copy });
    expect(copied.ok.course.semester).toBe('Autumn 2026');
    expect((await remove(id)).status).toBe(409);
  });

  it('show its new name once it is renamed; others keep theirs', async () => {
    const { id } = (await add(AUTUMN)).ok;
    const [inIt, other] = [await makeCourse('Autumn 2026'), await makeCourse('3')];
    await change(id, { ...AUTUMN, name: 'Fall 2026' });
    expect([await semesterNow(inIt.id), await semesterNow(other.id)]).toEqual(['Fall 2026', '3']);
  });

  it('are named when it can’t be removed for them', async () => {
    const { id } = (await add(AUTUMN)).ok;
    for (const code of ['B-2', 'A-1']) await makeCourse('Autumn 2026', code);
    const { problem } = await remove(id);
    expect(problem.code).toBe('term_in_use');
    expect(problem.error).toBe('The courses A-1 and B-2 are in this term: it can’t be removed.');
    for (const code of ['C-3', 'D-4', 'E-5', 'F-6', 'G-7']) await makeCourse('Autumn 2026', code);
    expect((await remove(id)).problem.error).toContain('A-1, B-2, C-3, D-4, E-5 and 2 more');
    const empty = (await add(SPRING)).ok;
    expect((await remove(empty.id)).ok).toEqual({ term: empty.id });
    expect(await namesFor(people.T1)).toEqual(['Autumn 2026']);
  });

  it('come into it before it is renamed, or after', async () => {
    const { id } = (await add(AUTUMN)).ok;
    const { universityId, userId } = people.T1;
    let renaming: Promise<unknown> | undefined;
    await server.database.asTenant({ universityId, userId }, async (tx) => {
      const semester = await semesterOf(tx, universityId, 'autumn 2026');
      const { departmentId: department_id, programId: program_id } = people.campus;
      const course = { course_code: 'R-1', name: 'Archives', credits: 2, course_type: 'elective' } as const;
      const place = { university_id: universityId, teacher_id: userId, department_id, program_id };
      await tx
        .insertInto('courses')
        .values({ ...course, ...place, semester })
        .execute();
      renaming = change(id, { ...AUTUMN, name: 'Fall 2026' });
      await untilBlocked(server.postgres);
    });
    await renaming;
    const taught = (await server.as(people.T1).call(listTaughtCourses)).ok;
    expect(taught.find(({ course_code: code }) => code === 'R-1')?.semester).toBe('Fall 2026');
  });
});

describe('the lists of courses', () => {
  it('begin with the present term and end with those that are over', async () => {
    const day = (days: number) => new Date(server.now().getTime() + days * 86_400_000).toISOString().slice(0, 10);
    await add({ name: 'Over', first_day: day(-90), last_day: day(-10) });
    await add({ name: 'Present', first_day: day(-5), last_day: day(30) });
    await add({ name: 'Coming', first_day: day(60), last_day: day(90) });
    const codes = ['A-Over', 'B-None', 'C-Coming', 'D-Present'];
    for (const code of codes) await makeCourse(code.slice(2), code);
    const ordered = ['D-Present', 'B-None', 'C-Coming', 'A-Over'];
    const taught = (await server.as(people.T1).call(listTaughtCourses)).ok;
    const own = (all: readonly { course_code: string }[]) =>
      all.map(({ course_code: code }) => code).filter((code) => codes.includes(code));
    expect(own(taught)).toEqual(ordered);
    expect(own((await server.as(people.S1).call(listEnrollments)).ok.elective_courses)).toEqual(ordered);
    const found = (code: string) => taught.find((course) => course.course_code === code);
    expect(found('A-Over')).toMatchObject({ term_last_day: day(-10) });
    expect(found('B-None')).toMatchObject({ term_last_day: null, term_ends: null });
  });
});
