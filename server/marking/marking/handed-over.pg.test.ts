import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createAssignment } from '#contract/change-assignment';
import { handOverCourse } from '#contract/change-course';
import { changeMarking, getReturn, listMarkings, releaseGrades } from '#contract/marking';
import type { MarkingChange } from '#contract/marking-change';
import { push } from '#contract/outbox';
import { deviceStream } from '../../../tests/fixtures/device-stream.ts';
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
  const page = deviceStream({ kind: 'assignment', id: assignment });
  page.type('My essay.');
  page.submit();
  const pushed = { params: { user_id: people.S1.userId }, body: { parts: [page.part()] } };
  submission = (await server.as(people.S1).call(push, pushed)).ok.submissions[0]?.id ?? '';
});

const mark = async (...changes: MarkingChange[]) => {
  for (const change of changes)
    await server.as(people.T1).call(changeMarking, { params: { id: submission }, body: { change } });
};
const handOver = () =>
  server.as(people.T1).call(handOverCourse, { params: { id: people.courseId }, body: { teacher: people.T2.userId } });

describe('a course that is handed over', () => {
  it('takes its held grades along: the next teacher releases them', async () => {
    await mark({ kind: 'grade', grade: 74 }, { kind: 'save' });
    expect((await handOver()).status).toBe(200);
    const released = await server.as(people.T2).call(releaseGrades, { params: { id: assignment }, body: {} });
    expect(released.ok.returned).toBe(1);
    const shown = await server.as(people.S1).call(getReturn, { params: { id: submission } });
    expect(shown.ok.return?.grade).toBe(74);
  });

  it('takes its drafts along: the next teacher goes on with them', async () => {
    await mark({ kind: 'feedback', words: 'Half read.' });
    expect((await handOver()).status).toBe(200);
    const own = (await server.as(people.T2).call(listMarkings, { params: { id: submission } })).ok;
    expect(own.map(({ feedback, marker }) => [feedback, marker.id])).toEqual([['Half read.', people.T2.userId]]);
  });
});
