import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { getAssignment } from '#contract/assignment';
import { updateAssignment } from '#contract/change-assignment';
import { endCalendarLink, getCalendar, getCalendarLink, makeCalendarLink } from '#contract/calendar';
import { unenroll } from '#contract/enrollment';
import { extend, withdrawExtension } from '#contract/extension';
import { decideMember } from '#contract/member';
import { readCalendar } from '../../../tests/fixtures/icalendar.ts';
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

const make = async (member: Member) => (await server.as(member).call(makeCalendarLink)).ok.code ?? '';
const read = (code: string) => server.as(null).call(getCalendar, { params: { code } });
const lines = async (code: string) => (await read(code)).raw.replaceAll('\r\n ', '').split('\r\n');
const valueOf = async (code: string, name: string) =>
  (await lines(code)).find((line) => line.startsWith(`${name}:`))?.slice(name.length + 1);

describe('a calendar address', () => {
  it('gives a student’s deadlines to whoever has it, without a session, and is kept nowhere', async () => {
    const code = await make(people.S1);
    const answer = await read(code);
    expect(answer.status).toBe(200);
    expect(answer.headers).toMatchObject({
      'content-type': 'text/calendar; charset=utf-8',
      'cache-control': 'no-store',
    });
    const { end_time } = (await server.as(people.S1).call(getAssignment, { params: { id: people.assignmentId } })).ok;
    expect(await valueOf(code, 'UID')).toBe(`${people.assignmentId}@longhand`);
    expect(await valueOf(code, 'DTSTART')).toBe(end_time.replace(/[-:]|\.000/g, ''));
    expect((await server.as(people.S1).call(getCalendarLink)).ok).toEqual({ code });
    expect((await server.as(people.S2).call(getCalendarLink)).ok).toEqual({ code: null });
  });

  it('follows extensions and changes, each with a higher sequence and the same UID', async () => {
    const code = await make(people.S1);
    const params = { id: people.assignmentId };
    const task = (await server.as(people.T1).call(getAssignment, { params })).ok;
    const sequences: number[] = [];
    const next = async () => {
      const [event] = readCalendar((await read(code)).raw).events;
      sequences.push(Number(event?.get('SEQUENCE')));
      expect(event?.get('SUMMARY')).toBe('Due: An essay');
    };
    await next();
    server.setClock(new Date(Date.now() + 60_000));
    const until = new Date(Date.parse(task.end_time) + 3_600_000).toISOString();
    const body = { students: [people.S1.userId], until, reason: 'A private matter.' };
    await server.as(people.T1).call(extend, { params, body });
    await next();
    expect(await valueOf(code, 'DTSTART')).toBe(until.replace(/[-:]|\.000/g, ''));
    expect((await read(code)).raw).not.toContain('private');
    server.advance(60_000);
    await server.as(people.T1).call(withdrawExtension, { params: { ...params, student: people.S1.userId } });
    await next();
    server.advance(60_000);
    const { title, description, class_info, start_time, course } = task;
    const fields = { title, description, class_info, start_time, course, end_time: until };
    await server.as(people.T1).call(updateAssignment, { params, body: fields });
    await next();
    expect(sequences).toEqual([...new Set(sequences)].sort((a, b) => a - b));
    expect(await valueOf(code, 'UID')).toBe(`${people.assignmentId}@longhand`);
  });

  it('is gone once it was taken back, replaced, or its student is suspended', async () => {
    const first = await make(people.S1);
    const second = await make(people.S1);
    expect([(await read(first)).status, (await read(second)).status]).toEqual([404, 200]);
    await server.as(people.S1).call(endCalendarLink);
    expect((await read(second)).status).toBe(404);
    expect((await read('A'.repeat(43))).status).toBe(404);
    const third = await make(people.S1);
    const parts = { params: { id: people.S1.userId }, body: { action: 'suspend' as const } };
    expect((await server.as(people.U1).call(decideMember, parts)).status).toBe(200);
    expect((await read(third)).status).toBe(404);
  });

  it('shows what its student attends, and nothing any more once they left', async () => {
    const code = await make(people.S1);
    await server.as(people.S1).call(unenroll, { params: { id: people.courseId } });
    expect(await lines(code)).not.toContain('BEGIN:VEVENT');
  });
});
