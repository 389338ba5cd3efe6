import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { analyzeSubmission } from '#contract/analysis';
import { updateAssignment } from '#contract/change-assignment';
import { getClass, type ClassSort } from '#contract/class';
import { raiseConcern, replyToConcern } from '#contract/concern';
import { changeMarking, releaseGrades } from '#contract/marking';
import type { MarkingChange } from '#contract/marking-change';
import { writeNote } from '#contract/note';
import { askRegrade } from '#contract/regrade';
import { listSubmissions } from '#contract/submission';
import { everyRead } from '../../../tests/api/every-read.ts';
import { startTestServer, type Member, type People, type TestServer } from '../../../tests/api/harness.ts';
import { makeMember } from '../../../tests/api/people.ts';
import { randomStream } from '../../../tests/fixtures/device-stream.ts';
import { essayFor, handInEssay, sendPush } from '../../../tests/fixtures/pushing.ts';
import { essayFields } from '../../../tests/fixtures/essay-fields.ts';

const SHARED =
  'The postman who came up the hill read every card aloud before noon, and nobody in the village minded it.';

let server: TestServer;
let people: People;
let ids: string[];
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  people = await server.people();
  await rule({ blind: true });
  ids = [];
  for (const student of [people.S1, people.S2]) {
    ids.push(await handInEssay(server, people, student, `${SHARED} I am ${student.userType}.`));
  }
});

function rule(rules: object) {
  return server.as(people.T1).call(updateAssignment, {
    params: { id: people.assignmentId },
    body: essayFields(server, people.courseId, rules),
  });
}

const of = (index: number) => ({ id: ids[index] ?? '' });
const mark = async (changes: readonly MarkingChange[], index = 0) => {
  for (const change of changes) await server.as(people.T1).call(changeMarking, { params: of(index), body: { change } });
};
const release = (students?: string[]) =>
  server.as(people.T1).call(releaseGrades, {
    params: { id: people.assignmentId },
    body: students === undefined ? {} : { students },
  });
const listed = async (as: Member) =>
  (await server.as(as).call(listSubmissions, { params: { id: people.assignmentId } })).ok;
const names = async (as: Member) => (await listed(as)).map(({ student_name, roll_no }) => [student_name, roll_no]);

/** Another student of the course. */
async function enroll(name: string): Promise<Member> {
  const student = await makeMember(server.services, people.campus, { userType: 'student', name });
  const row = { university_id: student.universityId, course_id: people.courseId, student_id: student.userId };
  await server.database.asTenant(student, (tx) =>
    tx
      .insertInto('enrollments')
      .values({ ...row, status: 'enrolled', enrolled_at: server.now(), left_at: null })
      .execute(),
  );
  return student;
}

/** S1 says something wherever a student can: a note, a reply, an analysis, a question about the grade. */
async function speak(): Promise<void> {
  const as = server.as(people.S1);
  const params = of(0);
  const paste = { stream: randomStream(), seq: 1 };
  await as.call(writeNote, { params, body: { paste, kind: 'quotation', words: 'Lecture.' } });
  await everyRead(server, people.T1, { id: [params.id] });
  const body = { reasons: ['pasted' as const], words: 'From where?' };
  expect((await server.as(people.T1).call(raiseConcern, { params, body })).status).toBe(201);
  expect((await as.call(replyToConcern, { params, body: { words: 'My own.' } })).status).toBe(201);
  expect((await as.call(analyzeSubmission, { params, body: {} })).status).toBe(200);
  await mark([{ kind: 'grade', grade: 70 }, { kind: 'save' }]);
  expect((await as.call(askRegrade, { params, body: { words: 'Why?' } })).status).toBe(201);
}

