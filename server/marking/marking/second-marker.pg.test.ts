import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { getAssignment, listAssignments } from '#contract/assignment';
import { getClass } from '#contract/class';
import { createAssignment, updateAssignment } from '#contract/change-assignment';
import { getReport } from '#contract/evidence';
import { listLooks } from '#contract/look';
import { changeMarking, getMarkingTrail, listMarkers, listMarkings, releaseGrades } from '#contract/marking';
import type { MarkingChange } from '#contract/marking-change';
import { push } from '#contract/outbox';
import { getSubmission, IDEMPOTENCY_HEADER, listSubmissions } from '#contract/submission';
import { everyRead } from '../../../tests/api/every-read.ts';
import { SECONDS } from '../../../tests/api/authorization-second.ts';
import { startTestServer, type Member, type People, type TestServer } from '../../../tests/api/harness.ts';
import { essayFor, handInEssay, sendPush } from '../../../tests/fixtures/pushing.ts';
import { essayFields } from '../../../tests/fixtures/essay-fields.ts';

let server: TestServer;
let people: People;
let params: { id: string };
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  people = await server.people();
  params = { id: await handInEssay(server, people, people.S1, 'Words.') };
});

const fields = () => essayFields(server, people.courseId, {});
const name = (second_marker: string | null) =>
  server.as(people.T1).call(updateAssignment, {
    params: { id: people.assignmentId },
    body: { ...fields(), second_marker },
  });
const change = (as: Member, wanted: MarkingChange, headers: Record<string, string> = {}) =>
  server.as(as).call(changeMarking, { params, headers, body: { change: wanted } });
const markings = async (as: Member) =>
  (await server.as(as).call(listMarkings, { params })).ok.map(({ marker, state, grade }) => [
    marker.role,
    state,
    grade,
  ]);
const mine = async (as: Member) =>
  (await server.as(as).call(listSubmissions, { params: { id: people.assignmentId } })).ok.map(({ grade }) => grade);

