import { afterAll, beforeAll, expect, it } from 'vitest';
import { createAssignment } from '#contract/change-assignment';
import { setGradingScheme } from '#contract/grading-scheme';
import { changeMarking, releaseGrades } from '#contract/marking';
import type { MarkingChange } from '#contract/marking-change';
import { push } from '#contract/outbox';
import { createCertificate } from '#contract/proof';
import { deviceStream } from '../fixtures/device-stream.ts';
import { Stage } from './authorization-stage.ts';
import { everyRead } from './every-read.ts';
import { startTestServer, type TestServer } from './harness.ts';

const CRITERION = crypto.randomUUID();
/** A marking with values that no other answer contains: a short number could occur in a time. */
const canaries = {
  grade: '613.25',
  mark: '947.5',
  feedback: 'canary of the feedback',
  comment: 'canary of the comment',
};

let server: TestServer;
let stage: Stage;
beforeAll(async () => {
  server = await startTestServer();
  stage = await Stage.build(server);
});
afterAll(() => server.close());

async function markedEssay() {
  const { S1, T1, courseId } = stage.people;
  const rules = { hold: true, criteria: [{ id: CRITERION, name: 'Argument', points: 1000 }] };
  const body = { ...stage.assignmentFields(courseId), ...rules };
  const assignment = (await server.as(T1).call(createAssignment, { body })).ok.id;
  const category = { id: CRITERION, name: 'Essays', weight: 100, drop: 0, assignments: [assignment] };
  const scheme = { categories: [category], missing_as_zero: true, letters: [], shows_total: true, base: 0 };
  await server.as(T1).call(setGradingScheme, { params: { id: courseId }, body: scheme });
  const page = deviceStream({ kind: 'assignment', id: assignment });
  page.type('My essay.');
  page.submit();
  const parts = { params: { user_id: S1.userId }, body: { parts: [page.part()] } };
  const id = (await server.as(S1).call(push, parts)).ok.submissions[0]?.id ?? '';
  const anchor = { start: 0, end: 2, quote: 'My', sha256: 'a'.repeat(64) };
  const changes: MarkingChange[] = [
    { kind: 'mark', criterion: CRITERION, points: Number(canaries.mark) },
    { kind: 'grade', grade: Number(canaries.grade) },
    { kind: 'feedback', words: canaries.feedback },
    { kind: 'comment', comment: { id: crypto.randomUUID(), anchor, words: canaries.comment } },
    { kind: 'save' },
  ];
  for (const change of changes) await server.as(T1).call(changeMarking, { params: { id }, body: { change } });
  const made = { params: { id }, body: { with_text: true } };
  const { code } = (await server.as(S1).call(createCertificate, made)).ok;
  return { id, assignment, code };
}

it('what is held shows in no answer to its student before the release, and afterwards where it belongs', async () => {
  const { S1, T1, courseId } = stage.people;
  const { id, assignment, code } = await markedEssay();
  const values = { id: [id, assignment, courseId], user_id: [S1.userId], code: [code] };
  async function found() {
    const shown = await everyRead(server, S1, values);
    expect(shown.size).toBeGreaterThan(20);
    const holding = (canary: string) => [...shown].flatMap(([name, text]) => (text.includes(canary) ? [name] : []));
    return Object.fromEntries(Object.entries(canaries).map(([kind, canary]) => [kind, holding(canary).sort()]));
  }
  expect(await found()).toEqual({ grade: [], mark: [], feedback: [], comment: [] });
  await server.as(T1).call(releaseGrades, { params: { id: assignment }, body: {} });
  const inReturn = ['exportMine', 'getReturn'];
  expect(await found()).toEqual({
    grade: ['exportMine', 'getReturn', 'getSubmission', 'listOwnGrades', 'listReturns', 'listSubmissions'],
    mark: inReturn,
    feedback: inReturn,
    comment: inReturn,
  });
});