describe('a blind assignment', () => {
  it('shows whoever marks nothing that names the student, in no answer about the text', async () => {
    await speak();
    await rule({ blind: true, second_marker: people.T2.userId });
    const values = { id: [...ids, people.assignmentId] };
    const { S1, S2 } = people;
    const told = [S1, S2]
      .flatMap(({ userId, email }) => [userId, email])
      .concat(['S1 Test', 'S2 Test', 'R-S1', 'R-S2']);
    for (const marker of [people.T1, people.T2]) {
      const shown = await everyRead(server, marker, values);
      const leaks = [...shown].flatMap(([read, text]) =>
        told.filter((telling) => text.includes(telling)).map((telling) => `${read}: ${telling}`),
      );
      expect(leaks).toEqual([]);
      expect(shown.get('listSubmissions')).toContain('Student ');
    }
    expect((await everyRead(server, people.T1, values)).get('getMatches')).toContain('"student_name":"Student ');
    expect(await names(people.U1)).toEqual([
      ['S1 Test', 'R-S1'],
      ['S2 Test', 'R-S2'],
    ]);
  });

  it('gives every student a number that stays, in another order for each assignment', async () => {
    const before = await listed(people.T1);
    const called = before.map(({ student_name }) => student_name);
    expect(called).toEqual(called.toSorted((one, other) => (one < other ? -1 : 1)));
    const late = await enroll('late');
    await sendPush(server, late, essayFor(people, 'Late.').part());
    const after = await listed(people.T1);
    const of4 = await server.database.asTenant(people.T1, (tx) =>
      tx
        .selectFrom('pseudonyms')
        .select(['user_id', 'number'])
        .where('assignment_id', '=', people.assignmentId)
        .orderBy('number')
        .execute(),
    );
    // S1, S2, R (who left) and a student who came late.
    expect(of4.map(({ number }) => number)).toEqual([1, 2, 3, 4]);
    expect(of4.at(-1)?.user_id).toBe(late.userId);
    const key = server.services.keyring.derive(`pseudonyms ${people.assignmentId}`);
    const hashes = of4.slice(0, 3).map(({ user_id }) => createHmac('sha256', key).update(user_id).digest('hex'));
    expect(hashes).toEqual(hashes.toSorted());
    for (const { id, student_name, user } of before)
      expect(after.find((each) => each.id === id)).toMatchObject({ student_name, user });
  });

  it('stands by number wherever it is listed: 2 comes before 10', async () => {
    for (let count = 0; count < 9; count += 1) await enroll(`more${String(count)}`);
    await rule({ blind: true });
    const numbered = Array.from({ length: 12 }, (_, at) => `Student ${String(at + 1)}`);
    const list = async (sort?: ClassSort | `-${ClassSort}`) => {
      const query = sort === undefined ? {} : { sort };
      const { ok } = await server.as(people.T1).call(getClass, { params: { id: people.assignmentId }, query });
      return ok.students.map(({ name }) => name);
    };
    const inClass = await list();
    expect(inClass).toEqual(numbered.filter((name) => inClass.includes(name)));
    expect(inClass).toHaveLength(11);
    expect(await list('-name')).toEqual(inClass.toReversed());
    // None of them has a grade or a visible roll number, so the pseudonym's number decides.
    expect(await list('grade')).toEqual(inClass);
    expect(await list('roll_no')).toEqual(inClass);
    for (const index of [0, 1]) await mark([{ kind: 'grade', grade: 70 }, { kind: 'save' }], index);
    await release();
    const [one, other, ...rest] = await list();
    expect([one, other]).toEqual(['S1 Test', 'S2 Test']);
    expect(rest).toEqual(inClass.filter((name) => rest.includes(name)));
  });

  it('shows the names of what was returned once the grades are released to all', async () => {
    await mark([{ kind: 'grade', grade: 70 }, { kind: 'save' }]);
    const [first] = (await listed(people.T1)).filter(({ grade }) => grade === 70);
    await rule({ hold: true });
    expect((await release([first?.user ?? ''])).ok).toEqual({ returned: 0, drafts: 0 });
    expect((await names(people.T1)).flat().join()).not.toContain('Test');
    await release();
    const [one, other] = await names(people.T1);
    expect([one, other?.[0]?.startsWith('Student ')]).toEqual([['S1 Test', 'R-S1'], true]);
    await mark([{ kind: 'grade', grade: 40 }, { kind: 'save' }], 1);
    expect((await names(people.T1)).flat().join()).not.toContain('S2');
    await release();
    expect((await names(people.T1)).map(([each]) => each)).toEqual(['S1 Test', 'S2 Test']);
    await rule({ blind: false });
    await rule({ blind: true });
    expect((await names(people.T1)).flat().join()).not.toContain('Test');
  });
});
