import { afterAll, beforeAll, expect, it } from 'vitest';
import { updateAssignment } from '#contract/change-assignment';
import { unenroll } from '#contract/enrollment';
import { changeMarking, releaseGrades } from '#contract/marking';
import type { MarkingChange } from '#contract/marking-change';
import { listReturns } from '#contract/return';
import { startTestServer, type Member, type TestServer } from '../../../tests/api/harness.ts';
import { essayFor, sendPush } from '../../../tests/fixtures/pushing.ts';
import { essayFields } from '../../../tests/fixtures/essay-fields.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

it('lists to students the newest return of each of their own texts, and nothing that is held', async () => {
  const people = await server.people();
  const { submissions } = await sendPush(server, people.S1, essayFor(people, 'Words.').part());
  const id = submissions[0]?.id ?? '';
  const criterion = { id: crypto.randomUUID(), name: 'Argument', points: 10 };
  const fields = essayFields(server, people.courseId, { hold: true, criteria: [criterion] });
  const params = { id: people.assignmentId };
  await server.as(people.T1).call(updateAssignment, { params, body: fields });
  const change = (wanted: MarkingChange) =>
    server.as(people.T1).call(changeMarking, { params: { id }, body: { change: wanted } });
  const seen = async (as: Member) => (await server.as(as).call(listReturns)).ok;

  await change({ kind: 'mark', criterion: criterion.id, points: 7.5 });
  await change({ kind: 'save' });
  expect(await seen(people.S1)).toEqual([]);
  await server.as(people.T1).call(releaseGrades, { params, body: {} });
  await change({ kind: 'mark', criterion: criterion.id, points: 8 });
  await change({ kind: 'save' });
  expect(await seen(people.S1)).toMatchObject([
    { submission: id, number: 1, grade: 7.5, points: 10, title: 'An essay' },
  ]);
  await server.as(people.T1).call(releaseGrades, { params, body: {} });
  expect(await seen(people.S1)).toMatchObject([{ submission: id, number: 2, grade: 8 }]);
  expect(await seen(people.S2)).toEqual([]);

  await server.as(people.S1).call(unenroll, { params: { id: people.courseId } });
  expect(await seen(people.S1)).toEqual([]);
});
