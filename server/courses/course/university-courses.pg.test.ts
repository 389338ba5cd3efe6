import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { archiveCourse, handOverCourse } from '#contract/change-course';
import { createCourse, listUniversityCourses } from '#contract/course';
import { decideMember } from '#contract/member';
import { getUniversitySummary } from '#contract/university';
import { startTestServer, type Member, type People, type TestServer } from '../../../tests/api/harness.ts';
import { erasePerson } from '../../reading/retention/erase.ts';

let server: TestServer;
let people: People;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  people = await server.people();
});

const admin = () => server.as(people.U1);
const all = async () => (await admin().call(listUniversityCourses)).ok;
const one = async (id: string) => (await all()).find((course) => course.id === id);
const withoutTeacher = async () => (await admin().call(getUniversitySummary)).ok.courses_without_teacher;

async function create(teacher: Member): Promise<string> {
  const { departmentId: department, programId: program } = people.campus;
  const fields = { course_code: 'HIS-7', name: 'Maps', credits: 2, semester: '1', course_type: 'elective' } as const;
  return (await server.as(teacher).call(createCourse, { body: { ...fields, department, program } })).ok.id;
}

const decide = (action: 'suspend' | 'reinstate') =>
  admin().call(decideMember, { params: { id: people.T2.userId }, body: { action } });

it('are all of the university, with teacher and students', async () => {
  const id = await create(people.T2);
  const courses = await all();
  expect(courses.find((course) => course.id === id)).toMatchObject({
    name: 'Maps',
    teacher: people.T2.userId,
    students: 0,
    archived: false,
    needs_teacher: false,
  });
  expect(courses.find((course) => course.id === people.courseId)).toMatchObject({ teacher: people.T1.userId });
  expect(courses.find((course) => course.id === people.courseId)?.students).toBeGreaterThan(0);
  expect((await server.as(people.XU).call(listUniversityCourses)).ok.map((course) => course.id)).not.toContain(id);
  expect((await server.as(people.T1).call(listUniversityCourses)).status).toBe(403);
});

it('need a teacher while theirs is suspended, until they are handed over or archived', async () => {
  const [maps, charts] = [await create(people.T2), await create(people.T2)];
  const before = await withoutTeacher();
  await decide('suspend');
  expect([await one(maps), await one(charts)]).toMatchObject([{ needs_teacher: true }, { needs_teacher: true }]);
  expect(await one(people.courseId)).toMatchObject({ needs_teacher: false });
  expect((await withoutTeacher()) - before).toBe(2);
  await admin().call(archiveCourse, { params: { id: charts }, body: { archived: true } });
  expect(await one(charts)).toMatchObject({ archived: true, needs_teacher: false });
  expect((await withoutTeacher()) - before).toBe(1);
  await admin().call(handOverCourse, { params: { id: maps }, body: { teacher: people.T1.userId } });
  expect(await one(maps)).toMatchObject({ teacher: people.T1.userId, needs_teacher: false });
  expect(await withoutTeacher()).toBe(before);
  await admin().call(archiveCourse, { params: { id: charts }, body: { archived: false } });
  expect(await one(charts)).toMatchObject({ archived: false, needs_teacher: true });
  await decide('reinstate');
  expect(await one(charts)).toMatchObject({ needs_teacher: false });
});

it('need a teacher once the account of theirs is deleted', async () => {
  const maps = await create(people.T2);
  await erasePerson(server.database, people.T2, server.services);
  expect(await one(maps)).toMatchObject({ needs_teacher: true });
});
