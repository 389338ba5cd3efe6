import { login } from '#contract/account';
import { getAnalysis } from '#contract/analysis';
import { listAssignments } from '#contract/assignment';
import { listTaughtCourses } from '#contract/course';
import type { AnswerOf, Endpoint } from '#contract/endpoint';
import { getClass } from '#contract/class';
import { getReport } from '#contract/evidence';
import { getReturn } from '#contract/marking';
import { listOwnConcerns } from '#contract/own-concern';
import { listRegradeRequests } from '#contract/regrade';
import type { ProcessFacts } from '#contract/report';
import { listReturns } from '#contract/return';
import { getStatistics } from '#contract/statistics';
import { getSubmission, listSubmissions } from '#contract/submission';
import { listToMark } from '#contract/to-mark';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type Parts, type TestServer } from '../../tests/api/harness.ts';
import { DEMO_PASSWORD } from './content.ts';
import { seedDemo } from './seed.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ production: false });
  await seedDemo(server.services);
});
afterAll(() => server.close());

/** Returns a caller for one of the demo's people with a password. */
async function as(email: string) {
  const { tokens } = (await server.as(null).call(login, { body: { email, password: DEMO_PASSWORD } })).ok;
  const headers = { authorization: `Bearer ${tokens.access}` };
  return async <E extends Endpoint>(endpoint: E, parts: Parts<E> = {}): Promise<AnswerOf<E>> =>
    (await server.as(null).call(endpoint, { ...parts, headers })).ok;
}

/** How a long essay came to be, in words of this test. */
function kindsOf({ figures, offline, pastes: { percent }, sittings }: ProcessFacts): string[] {
  const outside = percent ?? 0;
  const holds: Readonly<Record<string, boolean>> = {
    'over days': sittings.length > 1,
    rewritten: figures.kind === 'measured' && figures.returns > 2,
    pasted: outside > 80,
    'a passage pasted': outside > 10 && outside <= 80,
    dictated: figures.kind === 'none',
    offline: offline.length > 0,
  };
  return Object.keys(holds).filter((kind) => holds[kind]);
}

