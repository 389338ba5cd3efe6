import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { postAnnouncement } from '#contract/announcement';
import { createAssignment } from '#contract/change-assignment';
import { createCourse } from '#contract/course';
import { askForDraftReview, replyToDraftComment } from '#contract/draft-review';
import type { Endpoint } from '#contract/endpoint';
import { idEndOf } from '#contract/made-id';
import { listThreadsOfAssignment, messageStudents, messageTeachers } from '#contract/message';
import { prepare, type Scene } from './authorization-checks.ts';
import { Stage } from './authorization-stage.ts';
import { startTestServer } from './harness.ts';

let scene: Scene;
beforeAll(async () => {
  const server = await startTestServer();
  scene = { server, stage: await Stage.build(server) };
});
afterAll(() => scene.server.close());

/** The requests whose object a screen shows as waiting until a list has it, and who makes them. */
const MAKERS: readonly [name: string, Endpoint, 'S1' | 'T1'][] = [
  ['createCourse', createCourse, 'T1'],
  ['createAssignment', createAssignment, 'T1'],
  ['postAnnouncement', postAnnouncement, 'T1'],
  ['messageTeachers', messageTeachers, 'S1'],
  ['askForDraftReview', askForDraftReview, 'S1'],
  ['replyToDraftComment', replyToDraftComment, 'S1'],
];

it.each(MAKERS)('%s makes an object whose id tells the key of the request', async (name, endpoint, maker) => {
  const key = randomBytes(16).toString('base64url');
  const prepared = await prepare(scene, name, maker);
  const call = { ...prepared, headers: { 'idempotency-key': key } };
  const answer = await scene.server.as(scene.stage.member(maker)).call(endpoint, call as never);
  expect(answer.status).toBe(endpoint.status);
  const { id } = answer.ok as { id: string };
  expect(id.slice(19)).toBe(idEndOf(key));
  // A UUIDv7 still: its first digits are the time.
  expect(id.charAt(14)).toBe('7');
  expect(Math.abs(Number.parseInt(id.replace('-', '').slice(0, 12), 16) - Date.now())).toBeLessThan(60_000);
});

it('messageStudents makes a message for each student, whose ids tell the key of the request', async () => {
  const { server, stage } = scene;
  const key = randomBytes(16).toString('base64url');
  const prepared = await prepare(scene, 'messageStudents', 'T1');
  const students = [stage.people.S1.userId, stage.people.S2.userId];
  const call = { ...prepared, body: { students, words: 'To both.' }, headers: { 'idempotency-key': key } };
  const teacher = server.as(stage.member('T1'));
  expect((await teacher.call(messageStudents, call as never)).ok).toEqual({ sent: 2, left: 0 });
  const { ok } = await teacher.call(listThreadsOfAssignment, { params: call.params, query: {} } as never);
  const ids = ok.threads.map(({ last }) => last.id).filter((id) => id.endsWith(idEndOf(key)));
  expect(new Set(ids).size).toBe(2);
});

it('a key that no device made tells nothing of the id', async () => {
  const prepared = await prepare(scene, 'messageTeachers', 'S1');
  for (const key of ['é'.repeat(3), 'x'.repeat(200), randomBytes(16).toString('hex')]) {
    const call = { ...prepared, headers: { 'idempotency-key': encodeURIComponent(key) } };
    const answer = await scene.server.as(scene.stage.member('S1')).call(messageTeachers, call as never);
    expect(answer.status).toBe(messageTeachers.status);
    expect(answer.ok.id.slice(19)).not.toBe(idEndOf(key));
  }
});
