import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sendFeedback } from '#contract/feedback';
import { getStudentProfile, updateStudentProfile } from '#contract/profile';
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

const headers = (key: string) => ({ 'idempotency-key': key });
const words = { name: 'Ada', email: 'ada@longhand.test', feedback: 'It was still there.' };
const say = (key: string, feedback = words.feedback) =>
  server.as(null).call(sendFeedback, { body: { ...words, feedback }, headers: headers(key) });
const stored = () => server.database.asOwner((tx) => tx.selectFrom('feedback').select('feedback').execute());

const profileOf = (first_name: string) => ({
  first_name,
  last_name: 'Lovelace',
  department: people.campus.departmentId,
  program: people.campus.programId,
  student_id: `R-${first_name}`,
  year_of_study: '1',
  section: 'A',
  semester: '1',
});
const save = (member: Member, key: string, name: string) =>
  server.as(member).call(updateStudentProfile, { body: profileOf(name), headers: headers(key) });
const nameOf = async (member: Member) => (await server.as(member).call(getStudentProfile)).ok.first_name;

describe('a call with an Idempotency-Key', () => {
  it('of anybody is done once, also when it comes many times at once', async () => {
    const before = (await stored()).length;
    const key = randomUUID();
    const answers = await Promise.all(Array.from({ length: 5 }, () => say(key)));
    answers.push(await say(key));
    for (const answer of answers) expect(answer.ok.message).toBe('Thank you for your feedback!');
    expect((await stored()).length).toBe(before + 1);
    await say(randomUUID());
    expect((await stored()).length).toBe(before + 2);
  });

  it('is done once also by a server whose clock jumps ten years ahead and back', async () => {
    const before = (await stored()).length;
    const key = randomUUID();
    await say(key);
    const began = server.now();
    server.advance(3653 * 24 * 3_600_000);
    await say(randomUUID());
    await say(key);
    server.setClock(began);
    await say(key);
    expect((await stored()).length).toBe(before + 2);
  });

  it('of a person is answered as at first, and changes nothing again', async () => {
    const key = randomUUID();
    const first = await save(people.S1, key, 'Ada');
    await save(people.S1, randomUUID(), 'Grace');
    expect((await save(people.S1, key, 'Ada')).ok).toEqual(first.ok);
    expect(await nameOf(people.S1)).toBe('Grace');
  });

  it('keeps an answer that holds the text of an escape', async () => {
    const key = randomUUID();
    const first = await save(people.S1, key, 'Ada \\u0000');
    expect(first.ok.first_name).toBe('Ada \\u0000');
    expect((await save(people.S1, key, 'Ada \\u0000')).ok).toEqual(first.ok);
  });

  it('is another call for another person', async () => {
    const key = randomUUID();
    await save(people.S1, key, 'Ada');
    await save(people.S2, key, 'Grace');
    expect(await nameOf(people.S2)).toBe('Grace');
  });

  it('that was refused may be made again', async () => {
    const key = randomUUID();
    const body = { ...profileOf('Ada'), department: randomUUID() };
    const refused = await server.as(people.S1).call(updateStudentProfile, { body, headers: headers(key) });
    expect(refused.status).toBe(400);
    expect((await save(people.S1, key, 'Ada')).status).toBe(200);
  });

  it('that is none is refused', async () => {
    expect((await say('x'.repeat(201))).status).toBe(400);
    expect((await say('x'.repeat(200))).status).toBe(202);
  });
});
