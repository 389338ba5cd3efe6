import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { allotEvenly, listAllotments } from '#contract/allotment';
import { listAssignments } from '#contract/assignment';
import { listAudit } from '#contract/audit';
import { createAssignment } from '#contract/change-assignment';
import { archiveCourse, handOverCourse } from '#contract/change-course';
import { getClass } from '#contract/class';
import { listEnrolledStudents, listTaughtCourses } from '#contract/course';
import {
  listCourseRoles,
  listSharedCourses,
  removeCourseRole,
  setCourseRole,
  type CourseRole,
} from '#contract/course-role';
import { getReport } from '#contract/evidence';
import { findInTexts } from '#contract/find';
import { listLooks } from '#contract/look';
import { changeMarking, getReturn, listMarkings, releaseGrades } from '#contract/marking';
import { getMatches } from '#contract/match';
import { listNotes } from '#contract/note';
import { getSubmission, listEdits, listSubmissions } from '#contract/submission';
import { getTextAtDeadline } from '#contract/text-at-deadline';
import { listToMark } from '#contract/to-mark';
import { startTestServer, type Member, type People, type TestServer } from '../../../tests/api/harness.ts';
import { makeMember } from '../../../tests/api/people.ts';
import { deviceStream } from '../../../tests/fixtures/device-stream.ts';
import { mark } from '../../../tests/fixtures/mark.ts';
import { handIn, sendPush } from '../../../tests/fixtures/pushing.ts';

let server: TestServer;
let people: People;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  people = await server.people();
});

const as = (who: Member) => server.as(who);
const course = () => ({ id: people.courseId });
const make = (role: CourseRole, teacher: Member = people.T2, by: Member = people.T1) =>
  as(by).call(setCourseRole, { params: course(), body: { teacher: teacher.userId, role } });
const roles = async () =>
  (await as(people.T1).call(listCourseRoles, { params: course() })).ok.map(({ id, role, allotted }) => [
    id,
    role,
    allotted,
  ]);

/** An assignment of the course. */
async function set(rules: object = {}): Promise<string> {
  const at = (hours: number) => new Date(server.now().getTime() + hours * 3_600_000).toISOString();
  const fields = { title: 'An essay', description: 'Write.', class_info: 'A', course: people.courseId };
  const body = { ...fields, start_time: at(-2), end_time: at(2), ...rules };
  return (await as(people.T1).call(createAssignment, { body })).ok.id;
}

/** What a reader is told of a text: in the class, in the list, and by the text itself. */
async function told(assignment: string, submission: string, reader: Member = people.T2) {
  const params = { id: assignment };
  const { students, counts } = (await as(reader).call(getClass, { params })).ok;
  const list = (await as(reader).call(listSubmissions, { params })).ok;
  const text = (await as(reader).call(getSubmission, { params: { id: submission } })).ok;
  const report = (await as(reader).call(getReport, { params: { id: submission } })).ok;
  const returned = (await as(reader).call(getReturn, { params: { id: submission } })).ok.return;
  return {
    names: [students[0]?.name, list[0]?.student_name, text.student_name, report.student_name],
    grades: [students[0]?.grade, list[0]?.grade, text.grade, returned?.grade],
    waiting: [counts.to_read, counts.held, counts.changed, counts.asked],
  };
}

