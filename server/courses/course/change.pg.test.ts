import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { listAnnouncements, postAnnouncement } from '#contract/announcement';
import { listAssignments } from '#contract/assignment';
import { createAssignment } from '#contract/change-assignment';
import { archiveCourse, deleteCourse, handOverCourse, removeStudent, updateCourse } from '#contract/change-course';
import { addStudents, createCourse, listCourses, listEnrolledStudents, listTaughtCourses } from '#contract/course';
import { enroll, listEnrollments } from '#contract/enrollment';
import { joinCourse, makeJoinCode } from '#contract/join';
import { startTestServer, type Member, type People, type TestServer } from '../../../tests/api/harness.ts';
import { REFERENCING } from './change-store.ts';

let server: TestServer;
let people: People;
/** A course of T1 without anything in it. */
let empty: string;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  people = await server.people();
  empty = await makeCourse();
});

async function makeCourse(): Promise<string> {
  const { departmentId: department, programId: program } = people.campus;
  const names = { course_code: 'HIS-1', name: 'Archives', credits: 2, semester: '1' };
  const body = { ...names, course_type: 'elective', department, program } as const;
  return (await server.as(people.T1).call(createCourse, { body })).ok.id;
}

const taught = async (teacher: Member) => (await server.as(teacher).call(listTaughtCourses)).ok;
const archive = (id: string, archived = true) =>
  server.as(people.T1).call(archiveCourse, { params: { id }, body: { archived } });

function assignmentIn(course: string, endsInHours: number) {
  const at = (hours: number) => new Date(server.now().getTime() + hours * 3_600_000).toISOString();
  const fields = { title: 'An essay', description: 'Write.', class_info: 'A' };
  return { ...fields, start_time: at(-2), end_time: at(endsInHours), course };
}

describe('a course', () => {
  it('gets another name, code, number of credits and semester, which the audit log keeps', async () => {
    const names = { course_code: 'HIS-2', name: 'Oral History', credits: 4, semester: '2' };
    const { ok } = await server.as(people.T1).call(updateCourse, { params: { id: empty }, body: names });
    expect(ok).toMatchObject({ id: empty, ...names });
    expect((await taught(people.T1)).find(({ id }) => id === empty)).toMatchObject(names);
    expect(await audited(empty)).toEqual(['course.renamed']);
  });

  it('is deleted while nothing has ever been in it, and not afterwards', async () => {
    const other = await makeCourse();
    expect((await server.as(people.T1).call(deleteCourse, { params: { id: empty } })).ok).toEqual({ course: empty });
    expect((await taught(people.T1)).map(({ id }) => id)).not.toContain(empty);
    await server.as(people.S1).call(enroll, { body: { course: other } });
    const refused = await server.as(people.T1).call(deleteCourse, { params: { id: other } });
    expect([refused.status, refused.problem.code]).toEqual([409, 'course_in_use']);
  });

  it('is in use by whatever table names it', async () => {
    const { rows } = await server.database.asOwner((tx) =>
      sql<{ name: string }>`
        select distinct r.relname as name from pg_constraint c join pg_class r on r.oid = c.conrelid
        where c.confrelid = 'longhand.courses'::regclass and c.contype = 'f'
          and c.confdeltype <> 'c' order by 1`.execute(tx),
    );
    expect(rows.map(({ name }) => name)).toEqual([...REFERENCING]);
  });

  it('is given to another teacher with everything in it', async () => {
    const params = { id: people.courseId };
    const { ok } = await server.as(people.T1).call(handOverCourse, { params, body: { teacher: people.T2.userId } });
    expect(ok.teacher_name).toBe((await taught(people.T2))[0]?.teacher_name);
    expect((await taught(people.T1)).map(({ id }) => id)).not.toContain(people.courseId);
    expect((await server.as(people.T2).call(listAssignments, { query: {} })).ok.map(({ id }) => id)).toContain(
      people.assignmentId,
    );
    expect((await server.as(people.T1).call(listEnrolledStudents, { params })).status).toBe(403);
  });

  it.each([
    ['a student', () => people.S1],
    ['a pending teacher', () => people.A3],
    ['a teacher of another university', () => people.XT],
  ])('is not given to %s', async (_, to) => {
    const body = { teacher: to().userId };
    const refused = await server.as(people.T1).call(handOverCourse, { params: { id: people.courseId }, body });
    expect([refused.status, refused.problem.issues?.[0]?.path]).toEqual([400, 'teacher']);
  });

  it('is not given to who marks in it second', async () => {
    const body = { ...assignmentIn(people.courseId, 2), second_marker: people.T2.userId };
    expect((await server.as(people.T1).call(createAssignment, { body })).status).toBe(201);
    const wish = { params: { id: people.courseId }, body: { teacher: people.T2.userId } };
    const refused = await server.as(people.T1).call(handOverCourse, wish);
    expect([refused.status, refused.problem.code]).toEqual([409, 'is_second_marker']);
  });
});