describe('a second marker', () => {
  it('reads the text and how it was written, is seen looking, and may nothing else', async () => {
    await name(people.T2.userId);
    expect((await server.as(people.T2).call(getSubmission, { params })).ok.text).toBe('Words.');
    expect((await server.as(people.T2).call(getReport, { params })).ok.text).toBe('Words.');
    const looks = (await server.as(people.S1).call(listLooks, { params })).ok;
    expect(looks.map(({ what, name: who }) => [what, who])).toEqual([
      ['report', 'T2 Test'],
      ['text', 'T2 Test'],
    ]);
    const ids = { id: [params.id, people.assignmentId, people.courseId] };
    const reads = [...(await everyRead(server, people.T2, ids)).keys()];
    // The walk sends nothing, and what has no file has none to read.
    const left = ['changeMarking', 'findInTexts', 'getAiFile', 'getTaskFile'];
    const about = SECONDS.filter((call) => !left.includes(call));
    await name(null);
    const without = [...(await everyRead(server, people.T2, ids)).keys()];
    expect(reads.filter((read) => !without.includes(read)).sort()).toEqual(about);
  });

  it('marks apart from the teacher, who sees it once it is saved', async () => {
    await name(people.T2.userId);
    await change(people.T1, { kind: 'grade', grade: 70 });
    await change(people.T1, { kind: 'save' });
    expect([await markings(people.T2), await mine(people.T2)]).toEqual([[], [null]]);
    await change(people.T2, { kind: 'grade', grade: 50 });
    expect(await markings(people.T1)).toEqual([['teacher', 'saved', 70]]);
    const trail = async () => (await server.as(people.T1).call(getMarkingTrail, { params })).raw;
    expect(await trail()).not.toContain('T2 Test');
    await change(people.T2, { kind: 'save' });
    expect(await trail()).toContain('T2 Test');
    expect(await markings(people.T2)).toEqual([['second', 'saved', 50]]);
    expect(await markings(people.T1)).toEqual([
      ['teacher', 'saved', 70],
      ['second', 'saved', 50],
    ]);
    expect([await mine(people.T1), await mine(people.T2), await mine(people.S1)]).toEqual([[70], [50], [70]]);
    await change(people.T1, { kind: 'reopen' });
    const release = { params: { id: people.assignmentId }, body: {} };
    // Only the teacher's own marking is released, not the second marker's saved one.
    expect((await server.as(people.T1).call(releaseGrades, release)).ok).toEqual({ returned: 0, drafts: 1 });
  });

  it('has the assignment among their own, with what they have still to read', async () => {
    await name(people.T2.userId);
    const own = async () =>
      (await server.as(people.T2).call(listAssignments)).ok.map(({ id, progress }) => [id, progress?.to_read]);
    await change(people.T1, { kind: 'grade', grade: 70 });
    await change(people.T1, { kind: 'save' });
    expect(await own()).toEqual([[people.assignmentId, 1]]);
    await change(people.T2, { kind: 'grade', grade: 50 });
    expect(await own()).toEqual([[people.assignmentId, 1]]);
    await change(people.T2, { kind: 'save' });
    expect(await own()).toEqual([[people.assignmentId, 0]]);
    const shown = await server.as(people.S1).call(getAssignment, { params: { id: people.assignmentId } });
    expect(shown.ok.second_marker).toBeNull();
  });

  it('finds in the class who handed in, with their own grades, and nothing of the teacher’s', async () => {
    const criterion = { id: crypto.randomUUID(), name: 'Argument', points: 40 };
    await server.as(people.T1).call(updateAssignment, {
      params: { id: people.assignmentId },
      body: { ...fields(), second_marker: people.T2.userId, criteria: [criterion] },
    });
    await sendPush(server, people.S2, essayFor(people, 'A draft.').part());
    const of = { params: { id: people.assignmentId }, query: { around: params.id } };
    const seen = async (state?: 'to_read') =>
      (await server.as(people.T2).call(getClass, { ...of, query: { ...of.query, ...(state && { state }) } })).ok;
    for (const kind of [{ kind: 'mark', criterion: criterion.id, points: 31 } as const, { kind: 'save' } as const])
      await change(people.T1, kind);
    const before = await seen('to_read');
    expect(before.students).toMatchObject([{ submission: params.id, state: 'submitted', grade: null }]);
    expect(before.counts).toMatchObject({ students: 1, in_progress: 0, returned: 0, to_read: 1, held: 0, asked: 0 });
    expect(before.around).toMatchObject({ at: 1, of: 1, student: { submission: params.id, grade: null } });
    await change(people.T2, { kind: 'mark', criterion: criterion.id, points: 24.5 });
    expect((await seen('to_read')).students).toHaveLength(1);
    await change(people.T2, { kind: 'save' });
    expect((await seen('to_read')).students).toEqual([]);
    expect((await seen()).students).toMatchObject([{ grade: 24.5 }]);
  });

  it('loses it with the request after being removed, or being approved no more', async () => {
    await name(people.T2.userId);
    const headers = { [IDEMPOTENCY_HEADER]: 'kept' };
    expect((await change(people.T2, { kind: 'grade', grade: 50 }, headers)).status).toBe(200);
    const action = { name: 'mark' as const, submission: params.id, change: { kind: 'save' as const } };
    const queued = async (stream: string) => {
      const part = { stream, target: { kind: 'actions' as const }, began: 1, first: 1 };
      const body = { parts: [{ ...part, ops: [{ kind: 'action' as const, seq: 1, at: 0, action }] }] };
      return (await server.as(people.T2).call(push, { params: { user_id: people.T2.userId }, body })).ok.results[0];
    };
    const may = async () => [
      (await server.as(people.T2).call(getSubmission, { params })).status,
      (await server.as(people.T2).call(getReport, { params })).status,
      (await server.as(people.T2).call(listMarkings, { params })).status,
      (await server.as(people.T2).call(listSubmissions, { params: { id: people.assignmentId } })).status,
      (await change(people.T2, { kind: 'grade', grade: 50 }, headers)).status,
    ];
    const set = (column: string, value: string) =>
      server.database.asOwner((tx) =>
        sql`update users set ${sql.ref(column)} = ${value} where id = ${people.T2.userId}`.execute(tx),
      );
    expect(await may()).toEqual([200, 200, 200, 200, 200]);
    await set('status', 'pending');
    expect(await may()).toEqual([403, 403, 403, 403, 403]);
    await set('status', 'active');
    await set('user_type', 'student');
    expect(await may()).toEqual([404, 404, 404, 404, 404]);
    await set('user_type', 'teacher');
    expect(await may()).toEqual([200, 200, 200, 200, 200]);
    await name(null);
    expect(await may()).toEqual([403, 403, 403, 403, 403]);
    expect(await queued('B'.repeat(21) + 'A')).toMatchObject({ outcome: 'refused', code: 'forbidden' });
  });

  it('is another approved teacher of the university', async () => {
    const { T1, T2, A3, S1, U1, XT } = people;
    for (const { userId } of [T1, A3, S1, U1, XT])
      expect((await name(userId)).problem.issues?.[0]?.path).toBe('second_marker');
    const body = { ...fields(), second_marker: S1.userId };
    expect((await server.as(T1).call(createAssignment, { body })).status).toBe(400);
    expect((await name(T2.userId)).ok.second_marker).toBe(T2.userId);
    const offered = (await server.as(T1).call(listMarkers)).ok.map(({ id }) => id);
    const isOffered = ({ userId }: Member) => offered.includes(userId);
    expect([T1, T2, A3, S1, U1, XT].map(isOffered)).toEqual([false, true, false, false, false, false]);
  });
});
