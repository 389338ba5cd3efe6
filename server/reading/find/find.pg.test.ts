import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { setCourseRole, type CourseRole } from '#contract/course-role';
import { unenroll } from '#contract/enrollment';
import { find, findInTexts, FOUND_PER_KIND } from '#contract/find';
import { listLooks } from '#contract/look';
import { startTestServer, type Member, type People, type TestServer } from '../../../tests/api/harness.ts';
import { essayFor, handInEssay, sendPush } from '../../../tests/fixtures/pushing.ts';
import { enrollMany } from '../../../tests/api/many-people.ts';

let server: TestServer;
let people: People;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  people = await server.people();
});

const ask = (q: string, as: Member = people.T1) => server.as(as).call(find, { body: { q } });

/** What is found, each by its name. */
async function found(q: string, as?: Member) {
  const { courses, assignments, people: persons } = (await ask(q, as)).ok;
  return {
    courses: courses.rows.map(({ name }) => name),
    assignments: assignments.rows.map(({ title }) => title),
    people: persons.rows.map(({ name }) => name),
  };
}

const NOTHING = { courses: [], assignments: [], people: [] };
const owner = (statement: ReturnType<typeof sql>) => server.database.asOwner((tx) => statement.execute(tx));
const setAssignment = (column: string, value: unknown) =>
  owner(sql`update assignments set ${sql.ref(column)} = ${value} where id = ${people.assignmentId}`);

