import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createCourse, listEnrolledStudents } from '#contract/course';
import { decideEnrollmentRequest, listEnrollmentRequests } from '#contract/enrollment';
import { endJoinCode, getJoinCode, joinCourse, makeJoinCode, type Admits } from '#contract/join';
import { startTestServer, type Member, type People, type TestServer } from '../../../tests/api/harness.ts';
import { newCode } from './code.ts';

const DAY_MS = 86_400_000;

let server: TestServer;
let people: People;
let course: string;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  people = await server.people();
  const { departmentId: department, programId: program } = people.campus;
  const body = { course_code: 'X-1', name: 'Essays', credits: 1, semester: '1', department, program };
  const created = await server.as(people.T1).call(createCourse, { body: { ...body, course_type: 'elective' } });
  course = created.ok.id;
});

async function make(admits: Admits = 'enroll', days = 7): Promise<string> {
  const { ok } = await server.as(people.T1).call(makeJoinCode, { params: { id: course }, body: { admits, days } });
  return ok.join_code?.code ?? '';
}
const join = (code: string, by: Member = people.S3) => server.as(by).call(joinCourse, { body: { code } });
const requests = async () =>
  (await server.as(people.T1).call(listEnrollmentRequests, { query: { course_id: course } })).ok;
const students = async () =>
  (await server.as(people.T1).call(listEnrolledStudents, { params: { id: course } })).ok.enrolled_students.length;

describe('a join code', () => {
  it('enrolls at once, however it is typed and however often', async () => {
    const code = await make();
    expect(code).toMatch(/^[2-9A-HJKMNP-Z]{5}-[2-9A-HJKMNP-Z]{5}$/);
    const joined = { course, course_name: 'Essays', status: 'enrolled' };
    expect((await join(code.toLowerCase().replace('-', ' '))).ok).toEqual(joined);
    expect((await join(code)).ok).toEqual(joined);
    expect(await students()).toBe(1);
  });

  it('asks where the teacher chose so, and an approving code then lets in who waited', async () => {
    expect((await join(await make('ask'))).ok.status).toBe('pending');
    expect(await requests()).toHaveLength(1);
    expect((await join(await make('enroll'))).ok.status).toBe('enrolled');
    expect(await requests()).toEqual([]);
  });

  it('asks for who was rejected before', async () => {
    await join(await make('ask'));
    const [request] = await requests();
    const parts = { params: { id: request?.id ?? '' }, body: { action: 'reject' } as const };
    await server.as(people.T1).call(decideEnrollmentRequest, parts);
    expect((await join(await make('enroll'))).ok.status).toBe('pending');
    expect(await students()).toBe(0);
  });

  it('that is unknown, renewed, ended, out of date or of another university is answered the same', async () => {
    const renewed = await make();
    const ended = await make();
    await server.as(people.T1).call(endJoinCode, { params: { id: course } });
    const foreign = await make();
    const answers = [await join('2222222222'), await join(renewed), await join(ended), await join(foreign, people.XS)];
    server.advance(7 * DAY_MS);
    answers.push(await join(foreign));
    expect(new Set(answers.map(({ raw }) => raw)).size).toBe(1);
    expect(answers[0]?.status).toBe(404);
    expect(answers[0]?.problem.error).toBe(
      'This code is wrong or no longer valid. Check it, or ask your teacher for a new one.',
    );
    expect((await server.as(people.T1).call(getJoinCode, { params: { id: course } })).ok.join_code).toBeNull();
  });

  it('is not to be guessed: after thirty tries one waits', async () => {
    const code = await make();
    const statuses: number[] = [];
    for (let guess = 0; guess < 32; guess += 1) statuses.push((await join(`GUESS${guess}`, people.R)).status);
    expect(statuses.slice(0, 30)).toEqual(Array(30).fill(404));
    expect(statuses.at(-1)).toBe(429);
    expect((await join(code, people.R)).status).toBe(429);
    expect((await join(code)).status).toBe(200);
    server.advance(DAY_MS);
    expect((await join(code, people.R)).status).toBe(200);
  });

  it('is made of letters that are all as likely', () => {
    const bytes = (count: number) => Uint8Array.from({ length: count }, (_, index) => (index * 37) % 256);
    expect(newCode(bytes)).toHaveLength(10);
    expect(newCode((count) => new Uint8Array(count).fill(255 - count))).toHaveLength(10);
  });
});