describe('teaching at the demo university', () => {
  it('has an assignment with 42 submissions, on average 78, between 50 and 100', async () => {
    const ask = await as('teacher@example.edu');
    const graded = (await ask(listAssignments, { query: {} })).find(({ title }) => title === 'Where I work best');
    const params = { id: graded?.id ?? '' };
    expect(await ask(getStatistics, { params })).toMatchObject({
      students: 48,
      submissions: 42,
      graded: 42,
      average: 78,
      highest: 100,
      lowest: 50,
    });
    const submissions = await ask(listSubmissions, { params });
    for (const { hand_in } of submissions)
      expect(hand_in).toMatchObject({ status: 'submitted', late: false, matches: true, edited_since: false });
    const texts = await Promise.all(submissions.map(({ id }) => ask(getSubmission, { params: { id } })));
    expect(new Set(texts.map(({ text }) => text)).size).toBe(42);
    for (const { text } of texts) expect(text?.split(/\s+/).length).toBeGreaterThan(30);
  });

  it('shows how those came to be: typed, gone back to, dictated, in two sittings, with a paste', async () => {
    const ask = await as('teacher@example.edu');
    const graded = (await ask(listAssignments, { query: {} })).find(({ title }) => title === 'Where I work best');
    const submissions = await ask(listSubmissions, { params: { id: graded?.id ?? '' } });
    const reports = await Promise.all(submissions.map(({ id }) => ask(getReport, { params: { id } })));
    const facts = reports.flatMap((report) => report.facts ?? []);
    for (const { coverage, offline } of facts) expect({ coverage, offline }).toEqual({ coverage: 100, offline: [] });
    const count = (test: (of: (typeof facts)[number]) => boolean) => facts.filter(test).length;
    expect({
      pasted: count(({ pastes }) => pastes.events > 0),
      assisted: count(({ figures }) => figures.kind === 'none'),
      twice: count(({ sittings }) => sittings.length === 2),
      returned: count(({ figures }) => figures.kind === 'measured' && figures.returns > 0),
    }).toEqual({ pasted: 5, assisted: 5, twice: 5, returned: 11 });
  });

  it('has essays of 280 to 480 words: over days, rewritten, pasted, dictated, written offline, and asked about', async () => {
    const ask = await as('teacher@example.edu');
    const long = (await ask(listAssignments, { query: {} })).find(({ title }) => title === 'What a library is for');
    const submissions = await ask(listSubmissions, { params: { id: long?.id ?? '' } });
    const kinds: string[] = [];
    for (const { id, hand_in } of submissions) {
      expect(hand_in).toMatchObject({ status: 'submitted', late: false, matches: true });
      expect((await ask(getAnalysis, { params: { id } })).analysis?.band).not.toBe('unknown');
      const { facts, text } = await ask(getReport, { params: { id } });
      expect(text).not.toMatch(/[[\]{}|]/);
      if (facts === null) throw new Error('A text of the demo has no facts.');
      expect([facts.coverage, text.split(/\s+/).length > 280, text.split(/\s+/).length < 480]).toEqual([
        100,
        true,
        true,
      ]);
      kinds.push(...kindsOf(facts));
    }
    const overDays = Array<string>(5).fill('over days');
    const others = ['a passage pasted', 'dictated', 'offline', 'pasted', 'rewritten', 'rewritten'];
    expect(kinds.toSorted()).toEqual([...others, ...overDays].toSorted());
    expect(await ask(listOwnConcerns)).toMatchObject([{ assignment_title: 'What a library is for', state: 'replied' }]);
  });

  it('shows its students Assignment 1, due 2024-06-10, and Assignment 2, due 2024-06-15', async () => {
    const ask = await as('student@example.edu');
    const due = (await ask(listAssignments, { query: {} })).map(({ title, end_time }) => [title, end_time]);
    // 17:00 in India.
    expect(due).toContainEqual(['Assignment 1', '2024-06-10T11:30:00.000Z']);
    expect(due).toContainEqual(['Assignment 2', '2024-06-15T11:30:00.000Z']);
  });

  it('has work that came back with comments and a question about it that is open', async () => {
    const ask = await as('student@example.edu');
    const [returned] = await ask(listReturns);
    expect(returned?.title).toBe('Where I work best');
    const params = { id: returned?.submission ?? '' };
    const text = (await ask(getSubmission, { params })).text ?? '';
    const { return: newest } = await ask(getReturn, { params });
    expect(newest).toMatchObject({ number: 2, grade: returned?.grade, feedback: expect.stringMatching(/./) as string });
    for (const { anchor } of newest?.comments ?? []) expect(text.slice(anchor.start, anchor.end)).toBe(anchor.quote);
    expect(newest?.comments.map(({ anchor }) => /^\S.*[.]$/.test(anchor.quote))).toEqual([true, true]);
    expect(await ask(listRegradeRequests, { params })).toMatchObject([
      { state: { kind: 'open' }, replies: [{ by: 'teacher' }] },
    ]);
  });

  it('has grades that are held, texts to mark, and a later end with its reason', async () => {
    const ask = await as('teacher@example.edu');
    const waits = await ask(listToMark);
    expect(waits.map(({ title, to_mark, asked }) => [title, to_mark, asked])).toEqual([
      ['Where I work best', 0, 1],
      ['A sound that I would miss', 2, 0],
      ['What a library is for', 6, 0],
    ]);
    const held = waits.find(({ title }) => title === 'A sound that I would miss');
    const { counts } = await ask(getClass, { params: { id: held?.assignment ?? '' } });
    expect(counts).toMatchObject({ submitted: 5, late: 0, held: 3, returned: 0 });
    const own = await (await as('student2@example.edu'))(listAssignments, { query: {} });
    expect(own.flatMap(({ title, extension }) => (extension === null ? [] : [[title, extension.reason]]))).toEqual([
      ['Should examinations be open-book?', 'You represent the university at the inter-college debate this week.'],
    ]);
  });

  it('has students who wait to be let into an elective', async () => {
    const ask = await as('teacher@example.edu');
    const courses = await ask(listTaughtCourses);
    expect(
      courses.map(({ course_code, students, requests, to_read }) => [course_code, students, requests, to_read]),
    ).toEqual([
      ['CS-311', 0, 6, 0],
      ['CS-312', 0, 0, 0],
      ['CS-313', 0, 0, 0],
      ['CS-314', 0, 0, 0],
      ['CS-315', 0, 0, 0],
      ['HS-201', 48, 0, 8],
      ['HS-101', 48, 0, 0],
    ]);
  });
});