describe('a teacher finds', () => {
  beforeEach(async () => {
    await owner(sql`update courses set name = 'Élan vital', course_code = 'PH-7' where id = ${people.courseId}`);
    await setAssignment('title', 'Spirals');
    await setAssignment('description', 'Compare a snail with a galaxy.');
  });

  it('courses by code and name, assignments by title and task, students by name, roll number and e-mail', async () => {
    expect(await found('ELAN ph')).toEqual({ ...NOTHING, courses: ['Élan vital'] });
    expect(await found('spiral')).toEqual({ ...NOTHING, assignments: ['Spirals'] });
    expect(await found('Galaxy snail')).toEqual({ ...NOTHING, assignments: ['Spirals'] });
    expect(await found('s1 test')).toEqual({ ...NOTHING, people: ['S1 Test'] });
    expect(await found('r-s2')).toEqual({ ...NOTHING, people: ['S2 Test'] });
    expect((await found(people.S1.email)).people).toEqual(['S1 Test']);
    expect((await ask('s1 test')).ok.people.rows).toMatchObject([
      {
        id: people.S1.userId,
        roll_no: 'R-S1',
        courses: [{ id: people.courseId, course_code: 'PH-7', archived: false }],
      },
    ]);
  });

  it('only what has all of the words, as they stand where they are in quotation marks', async () => {
    expect(await found('galaxy whale')).toEqual(NOTHING);
    expect(await found('“a galaxy”')).toEqual({ ...NOTHING, assignments: ['Spirals'] });
    expect(await found('"snail galaxy"')).toEqual(NOTHING);
    for (const hostile of ['%', '_', '\\', "' or 1=1 --", '""', '\u0301', '\u200b']) {
      expect([hostile, await found(hostile)]).toEqual([hostile, NOTHING]);
    }
    for (const q of ['', '   ', 'x'.repeat(101)]) expect((await ask(q)).status).toBe(400);
  });

  it('archived courses and assignments, and says so', async () => {
    await owner(sql`update courses set archived_at = ${server.now()} where id = ${people.courseId}`);
    await setAssignment('archived_at', server.now());
    expect((await ask('élan')).ok.courses).toMatchObject({ rows: [{ archived: true }], total: 1 });
    expect((await ask('spirals')).ok.assignments).toMatchObject({
      rows: [{ archived: true, beside: false }],
      total: 1,
    });
    await setAssignment('deleted_at', server.now());
    expect(await found('spirals')).toEqual(NOTHING);
  });

  it('so many of a kind, and how many there are', async () => {
    await enrollMany(
      server,
      people,
      Array.from({ length: FOUND_PER_KIND + 5 }, (_, at) => `Zoya ${String(at)}`),
    );
    const { rows, total } = (await ask('zoya')).ok.people;
    expect([rows.length, total]).toEqual([FOUND_PER_KIND, FOUND_PER_KIND + 5]);
  });

  it('nobody who left, and nothing of another teacher or another university', async () => {
    await server.as(people.S1).call(unenroll, { params: { id: people.courseId } });
    expect(await found('s1 test')).toEqual(NOTHING);
    for (const other of [people.T2, people.XT])
      for (const q of ['élan', 'spirals', 's2 test']) expect([q, await found(q, other)]).toEqual([q, NOTHING]);
    expect((await found('s2 test')).people).toEqual(['S2 Test']);
  });

  it('as a co-teacher all of it, as an assistant the assignments alone, also where names are hidden', async () => {
    const params = { id: people.courseId };
    const make = (role: CourseRole) =>
      server.as(people.T1).call(setCourseRole, { params, body: { teacher: people.T2.userId, role } });
    await make('assistant');
    await setAssignment('blind', true);
    expect(await found('élan', people.T2)).toEqual(NOTHING);
    expect(await found('s1 test', people.T2)).toEqual(NOTHING);
    expect((await ask('spirals', people.T2)).ok.assignments.rows).toMatchObject([{ beside: true }]);
    await owner(sql`delete from course_roles where user_id = ${people.T2.userId}`);
    expect(await found('spirals', people.T2)).toEqual(NOTHING);
    await setAssignment('second_marker', people.T2.userId);
    expect((await ask('spirals', people.T2)).ok.assignments.rows).toMatchObject([{ beside: true }]);
    await setAssignment('second_marker', people.T1.userId);
    expect((await ask('spirals')).ok.assignments).toMatchObject({ rows: [{ beside: false }], total: 1 });
    await setAssignment('second_marker', null);
    await make('co_teacher');
    expect(await found('élan', people.T2)).toEqual({ ...NOTHING, courses: ['Élan vital'] });
    expect((await ask('spirals', people.T2)).ok.assignments.rows).toMatchObject([{ beside: false }]);
    expect((await found('s1 test', people.T2)).people).toEqual(['S1 Test']);
  });

  it('as a reader what they read, and notes each look into a text; no more once they are none', async () => {
    const params = { id: people.courseId };
    const make = (role: CourseRole) =>
      server.as(people.T1).call(setCourseRole, { params, body: { teacher: people.T2.userId, role } });
    await make('reader');
    expect(await found('élan', people.T2)).toEqual({ ...NOTHING, courses: ['Élan vital'] });
    expect((await ask('spirals', people.T2)).ok.assignments).toMatchObject({
      rows: [{ beside: false, reads: true }],
      total: 1,
    });
    expect((await ask('spirals')).ok.assignments.rows).not.toMatchObject([{ reads: true }]);
    expect((await ask('s1 test', people.T2)).ok.people.rows).toMatchObject([{ courses: [{ id: people.courseId }] }]);
    // What was handed in is found with a look for its student; a draft is not.
    const own = await handInEssay(server, people, people.S1, 'A galaxy.');
    await sendPush(server, people.S2, essayFor(people, 'A galaxy in a draft.').part());
    const texts = await server
      .as(people.T2)
      .call(findInTexts, { params: { id: people.assignmentId }, body: { q: 'galaxy' } });
    expect(texts.ok.texts.map(({ submission }) => submission)).toEqual([own]);
    const looks = (await server.as(people.S1).call(listLooks, { params: { id: own } })).ok;
    expect(looks).toMatchObject([{ what: 'text', name: 'T2 Test' }]);
    await make('assistant');
    expect(await found('élan', people.T2)).toEqual(NOTHING);
    expect(await found('s1 test', people.T2)).toEqual(NOTHING);
  });

  it('nothing as a student, an administrator or before approval', async () => {
    for (const other of [people.S1, people.U1, people.A3]) expect((await ask('spirals', other)).status).toBe(403);
  });
});
