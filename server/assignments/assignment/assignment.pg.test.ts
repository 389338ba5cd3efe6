import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { getAssignment, listAssignments } from '#contract/assignment';
import { createAssignment, deleteAssignment, updateAssignment } from '#contract/change-assignment';
import { createCourse } from '#contract/course';
import { unenroll } from '#contract/enrollment';
import { essayFor, sendPush } from '../../../tests/fixtures/pushing.ts';
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

function inHours(hours: number): string {
  return new Date(server.now().getTime() + hours * HOUR_MS).toISOString();
}
function fields(changes: object = {}) {
  return {
    title: 'On rivers',
    description: 'Describe a river.',
    class_info: 'Section B',
    start_time: inHours(1),
    end_time: inHours(2),
    course: people.courseId,
    ...changes,
  };
}
const create = (teacher: Member, changes: object = {}) =>
  server.as(teacher).call(createAssignment, { body: fields(changes) });
const get = (member: Member, id: string) => server.as(member).call(getAssignment, { params: { id } });
const list = (member: Member, course?: string) =>
  server.as(member).call(listAssignments, { query: course === undefined ? {} : { course } });

async function makeCourse(teacher: Member): Promise<string> {
  const { departmentId: department, programId: program } = people.campus;
  const course_type = 'elective' as const;
  const body = { course_code: 'X-1', name: 'Other', credits: 1, semester: '1', course_type, department, program };
  return (await server.as(teacher).call(createCourse, { body })).ok.id;
}

