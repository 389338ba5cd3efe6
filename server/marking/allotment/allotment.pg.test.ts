import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { allot, allotEvenly, listAllotments } from '#contract/allotment';
import { removeCourseRole, setCourseRole } from '#contract/course-role';
import { getAssignment, listAssignments } from '#contract/assignment';
import { createAssignment } from '#contract/change-assignment';
import { getClass } from '#contract/class';
import { getMarkingTrail, getReturn, listMarkings, releaseGrades } from '#contract/marking';
import { getMatches } from '#contract/match';
import { getSubmission, listSubmissions } from '#contract/submission';
import { listToMark } from '#contract/to-mark';
import { mark } from '../../../tests/fixtures/mark.ts';
import { handIn } from '../../../tests/fixtures/pushing.ts';
import { startTestServer, type Member, type People, type TestServer } from '../../../tests/api/harness.ts';
import { makeMember } from '../../../tests/api/people.ts';

let server: TestServer;
let people: People;
let other: Member;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  people = await server.people();
  other = await makeMember(server.services, people.campus, { userType: 'teacher', name: 'other' });
});

const STAND_IN = /^Student \d+$/;
/** More words than two texts have in common by chance. */
const WORDS = 'The postcard trusted everyone who could read it, and asked nobody to keep its only secret for a day.';

const params = (id: string) => ({ params: { id } });
const addTo = (teacher: Member) =>
  server
    .as(people.T1)
    .call(setCourseRole, { ...params(people.courseId), body: { teacher: teacher.userId, role: 'assistant' } });
const give = (id: string, student: string, assistant: Member | null) =>
  server.as(people.T1).call(allot, { ...params(id), body: { student, assistant: assistant?.userId ?? null } });
const list = async (id: string) => (await server.as(people.T1).call(listAllotments, params(id))).ok;

async function set(rules: object = {}): Promise<string> {
  const at = (hours: number) => new Date(server.now().getTime() + hours * 3_600_000).toISOString();
  const fields = { title: 'An essay', description: 'Write.', class_info: 'A', course: people.courseId };
  const body = { ...fields, start_time: at(-2), end_time: at(2), ...rules };
  return (await server.as(people.T1).call(createAssignment, { body })).ok.id;
}

/** An assignment to which S1 and S2 submitted; S1 is allotted to T2, S2 to the other assistant. */
async function shared(rules: object = {}): Promise<{ id: string; own: string; others: string }> {
  const id = await set(rules);
  const own = await handIn(server, people.S1, id, WORDS);
  const others = await handIn(server, people.S2, id, WORDS);
  await addTo(people.T2);
  await addTo(other);
  await give(id, people.S1.userId, people.T2);
  await give(id, people.S2.userId, other);
  return { id, own, others };
}

