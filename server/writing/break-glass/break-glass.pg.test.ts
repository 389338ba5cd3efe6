import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { listAudit } from '#contract/audit';
import { breakGlass, BREAK_GLASS_MS, listStudentTexts } from '#contract/break-glass';
import { getReport } from '#contract/evidence';
import { listLooks } from '#contract/look';
import { getSubmission, listEdits } from '#contract/submission';
import { startTestServer, type Member, type People, type TestServer } from '../../../tests/api/harness.ts';
import { makeMember } from '../../../tests/api/people.ts';
import { deviceStream } from '../../../tests/fixtures/device-stream.ts';
import { essayFor, handInEssay, sendPush } from '../../../tests/fixtures/pushing.ts';
import { createMail } from '../../letters/mail/mail.ts';
import { newestLetters } from '../../letters/mail/store.ts';

const REASON = 'The student asked us to look for a lost page.';
const WORDS = 'My own words.';

let server: TestServer;
let people: People;
let params: { id: string };
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  people = await server.people();
  params = { id: await handInEssay(server, people, people.S1, WORDS) };
});

const textsOf = async ({ userId }: Member) =>
  (await server.as(people.U1).call(listStudentTexts, { params: { id: userId } })).ok;
const open = (member: Member, reason = REASON) => server.as(member).call(breakGlass, { params, body: { reason } });
const textFor = async (member: Member, id = params.id) =>
  (await server.as(member).call(getSubmission, { params: { id } })).ok.text;

describe('the list of a student’s texts', () => {
  it('has titles and times, without practice and what somebody wrote for a course that is not theirs', async () => {
    const { S1, S3 } = people;
    const practice = deviceStream({ kind: 'practice' });
    practice.type('Mine.');
    await sendPush(server, S1, practice.part());
    await sendPush(server, S3, essayFor(people, 'Not of this course.').part());
    const at = server.now().toISOString();
    const facts = { title: 'An essay', course_name: expect.any(String) as string };
    expect(await textsOf(S1)).toEqual([{ ...facts, submission: params.id, updated_at: at, handed_in_at: at }]);
    expect(await textsOf(S3)).toEqual([]);
  });
});

describe('an administrator who gives a reason', () => {
  it('reads that text for an hour, and no other, nor how it was written', async () => {
    const other = await handInEssay(server, people, people.S2, 'Of another.');
    expect(await textFor(people.U1)).toBeNull();
    const { until } = (await open(people.U1)).ok;
    expect(Date.parse(until) - server.now().getTime()).toBe(BREAK_GLASS_MS);
    expect((await server.as(people.U1).call(getSubmission, { params })).ok).toMatchObject({
      text: WORDS,
      readable_until: until,
    });
    expect(await textFor(people.U1, other)).toBeNull();
    for (const endpoint of [getReport, listEdits])
      expect((await server.as(people.U1).call(endpoint, { params })).status).toBe(403);
    server.advance(BREAK_GLASS_MS - 1000);
    expect(await textFor(people.U1)).toBe(WORDS);
    server.advance(1000);
    expect(await textFor(people.U1)).toBeNull();
  });

  it('opens it for nobody else', async () => {
    const second = await makeMember(server.services, people.campus, { userType: 'university_admin', name: 'second' });
    await open(people.U1);
    expect(await textFor(second)).toBeNull();
  });

  it('stands with the reason in the student’s access log, even for an opening each minute, and in the audit', async () => {
    await open(people.U1);
    server.advance(60_000);
    await open(people.U1, `${REASON} Again.`);
    const looks = (await server.as(people.S1).call(listLooks, { params })).ok;
    expect(looks.map(({ name, what, reason }) => [name, what, reason])).toEqual([
      ['U1 Test', 'text', `${REASON} Again.`],
      ['U1 Test', 'text', REASON],
    ]);
    const { entries } = (await server.as(people.U1).call(listAudit, { query: {} })).ok;
    expect(entries.filter(({ action }) => action === 'submission.opened')).toHaveLength(2);
  });

  it('has the student told at once by a letter of its own, whatever letters they want', async () => {
    await open(people.U1);
    const letter = server.letters.findLast(({ kind }) => kind === 'text opened');
    expect(letter?.userId).toBe(people.S1.userId);
    const mail = createMail(
      () => server.now(),
      () => undefined,
    );
    await server.database.asTenant(people.S1, (tx) => mail.post(tx, letter!));
    const [written] = await newestLetters(server.services, 1);
    expect(written).toMatchObject({ to: people.S1.email, subject: 'An administrator read your text for An essay' });
    expect(written?.wanted).toBe(true);
    expect(written?.text).toContain(REASON);
    expect(written?.text).toContain('U1 Test, an administrator');
  });

  it.each(['', 'Too short.', `${' '.repeat(30)}short`])('is refused for the reason %j', async (reason) => {
    expect((await open(people.U1, reason)).status).toBe(400);
    expect(await textFor(people.U1)).toBeNull();
    expect((await server.as(people.S1).call(listLooks, { params })).ok).toEqual([]);
  });
});
