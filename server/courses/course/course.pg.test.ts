import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createCourse, listCourses, listEnrolledStudents, listTaughtCourses } from '#contract/course';
import { startTestServer, type People, type TestServer } from '../../../tests/api/harness.ts';

let server: TestServer;
let people: People;

beforeAll(async () => {
  server = await startTestServer();
  people = await server.people();
});
afterAll(() => server.close());

function course(fields: object = {}) {
  const { departmentId, programId } = people.campus;
  return {
    course_code: 'HIS-1',
    name: 'History',
    credits: 3,
    semester: '2',
    course_type: 'elective' as const,
    department: departmentId,
    program: programId,
    ...fields,
  };
}

describe('creating a course', () => {
  it('makes the asking teacher its teacher', async () => {
    const created = await server.as(people.T2).call(createCourse, { body: course() });
    expect(created.status).toBe(201);
    expect(created.ok).toMatchObject({ ...course(), teacher_name: 'T2 Test' });
    const taught = await server.as(people.T2).call(listTaughtCourses);
    const waiting = { students: 0, requests: 0, to_read: 0, archived: false, leads: true };
    expect(taught.ok).toEqual([
      {
        ...created.ok,
        ...waiting,
        analysis_allowed: true,
        analysis: true,
        formatting_allowed: false,
        term_last_day: null,
        term_ends: null,
      },
    ]);
  });

  it('tells a teacher who waits for approval to wait', async () => {
    const refused = await server.as(people.A3).call(createCourse, { body: course() });
    expect(refused.status).toBe(403);
    expect(refused.problem.code).toBe('teacher_pending');
    expect(refused.problem.detail).toContain('approve');
  });

  it('refuses a department of another university like one that does not exist', async () => {
    const foreign = await server
      .as(people.T1)
      .call(createCourse, { body: course({ department: people.other.departmentId }) });
    const missing = await server
      .as(people.T1)
      .call(createCourse, { body: course({ department: crypto.randomUUID() }) });
    expect(foreign.status).toBe(404);
    expect(foreign.raw).toBe(missing.raw);
  });

  it('says at which field the program does not fit the department', async () => {
    const refused = await server
      .as(people.T1)
      .call(createCourse, { body: course({ program: people.other.programId }) });
    expect(refused.status).toBe(400);
    expect(refused.problem.issues).toEqual([expect.objectContaining({ path: 'program' })]);
  });

  it('refuses fields that the contract does not name, and blank ones', async () => {
    for (const body of [course({ teacher_id: people.S1.userId }), course({ name: '  ' }), course({ credits: 1.5 })]) {
      const refused = await server.as(people.T1).call(createCourse, { body });
      expect(refused.status).toBe(400);
      expect(refused.problem.code).toBe('bad_body');
    }
  });
});

describe('listing courses', () => {
  it('shows a student the catalogue, and with my_courses only what they attend', async () => {
    const catalogue = await server.as(people.S3).call(listCourses);
    expect(catalogue.ok.map(({ id }) => id)).toContain(people.courseId);
    const own = await server.as(people.S3).call(listCourses, { query: { my_courses: 'true' } });
    expect(own.ok).toEqual([]);
    const attended = await server.as(people.S1).call(listCourses, { query: { my_courses: 'true' } });
    expect(attended.ok.map(({ id }) => id)).toEqual([people.courseId]);
  });

  it('does not widen with my_courses=false', async () => {
    const plain = await server.as(people.S1).call(listCourses);
    const widened = await server.as(people.S1).call(listCourses, { query: { my_courses: 'false' } });
    expect(widened.ok).toEqual(plain.ok);
  });

  it('shows nothing of another university', async () => {
    for (const member of [people.XS, people.XT, people.XU]) {
      expect((await server.as(member).call(listCourses)).ok).toEqual([]);
    }
  });

  it('shows a pending teacher an empty list of taught courses', async () => {
    expect((await server.as(people.A3).call(listTaughtCourses)).ok).toEqual([]);
  });
});

describe('the students of a course', () => {
  it('are those enrolled now, by name, with their roll numbers', async () => {
    const answer = await server.as(people.T1).call(listEnrolledStudents, { params: { id: people.courseId } });
    expect(answer.ok.enrolled_students).toEqual([
      { id: people.S1.userId, name: 'S1 Test', email: people.S1.email, roll_no: 'R-S1' },
      { id: people.S2.userId, name: 'S2 Test', email: people.S2.email, roll_no: 'R-S2' },
    ]);
  });
});
