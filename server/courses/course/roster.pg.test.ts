import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addStudents, createCourse, listEnrolledStudents, listTaughtCourses, previewRoster } from '#contract/course';
import { enroll, listEnrollmentRequests, unenroll } from '#contract/enrollment';
import { makeMember } from '../../../tests/api/people.ts';
import { startTestServer, type Member, type People, type TestServer } from '../../../tests/api/harness.ts';

let server: TestServer;
let people: People;
let course: string;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  people = await server.people();
  const { departmentId: department, programId: program } = people.campus;
  const body = { course_code: 'X-1', name: 'Essays', credits: 1, semester: '1', department, program };
  const created = await server.as(people.T1).call(createCourse, { body: { ...body, course_type: 'elective' } });
  course = created.ok.id;
});

/** Students with the roll numbers R-Z008, R-Z009, ... */
async function students(...numbers: string[]): Promise<Member[]> {
  const made = numbers.map((number) =>
    makeMember(server.services, people.campus, { userType: 'student', name: number }),
  );
  return Promise.all(made);
}
const preview = (by: Member, start: string, end: string, id = course) =>
  server.as(by).call(previewRoster, { params: { id }, query: { start, end } });
const add = (by: Member, start_roll_no: string, end_roll_no: string, id = course) =>
  server.as(by).call(addStudents, { params: { id }, body: { start_roll_no, end_roll_no } });
async function attending(): Promise<string[]> {
  const { ok } = await server.as(people.T1).call(listEnrolledStudents, { params: { id: course } });
  return ok.enrolled_students.map(({ roll_no }) => roll_no).sort((a, b) => a.localeCompare(b));
}
async function suspend(member: Member): Promise<void> {
  await server.database.asTenant(member, (tx) =>
    tx.updateTable('users').set({ status: 'suspended' }).where('id', '=', member.userId).execute(),
  );
}

describe('the preview of a range', () => {
  it('names who is new, who attends already and which numbers nobody has, and adds nobody', async () => {
    await students('Z008', 'Z010');
    await add(people.T1, 'R-Z008', 'R-Z008');
    const seen = await preview(people.T1, 'r-z008', 'R-Z011');
    expect(seen.ok).toEqual({
      new: [{ id: expect.any(String), name: 'Z010 Test', roll_no: 'R-Z010' }],
      already: [{ id: expect.any(String), name: 'Z008 Test', roll_no: 'R-Z008' }],
      not_found: ['r-z009', 'r-z011'],
    });
    expect(await attending()).toEqual(['R-Z008']);
  });

  it('says at which end a range is none', async () => {
    const refused = await preview(people.T1, 'R-Z5', 'R-Z4');
    expect(refused.status).toBe(400);
    expect(refused.problem.issues).toEqual([
      { path: 'end', message: 'This roll number must not come before the first roll number.' },
    ]);
  });

  it('shows no student of another university', async () => {
    await makeMember(server.services, people.other, { userType: 'student', name: 'Z001' });
    expect((await preview(people.T1, 'R-Z001', 'R-Z001')).ok).toMatchObject({ new: [], not_found: ['R-Z001'] });
  });

  it('is for the teacher of the course and administrators', async () => {
    expect((await preview(people.U1, 'R-1', 'R-2')).status).toBe(200);
    expect((await preview(people.T2, 'R-1', 'R-2')).status).toBe(403);
    expect((await preview(people.XT, 'R-1', 'R-2')).status).toBe(404);
  });
});

describe('adding a range', () => {
  it('enrolls everybody of it, however often it is asked', async () => {
    await students('Z098', 'Z099', 'Z100', 'Z102');
    expect((await add(people.T1, 'R-Z098', 'R-Z101')).ok).toEqual({ course, added: 3, already: 0, not_found: 1 });
    expect((await add(people.U1, 'R-Z098', 'R-Z101')).ok).toEqual({ course, added: 0, already: 3, not_found: 1 });
    expect(await attending()).toEqual(['R-Z098', 'R-Z099', 'R-Z100']);
  });

  it('goes one after the other where two ranges overlap', async () => {
    await students('Z1', 'Z2', 'Z3');
    const answers = await Promise.all([
      add(people.T1, 'R-Z1', 'R-Z3'),
      add(people.U1, 'R-Z1', 'R-Z3'),
      add(people.T1, 'R-Z2', 'R-Z2'),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(answers.reduce((sum, { ok }) => sum + ok.added, 0)).toBe(3);
  });

  it('approves the requests that wait, and takes back who had left', async () => {
    const [asking, left] = (await students('Z1', 'Z2')) as [Member, Member];
    await server.as(asking).call(enroll, { body: { course } });
    await add(people.T1, 'R-Z2', 'R-Z2');
    await server.as(left).call(unenroll, { params: { id: course } });
    expect((await add(people.T1, 'R-Z1', 'R-Z2')).ok).toMatchObject({ added: 2, already: 0 });
    expect(await attending()).toEqual(['R-Z1', 'R-Z2']);
    expect((await server.as(people.T1).call(listEnrollmentRequests, { query: { course_id: course } })).ok).toEqual([]);
  });

  it('refuses a range in which there is nobody, and one that is none, at the field', async () => {
    const [gone] = (await students('Z7')) as [Member];
    await suspend(gone);
    for (const [start, end, path] of [
      ['R-Z7', 'R-Z9', 'start_roll_no'],
      ['Z', 'R-Z9', 'start_roll_no'],
      ['R-Z7', 'Q-Z9', 'end_roll_no'],
      ['R-Z0', 'R-Z1000', 'end_roll_no'],
    ] as const) {
      const refused = await add(people.T1, start, end);
      expect(refused.status).toBe(400);
      expect(refused.problem.issues).toEqual([expect.objectContaining({ path })]);
    }
    expect(await attending()).toEqual([]);
  });

  it('writes down who added whom', async () => {
    const [one] = (await students('Z1')) as [Member];
    await add(people.T1, 'R-Z1', 'R-Z1');
    const rows = await server.database.asTenant(people.T1, (tx) =>
      tx.selectFrom('audit').selectAll().where('action', '=', 'course.students_added').execute(),
    );
    expect(rows).toMatchObject([{ actor_id: people.T1.userId, object_id: course }]);
    expect(rows[0]?.detail).toEqual({ start_roll_no: 'R-Z1', end_roll_no: 'R-Z1', students: [one.userId] });
  });

  it('is for the teacher of the course and administrators', async () => {
    await students('Z1');
    for (const [member, status] of [
      [people.T2, 403],
      [people.A3, 403],
      [people.S1, 404],
      [people.XT, 404],
      [people.XU, 404],
    ] as const)
      expect((await add(member, 'R-Z1', 'R-Z1')).status).toBe(status);
    expect((await add(people.T1, 'R-Z1', 'R-Z1')).ok.added).toBe(1);
  });
});

describe('the courses that a teacher teaches', () => {
  it('say how many attend and how many ask', async () => {
    const [one] = (await students('Z1', 'Z2')) as [Member];
    await server.as(one).call(enroll, { body: { course } });
    await add(people.T1, 'R-Z2', 'R-Z2');
    const taught = await server.as(people.T1).call(listTaughtCourses);
    expect(taught.ok.find(({ id }) => id === course)).toMatchObject({ students: 1, requests: 1, to_read: 0 });
  });
});
