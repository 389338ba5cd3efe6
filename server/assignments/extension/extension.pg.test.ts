import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { getAssignment } from '#contract/assignment';
import { listAudit } from '#contract/audit';
import { extend, listExtensions, listUnsent, withdrawExtension } from '#contract/extension';
import { unenroll } from '#contract/enrollment';
import { deviceStream } from '../../../tests/fixtures/device-stream.ts';
import { sendPush } from '../../../tests/fixtures/pushing.ts';
import { startTestServer, type Member, type People, type TestServer } from '../../../tests/api/harness.ts';

const DAY_MS = 86_400_000;

let server: TestServer;
let people: People;
let end: Date;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  people = await server.people();
  end = new Date((await get(people.T1)).end_time);
});

const params = () => ({ id: people.assignmentId });
const get = async (member: Member) => (await server.as(member).call(getAssignment, { params: params() })).ok;
const after = (days: number) => new Date(end.getTime() + days * DAY_MS).toISOString();
const give = (students: string[] | 'all' | 'unsent', days: number, reason = 'The library was closed.') =>
  server.as(people.T1).call(extend, { params: params(), body: { students, until: after(days), reason } });
const list = async () => (await server.as(people.T1).call(listExtensions, { params: params() })).ok;
const untils = async () => new Map((await list()).map(({ student, until }) => [student, until]));

describe('extensions', () => {
  it('are given to one, changed and withdrawn, and the student sees the reason', async () => {
    expect((await give([people.S1.userId], 1)).ok).toEqual({ extended: 1 });
    const notices = await server.database.asTenant(people.T1, (tx) =>
      tx.selectFrom('notices').select(['user_id', 'kind', 'assignment_id']).execute(),
    );
    expect(notices).toEqual([{ user_id: people.S1.userId, kind: 'extension', assignment_id: people.assignmentId }]);
    expect((await get(people.S1)).extension).toEqual({ until: after(1), reason: 'The library was closed.' });
    expect((await get(people.S2)).extension).toBeNull();
    await give([people.S1.userId], 0.5, '  You were ill. ');
    expect(await list()).toMatchObject([{ student: people.S1.userId, until: after(0.5), reason: 'You were ill.' }]);
    const place = { ...params(), student: people.S1.userId };
    expect((await server.as(people.T1).call(withdrawExtension, { params: place })).status).toBe(200);
    expect((await server.as(people.T1).call(withdrawExtension, { params: place })).status).toBe(404);
    expect(await get(people.S1)).toMatchObject({ own_end: end.toISOString(), extension: null });
  });

  it('of all take nobody’s later one back', async () => {
    await give([people.S1.userId], 3);
    expect((await give('all', 1)).ok.extended).toBe(1);
    expect(await untils()).toEqual(
      new Map([
        [people.S1.userId, after(3)],
        [people.S2.userId, after(1)],
      ]),
    );
  });

  it('are for those who attend the course, and end after the assignment', async () => {
    for (const students of [[people.S3.userId], [people.XS.userId], [people.S1.userId, randomUUID()]]) {
      const refused = await give(students, 1);
      expect([refused.status, refused.problem.issues?.[0]?.path]).toEqual([400, 'students']);
    }
    await server.as(people.S2).call(unenroll, { params: { id: people.courseId } });
    expect((await give([people.S2.userId], 1)).status).toBe(400);
    const early = await give([people.S1.userId], 0);
    expect([early.status, early.problem.issues?.[0]?.path]).toEqual([400, 'until']);
    expect((await give([people.S1.userId], 1, ' ')).status).toBe(400);
    expect(await list()).toEqual([]);
  });

  it('are written into the audit trail without their reason', async () => {
    await give([people.S1.userId], 1, 'A private matter.');
    const place = { ...params(), student: people.S1.userId };
    await server.as(people.T1).call(withdrawExtension, { params: place });
    const { entries } = (await server.as(people.U1).call(listAudit, { query: {} })).ok;
    const own = entries.filter(({ action }) => action.startsWith('assignment.ext'));
    expect(own.map(({ action, detail }) => [action, detail])).toEqual([
      ['assignment.extension_withdrawn', { student: people.S1.userId, until: after(1) }],
      ['assignment.extended', { extended: 1, until: after(1) }],
    ]);
    expect(JSON.stringify(entries)).not.toContain('private');
  });

  it('can be given where there is no network: judged once, when they arrive', async () => {
    const page = deviceStream({ kind: 'actions' });
    const wish = { name: 'extend', assignment: people.assignmentId, until: after(2), reason: 'You were ill.' };
    page.add({ kind: 'action', action: { ...wish, students: [people.S1.userId] } });
    page.add({ kind: 'action', action: { ...wish, students: [people.S3.userId] } });
    const answer = await sendPush(server, people.T1, page.part());
    expect(answer.results).toMatchObject([
      { outcome: 'done', detail: '1' },
      { outcome: 'refused', code: 'bad_body', issues: [{ path: 'students' }] },
    ]);
    expect((await sendPush(server, people.T1, page.part())).results).toEqual(answer.results);
    expect(await untils()).toEqual(new Map([[people.S1.userId, after(2)]]));
  });

  it('of all with unsent work reach those whose device said that it holds more than it sent', async () => {
    const page = deviceStream({ kind: 'assignment', id: people.assignmentId });
    for (const word of ['One ', 'two ', 'three ', 'four.']) page.type(word);
    const other = deviceStream({ kind: 'assignment', id: people.assignmentId });
    other.type('All of it.');
    await sendPush(server, people.S1, { ...page.part(1, 2), held: 4 });
    await sendPush(server, people.S2, other.part());
    const unsent = async () => (await server.as(people.T1).call(listUnsent, { params: params() })).ok;
    expect(await unsent()).toMatchObject([
      { student: people.S1.userId, edits: 2, last_contact_at: server.now().toISOString() },
    ]);
    expect((await give('unsent', 1)).ok).toEqual({ extended: 1 });
    expect([...(await untils()).keys()]).toEqual([people.S1.userId]);
    await sendPush(server, people.S1, page.part(3, 3));
    expect(await unsent()).toMatchObject([{ edits: 1 }]);
    await sendPush(server, people.S1, page.part(4));
    expect(await unsent()).toEqual([]);
    expect((await give('unsent', 1)).ok).toEqual({ extended: 0 });
  });
});