describe('an assistant', () => {
  it('sees the students who are allotted to them, and no others', async () => {
    const { id, own, others } = await shared();
    const as = server.as(people.T2);
    const { students, counts, total } = (await as.call(getClass, { ...params(id), query: {} })).ok;
    expect([students.map(({ submission }) => submission), counts.students, total]).toEqual([[own], 1, 1]);
    const around = (await as.call(getClass, { ...params(id), query: { around: others } })).ok.around;
    expect([around.at, around.student, around.of]).toEqual([null, null, 1]);
    expect((await as.call(listSubmissions, params(id))).ok.map((one) => one.id)).toEqual([own]);
    expect((await as.call(getSubmission, params(own))).status).toBe(200);
    expect((await as.call(getSubmission, params(others))).status).toBe(403);
    const toMark = async () => (await as.call(listToMark)).ok.map((one) => [one.assignment, one.role, one.to_mark]);
    expect(await toMark()).toEqual([[id, 'assistant', 1]]);
    await mark(server, people.T2, own, { kind: 'grade', grade: 74 }, { kind: 'save' });
    expect(await toMark()).toEqual([[id, 'assistant', 0]]);
    expect((await as.call(listAssignments, { query: {} })).ok.map((one) => one.id)).not.toContain(id);
    const assists = async (who: Member) => (await server.as(who).call(getAssignment, params(id))).ok.assists;
    expect([await assists(people.T2), await assists(people.T1)]).toEqual([true, undefined]);
  });

  it('sees a text only once it is submitted', async () => {
    const id = await set();
    await addTo(people.T2);
    expect((await server.as(people.T1).call(allotEvenly, params(id))).ok.allotted).toBe(2);
    const { counts } = (await server.as(people.T2).call(getClass, { ...params(id), query: {} })).ok;
    expect([counts.students, counts.not_started]).toEqual([0, 0]);
  });

  it('sees the text that theirs has passages in common with, if it is theirs too, and else no name', async () => {
    const { own, id } = await shared();
    const elsewhere = async () =>
      (await server.as(people.T2).call(getMatches, params(own))).ok.passages.map((one) => one.elsewhere.kind);
    expect(new Set(await elsewhere())).toEqual(new Set(['unnamed']));
    await give(id, people.S2.userId, people.T2);
    expect(new Set(await elsewhere())).toEqual(new Set(['text']));
  });

  it('marks in the course’s one marking, and returns nothing', async () => {
    const { own, id } = await shared();
    await mark(server, people.T1, own, { kind: 'feedback', words: 'Half read.' });
    await mark(server, people.T2, own, { kind: 'grade', grade: 74 }, { kind: 'save' });
    for (const marker of [people.T1, people.T2]) {
      const markings = (await server.as(marker).call(listMarkings, params(own))).ok;
      expect(markings.map(({ mine, feedback, grade, state }) => [mine, feedback, grade, state])).toEqual([
        [true, 'Half read.', 74, 'saved'],
      ]);
    }
    const seen = async () => (await server.as(people.S1).call(getReturn, params(own))).ok.return;
    expect(await seen()).toBeNull();
    const { counts } = (await server.as(people.T1).call(getClass, { ...params(id), query: {} })).ok;
    expect([counts.held, counts.to_read]).toEqual([1, 1]);
    expect((await server.as(people.T1).call(releaseGrades, { ...params(id), body: {} })).ok.returned).toBe(1);
    expect((await seen())?.grade).toBe(74);
    const trail = (await server.as(people.U1).call(getMarkingTrail, params(own))).ok;
    expect(trail.find(({ kind }) => kind === 'grade')?.who.id).toBe(people.T2.userId);
  });

  it('sees nothing of the second grader’s marking, and neither sees theirs', async () => {
    const second = await makeMember(server.services, people.campus, { userType: 'teacher', name: 'second' });
    const { own } = await shared({ second_marker: second.userId });
    await mark(server, second, own, { kind: 'grade', grade: 50 }, { kind: 'save' });
    await mark(server, people.T2, own, { kind: 'grade', grade: 74 }, { kind: 'save' });
    const grades = async (who: Member) =>
      (await server.as(who).call(listMarkings, params(own))).ok.map(({ grade }) => grade);
    expect(await grades(people.T2)).toEqual([74]);
    expect(await grades(second)).toEqual([50]);
    expect(await grades(people.T1)).toEqual([74, 50]);
  });

  it('sees no name where an assignment is marked blind', async () => {
    const id = await set({ blind: true });
    const own = await handIn(server, people.S1, id);
    await addTo(people.T2);
    const { students } = await list(id);
    for (const { name } of students) expect(name).toMatch(STAND_IN);
    expect((await give(id, people.S1.userId, people.T2)).status).toBe(404);
    for (const student of students) await give(id, student.id, people.T2);
    const shown = (await server.as(people.T2).call(getClass, { ...params(id), query: {} })).ok.students;
    expect(shown).toHaveLength(1);
    const text = (await server.as(people.T2).call(getSubmission, params(own))).ok;
    for (const { name } of [...shown, { name: text.student_name }]) expect(name).toMatch(STAND_IN);
  });

  it('loses their share with their part in the course', async () => {
    const { id, own } = await shared();
    await server.as(people.T1).call(removeCourseRole, { params: { id: people.courseId, teacher: people.T2.userId } });
    expect((await server.as(people.T2).call(getSubmission, params(own))).status).toBe(403);
    await addTo(people.T2);
    expect((await server.as(people.T2).call(getSubmission, params(own))).status).toBe(403);
    expect((await list(id)).left).toBe(1);
  });
});

describe('sharing out', () => {
  it('gives each student without a grade to one assistant, evenly, and repeats nothing', async () => {
    const id = await set();
    const graded = await handIn(server, people.S1, id);
    await mark(server, people.T1, graded, { kind: 'grade', grade: 60 }, { kind: 'save' });
    await addTo(people.T2);
    await addTo(other);
    expect((await list(id)).left).toBe(1);
    const share = async () => (await server.as(people.T1).call(allotEvenly, params(id))).ok.allotted;
    expect([await share(), await share()]).toEqual([1, 0]);
    const { students, assistants, left } = await list(id);
    expect(students.find((one) => one.id === people.S1.userId)?.assistant).toBeNull();
    expect([assistants.map((one) => one.students).toSorted((one, next) => one - next), left]).toEqual([[0, 1], 0]);
  });

  it('does nothing in a course without assistants', async () => {
    const id = await set();
    expect((await server.as(people.T1).call(allotEvenly, params(id))).ok.allotted).toBe(0);
  });

  it('changes one student’s assistant, and gives them back to the teachers', async () => {
    const { id, own } = await shared();
    await give(id, people.S1.userId, other);
    expect((await server.as(people.T2).call(getSubmission, params(own))).status).toBe(403);
    expect((await server.as(other).call(getSubmission, params(own))).status).toBe(200);
    await give(id, people.S1.userId, null);
    expect((await server.as(other).call(getSubmission, params(own))).status).toBe(403);
    const third = await makeMember(server.services, people.campus, { userType: 'teacher', name: 'third' });
    const wrong = await give(id, people.S1.userId, third);
    expect([wrong.status, wrong.problem.issues?.[0]?.path]).toEqual([400, 'assistant']);
    expect((await give(id, people.S3.userId, other)).status).toBe(404);
  });
});
