import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createAssignment } from '#contract/change-assignment';
import { handOverCourse } from '#contract/change-course';
import { getReturn, listMarkings, releaseGrades } from '#contract/marking';
import { mark } from '../../../tests/fixtures/mark.ts';
import { handIn } from '../../../tests/fixtures/pushing.ts';
import { startTestServer, type People, type TestServer } from '../../../tests/api/harness.ts';

let server: TestServer;
let people: People;
let assignment: string;
let submission: string;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  people = await server.people();
  const at = (hours: number) => new Date(server.now().getTime() + hours * 3_600_000).toISOString();
  const fields = { title: 'An essay', description: 'Write.', class_info: 'A', course: people.courseId, hold: true };
  const body = { ...fields, start_time: at(-2), end_time: at(2) };
  assignment = (await server.as(people.T1).call(createAssignment, { body })).ok.id;
  submission = await handIn(server, people.S1, assignment);
});

const handOver = () =>
  server.as(people.T1).call(handOverCourse, { params: { id: people.courseId }, body: { teacher: people.T2.userId } });

describe('a course that is handed over', () => {
  it('takes its held grades along: the next teacher releases them', async () => {
    await mark(server, people.T1, submission, { kind: 'grade', grade: 74 }, { kind: 'save' });
    expect((await handOver()).status).toBe(200);
    const released = await server.as(people.T2).call(releaseGrades, { params: { id: assignment }, body: {} });
    expect(released.ok.returned).toBe(1);
    const shown = await server.as(people.S1).call(getReturn, { params: { id: submission } });
    expect(shown.ok.return?.grade).toBe(74);
  });

  it('takes its drafts along: the next teacher goes on with them', async () => {
    await mark(server, people.T1, submission, { kind: 'feedback', words: 'Half read.' });
    expect((await handOver()).status).toBe(200);
    const own = (await server.as(people.T2).call(listMarkings, { params: { id: submission } })).ok;
    expect(own.map(({ feedback, marker }) => [feedback, marker.id])).toEqual([['Half read.', people.T2.userId]]);
  });
});
