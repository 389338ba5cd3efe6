import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { listAssignments } from '#contract/assignment';
import { listTaughtCourses } from '#contract/course';
import { listElectives } from '#contract/elective';
import type { OpResult, PushPart } from '#contract/outbox';
import { startTestServer, type Member, type People, type TestServer } from '../../../tests/api/harness.ts';
import { insertElectives } from '../../courses/elective/store.ts';
import { deviceStream } from '../../../tests/fixtures/device-stream.ts';
import { essayFor, sendPush, storedOps } from '../../../tests/fixtures/pushing.ts';

let server: TestServer;
let people: People;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  people = await server.people();
});

const send = (member: Member, ...parts: PushPart[]) => sendPush(server, member, ...parts);
const essay = (...words: string[]) => essayFor(people, ...words);

describe('actions', () => {
  it('are judged on arrival, once, and their results are repeated', async () => {
    const page = deviceStream({ kind: 'actions' });
    page.add({ kind: 'action', action: { name: 'enroll', course: people.courseId } });
    page.add({ kind: 'action', action: { name: 'enroll', course: randomUUID() } });
    page.add({ kind: 'action', action: { name: 'unenroll', course: people.courseId } });
    const answer = await send(people.S3, page.part());
    expect(answer.streams).toMatchObject([{ status: 'stored', high: 3, submission: null, head: null }]);
    expect(answer.results).toMatchObject([
      { outcome: 'done', seq: 1, detail: 'enrolled' },
      { outcome: 'refused', seq: 2, code: 'not_found' },
      { outcome: 'done', seq: 3, detail: 'none' },
    ]);
    expect((await send(people.S3, page.part())).results).toEqual(answer.results);
    expect((await send(people.S3, page.part(2, 2))).results).toEqual(answer.results.slice(1, 2));
  });

  it('that arrive many times at once are judged once', async () => {
    const page = deviceStream({ kind: 'actions' });
    page.add({ kind: 'action', action: { name: 'enroll', course: people.courseId } });
    page.add({ kind: 'action', action: { name: 'unenroll', course: people.courseId } });
    await send(people.S3, page.part(1, 1));
    const answers = await Promise.all(Array.from({ length: 8 }, () => send(people.S3, page.part())));
    for (const { streams, results } of answers) {
      expect(streams).toMatchObject([{ status: 'stored', high: 2 }]);
      expect(results.map(({ seq, outcome }) => `${seq} ${outcome}`).sort()).toEqual(['1 done', '2 done']);
    }
  });

  it('and writing don’t mix', async () => {
    const page = deviceStream({ kind: 'actions' });
    page.type('text');
    expect((await send(people.S1, page.part())).streams).toMatchObject([{ status: 'failed', seq: 1, high: 0 }]);
    const text = essay('text');
    text.add({ kind: 'action', action: { name: 'unenroll', course: people.courseId } });
    expect((await send(people.S1, text.part())).streams).toMatchObject([{ status: 'failed', seq: 2, high: 1 }]);
  });

  it('of a clock, an anchor, a snapshot and a submit are taken', async () => {
    const page = essay('all kinds');
    page.add({ kind: 'clock', wall: 1_772_000_000_000 });
    page.add({ kind: 'anchor', head: '1.head' });
    page.add({ kind: 'snapshot', timestamp: 1, vector: { [page.stream]: 1 }, sha256: '0'.repeat(64) });
    page.submit();
    const answer = await send(people.S1, page.part());
    expect(answer.streams).toMatchObject([{ status: 'stored', high: 5 }]);
    expect(answer.results).toEqual([{ outcome: 'done', stream: page.stream, seq: 5, detail: 'received' }]);
    expect((await send(people.S1, page.part(5))).results).toEqual(answer.results);
    expect(await storedOps(server, people.S1, answer.submissions[0]?.id ?? '')).toEqual(page.ops);
  });

  it('of a teacher create an assignment with all that may be said of it', async () => {
    const said = {
      word_goal: 500,
      ai_policy: { preset: 'open' as const, note: 'Say how.' },
      visible_from: null,
      time_zone: 'Europe/Dublin',
      grace_hours: 6,
    };
    const page = deviceStream({ kind: 'actions' });
    const fields = { ...essayOf(people.courseId), ...said };
    page.add({ kind: 'action', action: { name: 'create_assignment', fields } });
    const unknown = { ...fields, time_zone: 'Mars/Olympus' };
    page.add({ kind: 'action', action: { name: 'create_assignment', fields: unknown } });
    const answer = await send(people.T1, page.part());
    expect(answer.results).toMatchObject([
      { outcome: 'done' },
      { outcome: 'refused', issues: [{ path: 'time_zone' }] },
    ]);
    const assignments = (await server.as(people.T1).call(listAssignments, { query: {} })).ok;
    expect(assignments.find(({ title }) => title === 'Queued')).toMatchObject(said);
  });

  it('of a teacher create a course and an assignment once, decide a request and add students', async () => {
    const course = { course_code: 'LOG1', name: 'Logic', credits: 3, semester: '1', course_type: 'elective' } as const;
    const place = { department: people.campus.departmentId, program: people.campus.programId };
    const page = deviceStream({ kind: 'actions' });
    page.add({ kind: 'action', action: { name: 'create_course', fields: { ...course, ...place } } });
    page.add({ kind: 'action', action: { name: 'create_assignment', fields: essayOf(people.courseId) } });
    page.add({
      kind: 'action',
      action: { name: 'add_students', course: people.courseId, start_roll_no: 'NONE1', end_roll_no: 'NONE2' },
    });
    const answer = await send(people.T1, page.part());
    expect(answer.results).toMatchObject([
      { outcome: 'done', seq: 1 },
      { outcome: 'done', seq: 2 },
      { outcome: 'refused', seq: 3, code: 'bad_body', issues: [{ path: 'start_roll_no' }] },
    ]);
    expect((await send(people.T1, page.part())).results).toEqual(answer.results);
    const courses = (await server.as(people.T1).call(listTaughtCourses)).ok;
    expect(courses.filter(({ name }) => name === 'Logic')).toMatchObject([{ id: detailOf(answer.results[0]) }]);
    const assignments = (await server.as(people.T1).call(listAssignments, { query: { course: people.courseId } })).ok;
    expect(assignments.filter(({ title }) => title === 'Queued')).toMatchObject([{ id: detailOf(answer.results[1]) }]);
  });

  it('of a teacher are refused to students and to those who wait for approval', async () => {
    for (const member of [people.S1, people.A3]) {
      const page = deviceStream({ kind: 'actions' });
      page.add({ kind: 'action', action: { name: 'create_assignment', fields: essayOf(people.courseId) } });
      page.add({ kind: 'action', action: { name: 'decide_request', request: randomUUID(), action: 'approve' } });
      const { results } = await send(member, page.part());
      expect(results.map(({ outcome }) => outcome)).toEqual(['refused', 'refused']);
    }
  });

  it('that were undone leave a skip, and change nothing', async () => {
    const page = deviceStream({ kind: 'actions' });
    page.add({ kind: 'skip', reason: 'undone' });
    page.add({ kind: 'action', action: { name: 'enroll', course: people.courseId } });
    const answer = await send(people.S3, page.part());
    expect(answer.streams).toMatchObject([{ status: 'stored', high: 2 }]);
    expect(answer.results).toMatchObject([{ outcome: 'done', seq: 2 }]);
  });

  it('choose electives as the student said last, and a refused choice changes nothing', async () => {
    await server.database.asTenant(people.U1, (tx) =>
      insertElectives(tx, people.campus.universityId, ['Robotics', 'Data Science'], server.now()),
    );
    const [first, second] = (await server.as(people.S1).call(listElectives)).ok;
    const page = deviceStream({ kind: 'actions' });
    page.add({ kind: 'action', action: { name: 'choose_electives', electives: [first?.id ?? '', second?.id ?? ''] } });
    page.add({ kind: 'action', action: { name: 'choose_electives', electives: [second?.id ?? ''] } });
    page.add({ kind: 'action', action: { name: 'choose_electives', electives: [randomUUID()] } });
    const { results } = await send(people.S1, page.part());
    expect(results).toMatchObject([{ detail: '2' }, { detail: '1' }, { outcome: 'refused', code: 'not_found' }]);
    const chosen = (await server.as(people.S1).call(listElectives)).ok.filter((elective) => elective.chosen);
    expect(chosen.map(({ id }) => id)).toEqual([second?.id]);
  });
});

function essayOf(course: string) {
  return {
    title: 'Queued',
    description: 'Write it.',
    start_time: '2026-01-01T08:00:00Z',
    end_time: '2026-02-01T08:00:00Z',
    class_info: 'A',
    course,
  };
}

function detailOf(result: OpResult | undefined): string | null {
  return result?.outcome === 'done' ? result.detail : null;
}