describe('a reader', () => {
  it('finds the course among those that they read, with its students and assignments, and nothing waits for them', async () => {
    const assignment = await set();
    await handIn(server, people.S1, assignment);
    expect((await make('reader')).status).toBe(200);
    const shared = async () =>
      (await as(people.T2).call(listSharedCourses)).ok.map(({ id, role, archived }) => [id, role, archived]);
    expect(await shared()).toEqual([[people.courseId, 'reader', false]]);
    expect((await as(people.T2).call(listTaughtCourses)).ok.map(({ id }) => id)).not.toContain(people.courseId);
    const students = (await as(people.T2).call(listEnrolledStudents, { params: course() })).ok.enrolled_students;
    expect(students.map(({ id }) => id)).toContain(people.S1.userId);
    const all = (await as(people.T2).call(listAssignments, { query: {} })).ok;
    expect(all.filter((one) => one.course === people.courseId)).toEqual([]);
    const ofCourse = (await as(people.T2).call(listAssignments, { query: { course: people.courseId } })).ok;
    const found = ofCourse.find(({ id }) => id === assignment);
    expect([found?.reads, found?.progress]).toEqual([true, { submitted: 1, to_read: 0, drafts: 0 }]);
    expect((await as(people.T2).call(listToMark)).ok).toEqual([]);
    expect(
      (await as(people.T1).call(listAssignments, { query: {} })).ok.every(({ reads }) => reads === undefined),
    ).toBe(true);
    server.advance(24 * 3_600_000);
    await server.database.asOwner((tx) =>
      sql`update assignments set end_time = ${server.now()} where course_id = ${people.courseId}`.execute(tx),
    );
    server.advance(1000);
    await as(people.U1).call(archiveCourse, { params: course(), body: { archived: true } });
    expect(await shared()).toEqual([[people.courseId, 'reader', true]]);
  });

  it('is shown to the student in everything that they open', async () => {
    const assignment = await set();
    const id = await handIn(server, people.S1, assignment, 'A spiral of words.');
    await make('reader');
    const params = { id };
    const open = [
      () => as(people.T2).call(getSubmission, { params }),
      () => as(people.T2).call(getReport, { params }),
      () => as(people.T2).call(listEdits, { params }),
      () => as(people.T2).call(listEdits, { params, query: { purpose: 'replay' } }),
      () => as(people.T2).call(listNotes, { params }),
      () => as(people.T2).call(getMatches, { params }),
      () => as(people.T2).call(findInTexts, { params: { id: assignment }, body: { q: 'spiral' } }),
    ];
    for (const act of open) expect((await act()).status).toBe(200);
    server.advance(3_600_000);
    expect((await as(people.T2).call(getTextAtDeadline, { params })).status).toBe(200);
    const looks = (await as(people.S1).call(listLooks, { params })).ok;
    expect(new Set(looks.map(({ name }) => name))).toEqual(new Set(['T2 Test']));
    expect(new Set(looks.map(({ what }) => what))).toEqual(
      new Set(['text', 'report', 'log', 'replay', 'notes', 'matches']),
    );
    expect(looks.filter(({ found }) => found === true)).toHaveLength(1);
    expect(looks.filter(({ what, found }) => what === 'text' && found !== true)).toHaveLength(2);
  });

  it('sees nothing of a draft, nor of what is written after a hand-in', async () => {
    const assignment = await set();
    const page = deviceStream({ kind: 'assignment', id: assignment });
    page.type('Handed in.');
    const id = (await sendPush(server, people.S1, page.part())).submissions[0]?.id ?? '';
    await make('reader');
    const params = { id };
    const edits = async (who: Member) => (await as(who).call(listEdits, { params })).ok.batches.length;
    for (const endpoint of [getSubmission, getReport, listEdits, listNotes])
      expect((await as(people.T2).call(endpoint, { params })).status).toBe(403);
    expect((await as(people.T2).call(getClass, { params: { id: assignment } })).ok.students).toEqual([]);
    expect((await as(people.T2).call(listSubmissions, { params: { id: assignment } })).ok).toEqual([]);
    page.submit();
    await sendPush(server, people.S1, page.part());
    const before = await edits(people.T2);
    expect([before, await edits(people.T1)]).toEqual([before, before]);
    page.type(' A later thought.');
    await sendPush(server, people.S1, page.part());
    const text = (await as(people.T2).call(getSubmission, { params })).ok;
    expect([text.text, text.later]).toEqual(['Handed in.', undefined]);
    expect((await as(people.T2).call(getReport, { params })).ok.later).toBeUndefined();
    expect((await as(people.T1).call(getSubmission, { params })).ok.later?.text).toBe('Handed in. A later thought.');
    expect([await edits(people.T2), (await edits(people.T1)) > before]).toEqual([before, true]);
  });

  it('is told no grade and no work of teachers before it is released, and then what the student got', async () => {
    const assignment = await set({ hold: true });
    const id = await handIn(server, people.S1, assignment);
    await make('reader');
    const none = { grades: [null, null, null, undefined], waiting: [0, 0, 0, 0] };
    expect(await told(assignment, id)).toMatchObject(none);
    await mark(server, people.T1, id, { kind: 'grade', grade: 74 }, { kind: 'save' });
    expect(await told(assignment, id)).toMatchObject(none);
    await as(people.T1).call(releaseGrades, { params: { id: assignment }, body: {} });
    expect((await told(assignment, id)).grades).toEqual([74, 74, 74, 74]);
    await mark(server, people.T1, id, { kind: 'grade', grade: 12 }, { kind: 'save' });
    expect(await told(assignment, id)).toMatchObject({ grades: [74, 74, 74, 74], waiting: [0, 0, 0, 0] });
  });

  it('learns no name while an assignment is graded blind', async () => {
    const assignment = await set({ blind: true });
    const id = await handIn(server, people.S1, assignment);
    await make('reader');
    const { names } = await told(assignment, id);
    expect(names.filter((name) => !/^Student \d+$/.test(name ?? ''))).toEqual([]);
    await mark(server, people.T1, id, { kind: 'grade', grade: 74 }, { kind: 'save' });
    await as(people.T1).call(releaseGrades, { params: { id: assignment }, body: {} });
    expect((await told(assignment, id)).names).toEqual(Array.from({ length: 4 }, () => 'S1 Test'));
  });

  it('is shown a passage that two texts of the course share, with both writers, and their looks', async () => {
    const assignment = await set();
    const words = 'The postman who came up the hill read every card aloud before noon.';
    const one = await handIn(server, people.S1, assignment, words);
    const other = await handIn(server, people.S2, assignment, words);
    await make('reader');
    const { passages } = (await as(people.T2).call(getMatches, { params: { id: one } })).ok;
    expect(passages).toMatchObject([{ elsewhere: { submission: other } }]);
    const looks = (await as(people.S2).call(listLooks, { params: { id: other } })).ok;
    expect(looks.map(({ name, what }) => [name, what])).toEqual([['T2 Test', 'matches']]);
  });

  it('grades nothing as the second grader, and the course is not handed over to them', async () => {
    await set({ second_marker: people.T2.userId });
    expect((await make('reader')).problem.code).toBe('is_second_marker');
    const third = await makeMember(server.services, people.campus, { userType: 'teacher', name: 'third' });
    await make('reader', third);
    await expect(set({ second_marker: third.userId })).rejects.toThrow(/They read this course/);
    const body = { teacher: third.userId };
    expect((await as(people.T1).call(handOverCourse, { params: course(), body })).problem.code).toBe('has_role');
  });
});

