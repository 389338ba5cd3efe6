import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { listAssignments } from '#contract/assignment';
import { listTaughtCourses } from '#contract/course';
import { unenroll } from '#contract/enrollment';
import { push } from '#contract/outbox';
import { getStatistics } from '#contract/statistics';
import { updateSubmission } from '#contract/submission';
import { deviceStream } from '../../../tests/fixtures/device-stream.ts';
import { startTestServer, type Member, type People, type TestServer } from '../../../tests/api/harness.ts';

let server: TestServer;
let people: People;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  people = await server.people();
});

/** Writes, and hands in unless told otherwise. Returns the submission's id. */
async function write(student: Member, handsIn = true): Promise<string> {
  const page = deviceStream({ kind: 'assignment', id: people.assignmentId });
  page.type('My essay.');
  if (handsIn) page.submit();
  const params = { user_id: student.userId };
  const { ok } = await server.as(student).call(push, { params, body: { parts: [page.part()] } });
  return ok.submissions[0]?.id ?? '';
}
/** As if the teacher had rejected the student's request. */
async function reject({ universityId: university_id, userId: student_id }: Member): Promise<void> {
  const row = { university_id, course_id: people.courseId, student_id, enrolled_at: null, left_at: null };
  await server.database.asTenant(people.T1, (tx) =>
    tx
      .insertInto('enrollments')
      .values({ ...row, status: 'rejected' })
      .execute(),
  );
}
const grade = (id: string, value: number | null) =>
  server.as(people.T1).call(updateSubmission, { params: { id }, body: { grade: value } });
const statistics = (member: Member) => server.as(member).call(getStatistics, { params: { id: people.assignmentId } });

describe('the statistics of an assignment', () => {
  it('are of the class as it stands now', async () => {
    const as_of = server.now().toISOString();
    const nothing = { submissions: 0, writing: 0, late: 0, returned: 0, not_started: 2, graded: 0, grades: [] };
    const figures = { average: null, median: null, highest: null, lowest: null };
    expect((await statistics(people.T1)).ok).toEqual({ students: 2, ...nothing, ...figures, as_of });
    const [first, second, third] = [await write(people.S1), await write(people.S2), await write(people.R, false)];
    await grade(first, 90);
    await grade(second, 61);
    await grade(third, 60.5);
    expect((await statistics(people.T1)).ok).toEqual({
      students: 3,
      submissions: 2,
      writing: 1,
      late: 0,
      returned: 3,
      not_started: 0,
      graded: 3,
      average: 70.5,
      median: 61,
      highest: 90,
      lowest: 60.5,
      grades: [90, 61, 60.5],
      as_of,
    });
    await grade(third, null);
    expect((await statistics(people.U1)).ok).toMatchObject({ graded: 2, average: 75.5, lowest: 61 });
  });

  it('leave out what somebody wrote who was never enrolled, though they asked to be', async () => {
    await write(people.S3);
    await reject(people.S3);
    expect((await statistics(people.T1)).ok).toMatchObject({ students: 2, submissions: 0, writing: 0 });
    const taught = await server.as(people.T1).call(listTaughtCourses);
    expect(taught.ok).toMatchObject([{ students: 2, to_read: 0 }]);
  });

  it('keep what a student wrote who left', async () => {
    await write(people.S1);
    await server.as(people.S1).call(unenroll, { params: { id: people.courseId } });
    expect((await statistics(people.T1)).ok).toMatchObject({ students: 2, submissions: 1 });
  });

  it('are for the teacher of the course and administrators', async () => {
    expect((await statistics(people.T1)).status).toBe(200);
    for (const [member, status] of [
      [people.S1, 403],
      [people.T2, 403],
      [people.S3, 404],
      [people.XU, 404],
    ] as const)
      expect((await statistics(member)).status).toBe(status);
  });
});

describe('what waits to be read in a course', () => {
  it('is what was handed in and has no grade', async () => {
    const toRead = async () => (await server.as(people.T1).call(listTaughtCourses)).ok[0]?.to_read;
    const id = await write(people.S1);
    await write(people.S2, false);
    await write(people.S3);
    expect(await toRead()).toBe(1);
    await grade(id, 70);
    expect(await toRead()).toBe(0);
  });

  it('is said of each assignment to those who teach or administer, never to students', async () => {
    const progress = async (member: Member) =>
      (await server.as(member).call(listAssignments, { query: {} })).ok.map((assignment) => assignment.progress);
    expect(await progress(people.T1)).toEqual([{ submitted: 0, to_read: 0, drafts: 0 }]);
    await grade(await write(people.S1), 70);
    await write(people.S2);
    await write(people.S3);
    await reject(people.S3);
    await write(people.R, false);
    for (const member of [people.T1, people.U1])
      expect(await progress(member)).toEqual([{ submitted: 2, to_read: 1, drafts: 0 }]);
    expect(await progress(people.S1)).toEqual([undefined]);
  });
});
