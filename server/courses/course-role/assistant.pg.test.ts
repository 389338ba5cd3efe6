import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { listAudit } from '#contract/audit';
import { createAssignment, duplicateAssignment } from '#contract/change-assignment';
import { handOverCourse } from '#contract/change-course';
import { listCourseRoles, listSharedCourses, removeCourseRole, setCourseRole } from '#contract/course-role';
import { createCourse, listTaughtCourses } from '#contract/course';
import { startTestServer, type Member, type People, type TestServer } from '../../../tests/api/harness.ts';
import { makeMember } from '../../../tests/api/people.ts';

let server: TestServer;
let people: People;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  people = await server.people();
});

const course = () => ({ id: people.courseId });
const add = (by: Member, teacher: Member) =>
  server.as(by).call(setCourseRole, { params: course(), body: { teacher: teacher.userId, role: 'assistant' } });
const remove = (by: Member, teacher: Member) =>
  server.as(by).call(removeCourseRole, { params: { ...course(), teacher: teacher.userId } });
const names = async () =>
  (await server.as(people.T1).call(listCourseRoles, { params: course() })).ok.map(({ id }) => id);
const assisted = async (who: Member) => (await server.as(who).call(listSharedCourses)).ok;

function assignment(second_marker: Member) {
  const at = (hours: number) => new Date(server.now().getTime() + hours * 3_600_000).toISOString();
  const times = { start_time: at(-1), end_time: at(1) };
  const fields = { title: 'An essay', description: 'Write.', class_info: 'A', course: people.courseId };
  return { ...fields, ...times, second_marker: second_marker.userId };
}

describe('an assistant', () => {
  it('finds the course among those in which they assist, and among no others', async () => {
    expect((await add(people.T1, people.T2)).status).toBe(200);
    expect((await assisted(people.T2)).map(({ id }) => id)).toEqual([people.courseId]);
    expect((await server.as(people.T2).call(listTaughtCourses)).ok.map(({ id }) => id)).not.toContain(people.courseId);
    expect(await assisted(people.T1)).toEqual([]);
  });

  it('is added once however often it is asked for, may leave, and takes nobody else out', async () => {
    await add(people.T1, people.T2);
    expect((await add(people.U1, people.T2)).status).toBe(200);
    const third = await makeMember(server.services, people.campus, { userType: 'teacher', name: 'third' });
    await add(people.U1, third);
    expect((await remove(people.T2, third)).status).toBe(403);
    expect((await remove(people.T2, people.T2)).status).toBe(200);
    expect((await remove(people.T1, people.T2)).status).toBe(200);
    expect(await names()).toEqual([third.userId]);
    const { ok } = await server.as(people.U1).call(listAudit, { query: {} });
    const count = (action: string) => ok.entries.filter((entry) => entry.action === action).length;
    expect([count('course.assistant_added'), count('course.assistant_removed')]).toEqual([2, 1]);
  });
});

describe('who can’t be an assistant', () => {
  it('is a student, and a teacher who was not approved', async () => {
    for (const other of [people.S1, people.A3]) {
      const answer = await add(people.T1, other);
      expect([answer.status, answer.problem.issues?.[0]?.path]).toEqual([400, 'teacher']);
    }
  });

  it('is the teacher of the course; and the course is not handed over to an assistant', async () => {
    expect((await add(people.U1, people.T1)).problem.code).toBe('teaches_course');
    await add(people.T1, people.T2);
    const body = { teacher: people.T2.userId };
    const answer = await server.as(people.T1).call(handOverCourse, { params: course(), body });
    expect(answer.problem.code).toBe('has_role');
  });

  it('is the second grader of an assignment; and an assistant can’t become one', async () => {
    await server.as(people.T1).call(createAssignment, { body: assignment(people.T2) });
    expect((await add(people.T1, people.T2)).problem.code).toBe('is_second_marker');
    const third = await makeMember(server.services, people.campus, { userType: 'teacher', name: 'third' });
    await add(people.T1, third);
    const set = await server.as(people.T1).call(createAssignment, { body: assignment(third) });
    expect([set.status, set.problem.issues?.[0]?.path]).toEqual([400, 'second_marker']);
  });

  it('stays apart from second grading where an assignment is copied from another course', async () => {
    const place = { department: people.campus.departmentId, program: people.campus.programId };
    const other = { course_code: 'HIS-2', name: 'Maps', credits: 3, semester: '1', course_type: 'elective' as const };
    const { id } = (await server.as(people.T1).call(createCourse, { body: { ...other, ...place } })).ok;
    await server
      .as(people.T1)
      .call(setCourseRole, { params: { id }, body: { teacher: people.T2.userId, role: 'assistant' } });
    const made = (await server.as(people.T1).call(createAssignment, { body: assignment(people.T2) })).ok;
    const { title, start_time, end_time } = made;
    const body = { title, start_time, end_time, visible_from: null, course: id };
    const copied = await server.as(people.T1).call(duplicateAssignment, { params: { id: made.id }, body });
    expect([copied.status, copied.ok.second_marker]).toEqual([201, null]);
  });
});