describe('changing a role', () => {
  it('gives back what was allotted, keeps what was graded, and holds from the next request', async () => {
    const assignment = await set();
    const [first, second] = [await handIn(server, people.S1, assignment), await handIn(server, people.S2, assignment)];
    await make('assistant');
    expect((await as(people.T2).call(getSubmission, { params: { id: first } })).status).toBe(403);
    await as(people.T1).call(allotEvenly, { params: { id: assignment } });
    const left = async () => (await as(people.T1).call(listAllotments, { params: { id: assignment } })).ok.left;
    expect([await roles(), await left()]).toEqual([[[people.T2.userId, 'assistant', 2]], 0]);
    await mark(server, people.T2, first, { kind: 'grade', grade: 61 }, { kind: 'save' });
    expect((await make('reader')).ok).toEqual({ course: people.courseId, teacher: people.T2.userId, role: 'reader' });
    expect([await roles(), await left()]).toEqual([[[people.T2.userId, 'reader', 0]], 1]);
    const graded = async (id: string) =>
      (await as(people.T1).call(listMarkings, { params: { id } })).ok.map(({ grade }) => grade);
    const late = { body: { change: { kind: 'grade' as const, grade: 99 } } };
    const refused = await as(people.T2).call(changeMarking, { params: { id: second }, ...late });
    expect([refused.status, refused.problem.code]).toEqual([403, 'forbidden']);
    expect([await graded(first), await graded(second)]).toEqual([[61], []]);
    expect((await make('co_teacher')).status).toBe(200);
    expect((await as(people.T2).call(changeMarking, { params: { id: second }, ...late })).status).toBe(200);
    expect(await graded(second)).toEqual([99]);
  });

  it('is for who leads the course, is done once, and stands in the audit trail with both roles', async () => {
    await make('co_teacher');
    const third = await makeMember(server.services, people.campus, { userType: 'teacher', name: 'third' });
    await make('reader', third, people.U1);
    expect((await make('assistant', third, people.T2)).status).toBe(403);
    expect((await make('co_teacher', third, third)).status).toBe(403);
    expect((await make('reader', people.T1)).problem.code).toBe('teaches_course');
    for (let time = 0; time < 2; time += 1) expect((await make('assistant', third)).status).toBe(200);
    expect(await roles()).toEqual([
      [people.T2.userId, 'co_teacher', 0],
      [third.userId, 'assistant', 0],
    ]);
    const { entries } = (await as(people.U1).call(listAudit, { query: {} })).ok;
    const changes = entries.filter(({ action }) => action === 'course.role_changed');
    expect(changes.map(({ detail }) => [detail['before'], detail['after']])).toEqual([['reader', 'assistant']]);
    expect(entries.filter(({ action }) => action === 'course.reader_added')).toHaveLength(1);
    const gone = await as(people.T1).call(removeCourseRole, { params: { ...course(), teacher: third.userId } });
    expect([gone.status, (await roles()).length]).toEqual([200, 1]);
  });
});