describe('an archived course', () => {
  it('leaves the lists of students, and its teacher finds it as archived until it is restored', async () => {
    const catalog = async () => (await server.as(people.S1).call(listCourses, { query: {} })).ok.map(({ id }) => id);
    const electives = async () =>
      (await server.as(people.S1).call(listEnrollments)).ok.elective_courses.map(({ id }) => id);
    const isArchived = async () => (await taught(people.T1)).find(({ id }) => id === empty)?.archived;
    expect([await catalog(), await electives(), await isArchived()]).toEqual([
      expect.arrayContaining([empty]),
      expect.arrayContaining([empty]),
      false,
    ]);
    expect((await archive(empty)).ok).toEqual({ course: empty, archived: true });
    expect((await archive(empty)).status).toBe(200);
    expect(await catalog()).not.toContain(empty);
    expect(await electives()).not.toContain(empty);
    expect(await isArchived()).toBe(true);
    await archive(empty, false);
    expect(await catalog()).toContain(empty);
    expect(await audited(empty)).toEqual(['course.archived', 'course.restored']);
  });

  it('takes in nobody and nothing', async () => {
    const params = { id: empty };
    const code = (await server.as(people.T1).call(makeJoinCode, { params, body: { admits: 'enroll', days: 7 } })).ok;
    await archive(empty);
    const codes = async (calls: Promise<{ status: number; problem: { code: string } }>[]) =>
      (await Promise.all(calls)).map(({ status, problem }) => [status, problem.code]);
    const asTeacher = server.as(people.T1);
    const closed = [409, 'course_archived'];
    expect(
      await codes([
        server.as(people.S1).call(enroll, { body: { course: empty } }),
        asTeacher.call(addStudents, { params, body: { start_roll_no: 'R-1', end_roll_no: 'R-1' } }),
        asTeacher.call(createAssignment, { body: assignmentIn(empty, 2) }),
        asTeacher.call(postAnnouncement, { params, body: { title: 'Room', words: 'Seven.' } }),
        asTeacher.call(makeJoinCode, { params, body: { admits: 'ask', days: 7 } }),
        server.as(people.S1).call(joinCourse, { body: { code: code.join_code?.code ?? '' } }),
      ]),
    ).toEqual([closed, closed, closed, closed, closed, [404, 'not_found']]);
  });

  it('can’t be made while an assignment of it is open, and its announcements stay readable', async () => {
    await server.as(people.T1).call(createAssignment, { body: assignmentIn(empty, 2) });
    const refused = await archive(empty);
    expect([refused.status, refused.problem.code]).toEqual([409, 'assignment_open']);
    server.advance(3 * 3_600_000);
    const body = { title: 'The end', words: 'Thank you.' };
    await server.as(people.T1).call(postAnnouncement, { params: { id: empty }, body });
    expect((await archive(empty)).status).toBe(200);
    const read = await server.as(people.T1).call(listAnnouncements, { query: { course_id: empty } });
    expect(read.ok.announcements.map(({ title }) => title)).toEqual(['The end']);
  });
});

describe('a student', () => {
  it('is taken out of a course once, told of it, and can be enrolled again', async () => {
    const params = { id: people.courseId, student: people.S1.userId };
    const students = async () =>
      (await server.as(people.T1).call(listEnrolledStudents, { params: { id: people.courseId } })).ok.enrolled_students;
    const before = (await students()).length;
    for (let times = 0; times < 2; times += 1)
      expect((await server.as(people.T1).call(removeStudent, { params })).status).toBe(200);
    expect((await students()).map(({ id }) => id)).not.toContain(people.S1.userId);
    expect(await students()).toHaveLength(before - 1);
    expect(await noticesOf(people.S1)).toEqual(['removed']);
    expect(await audited(people.S1.userId)).toEqual(['course.student_removed']);
    await server.as(people.S1).call(enroll, { body: { course: people.courseId } });
    expect(await students()).toHaveLength(before);
  });

  it('who has had nothing to do with a course is not found in it', async () => {
    const params = { id: people.courseId, student: people.S3.userId };
    expect((await server.as(people.T1).call(removeStudent, { params })).status).toBe(404);
  });
});

async function audited(object: string): Promise<string[]> {
  const rows = await server.database.asOwner((tx) =>
    tx.selectFrom('audit').select('action').where('object_id', '=', object).orderBy('at').orderBy('id').execute(),
  );
  return rows.map(({ action }) => action);
}

async function noticesOf({ userId }: Member): Promise<string[]> {
  const rows = await server.database.asOwner((tx) =>
    tx.selectFrom('notices').select('kind').where('user_id', '=', userId).execute(),
  );
  return rows.map(({ kind }) => kind);
}