/** Inserts a submission, as a student's first edit would. */
async function plantSubmission(assignment: string, student: Member): Promise<string> {
  const now = server.now();
  const row = await server.database.asTenant(student, (tx) =>
    tx
      .insertInto('submissions')
      .values({
        university_id: student.universityId,
        user_id: student.userId,
        assignment_id: assignment,
        head: Buffer.alloc(32),
        wrapped_key: null,
        grade: null,
        graded_by: null,
        graded_at: null,
        created_at: now,
        updated_at: now,
        deleted_at: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow(),
  );
  return row.id;
}

describe('creating an assignment', () => {
  it('answers it with its course, times in UTC with milliseconds', async () => {
    const created = await create(people.T1, {
      start_time: '2026-03-02T14:30:00+05:30',
      end_time: '2026-03-03T00:00:00Z',
    });
    expect(created.status).toBe(201);
    expect(created.ok).toMatchObject({
      ...fields(),
      start_time: '2026-03-02T09:00:00.000Z',
      end_time: '2026-03-03T00:00:00.000Z',
      course_name: 'Academic Writing',
      course_code: 'ENG-101',
      submission: null,
      handed_in_at: null,
    });
    expect((await get(people.T1, created.ok.id)).ok).toEqual(created.ok);
  });

  it('wants the end after the start, and says at which field', async () => {
    for (const end_time of [inHours(1), inHours(0)]) {
      const refused = await create(people.T1, { end_time });
      expect(refused.status).toBe(400);
      expect(refused.problem.issues).toEqual([{ path: 'end_time', message: 'The end must be after the start.' }]);
    }
    const refused = await create(people.T1, { start_time: 'tomorrow' });
    expect(refused.problem.issues).toEqual([expect.objectContaining({ path: 'start_time' })]);
  });

  it('is for the teacher of that very course', async () => {
    expect((await create(people.T2)).status).toBe(403);
    expect((await create(people.XT)).status).toBe(404);
    expect((await create(people.T2, { course: await makeCourse(people.T2) })).status).toBe(201);
  });
});

describe('reading assignments', () => {
  it('shows students the title alone before the start, all of it afterwards', async () => {
    const { id } = (await create(people.T1)).ok;
    const before = (await get(people.S1, id)).ok;
    expect(before).toMatchObject({ title: 'On rivers', description: '', class_info: '' });
    expect((await list(people.S1)).ok.find((one) => one.id === id)).toEqual(before);
    expect((await get(people.T1, id)).ok.description).toBe('Describe a river.');
    server.advance(HOUR_MS);
    expect((await get(people.S1, id)).ok).toMatchObject({ description: 'Describe a river.', class_info: 'Section B' });
  });

  it('lists what a person teaches, attends or administers, and of one course when asked', async () => {
    const course = await makeCourse(people.T2);
    const { id } = (await create(people.T2, { course })).ok;
    const ids = async (member: Member, of?: string) => (await list(member, of)).ok.map((one) => one.id);
    expect(await ids(people.S1)).toEqual([people.assignmentId]);
    expect(await ids(people.T1)).toEqual([people.assignmentId]);
    expect(await ids(people.T2)).toEqual([id]);
    expect(await ids(people.U1)).toEqual([people.assignmentId, id]);
    expect(await ids(people.U1, course)).toEqual([id]);
    expect(await ids(people.S3)).toEqual([]);
    expect(await ids(people.XU)).toEqual([]);
    expect((await list(people.T1, course)).status).toBe(403);
    expect((await list(people.S1, course)).status).toBe(404);
  });

  it('tells a student how far their own text is, and nobody else', async () => {
    const page = essayFor(people, 'Rivers ', 'run.');
    await sendPush(server, people.S1, page.part());
    page.remove(9, 2);
    await sendPush(server, people.S1, page.part(page.ops.length));
    const named = async (member: Member) => (await list(member)).ok.map(({ written }) => written);
    expect(await named(people.S1)).toEqual([{ counter: 2, length: 'Rivers run.'.length - 2 }]);
    expect((await get(people.S1, people.assignmentId)).ok.written).toEqual({ counter: 2, length: 9 });
    expect(await named(people.S2)).toEqual([undefined]);
    expect(await named(people.T1)).toEqual([undefined]);
  });

  it('names the student’s own submission, to nobody else', async () => {
    const submission = await plantSubmission(people.assignmentId, people.S1);
    expect((await get(people.S1, people.assignmentId)).ok.submission).toBe(submission);
    expect((await get(people.S2, people.assignmentId)).ok.submission).toBeNull();
    expect((await get(people.T1, people.assignmentId)).ok.submission).toBeNull();
  });

  it('ends with the enrollment, at the next request', async () => {
    expect((await get(people.S1, people.assignmentId)).status).toBe(200);
    await server.as(people.S1).call(unenroll, { params: { id: people.courseId } });
    expect((await get(people.S1, people.assignmentId)).status).toBe(404);
    expect((await list(people.S1)).ok).toEqual([]);
  });
});

describe('handing in', () => {
  it('is told to the student who did it, by the time that counts', async () => {
    const page = essayFor(people, 'My essay');
    await sendPush(server, people.S1, page.part());
    const own = async (student: Member) => (await get(student, people.assignmentId)).ok.handed_in_at;
    expect(await own(people.S1)).toBeNull();
    for (let times = 0; times < 2; times++) {
      server.advance(60_000);
      page.submit();
      await sendPush(server, people.S1, page.part(page.ops.length));
      expect(await own(people.S1)).toBe(server.now().toISOString());
    }
    const [listed] = (await server.as(people.S1).call(listAssignments, { query: {} })).ok;
    expect(listed?.handed_in_at).toBe(server.now().toISOString());
    for (const other of [people.S2, people.T1]) expect(await own(other)).toBeNull();
  });
});

describe('changing an assignment', () => {
  const change = (teacher: Member, id: string, changes: object) =>
    server.as(teacher).call(updateAssignment, { params: { id }, body: fields(changes) });

  it('writes every field', async () => {
    const changed = await change(people.T1, people.assignmentId, { title: 'On lakes' });
    expect(changed.ok).toMatchObject(fields({ title: 'On lakes' }));
    expect((await get(people.T1, people.assignmentId)).ok).toEqual(changed.ok);
  });

  it('moves it only between courses that the teacher teaches', async () => {
    expect((await change(people.T1, people.assignmentId, { course: await makeCourse(people.T2) })).status).toBe(403);
    expect((await change(people.T1, people.assignmentId, { course: crypto.randomUUID() })).status).toBe(404);
    const course = await makeCourse(people.T1);
    expect((await change(people.T1, people.assignmentId, { course })).ok).toMatchObject({
      course,
      course_name: 'Other',
    });
  });

  it('does not move it away from the students who write it', async () => {
    await plantSubmission(people.assignmentId, people.S1);
    const refused = await change(people.T1, people.assignmentId, { course: await makeCourse(people.T1) });
    expect(refused.status).toBe(409);
    expect(refused.problem.code).toBe('has_submissions');
    expect((await change(people.T1, people.assignmentId, { title: 'Still' })).status).toBe(200);
  });
});

describe('deleting an assignment', () => {
  const remove = (id: string) => server.as(people.T1).call(deleteAssignment, { params: { id } });

  it('hides it from everybody and keeps its row', async () => {
    expect((await remove(people.assignmentId)).status).toBe(200);
    for (const member of [people.T1, people.S1, people.U1]) {
      expect((await get(member, people.assignmentId)).status).toBe(404);
      expect((await list(member)).ok).toEqual([]);
    }
    const kept = await server.database.asTenant(people.T1, (tx) =>
      tx.selectFrom('assignments').select('deleted_at').where('id', '=', people.assignmentId).executeTakeFirst(),
    );
    expect(kept?.deleted_at).toBeInstanceOf(Date);
  });

  it('is refused once somebody writes', async () => {
    await plantSubmission(people.assignmentId, people.S1);
    const refused = await remove(people.assignmentId);
    expect(refused.status).toBe(409);
    expect(refused.problem.code).toBe('has_submissions');
    expect((await get(people.S1, people.assignmentId)).status).toBe(200);
  });
});
