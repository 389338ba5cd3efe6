import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { listAnnouncements, postAnnouncement } from '#contract/announcement';
import { getAssignment, listAssignments } from '#contract/assignment';
import { listAudit } from '#contract/audit';
import { createAssignment, duplicateAssignment, updateAssignment } from '#contract/change-assignment';
import { deleteCourse, handOverCourse } from '#contract/change-course';
import { listCourseRoles, removeCourseRole, setCourseRole } from '#contract/course-role';
import { createCourse, listTaughtCourses } from '#contract/course';
import { getMarkingTrail, getReturn, listMarkings, releaseGrades } from '#contract/marking';
import { askRegrade } from '#contract/regrade';
import { listToMark } from '#contract/to-mark';
import { mark } from '../../../tests/fixtures/mark.ts';
import { handIn } from '../../../tests/fixtures/pushing.ts';
import { startTestServer, type Member, type People, type TestServer } from '../../../tests/api/harness.ts';
import { makeMember } from '../../../tests/api/people.ts';

let server: TestServer;
let people: People;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  people = await server.people();
});

const course = () => ({ id: people.courseId });
const add = (by: Member, teacher: Member) =>
  server.as(by).call(setCourseRole, { params: course(), body: { teacher: teacher.userId, role: 'co_teacher' } });
const remove = (by: Member, teacher: Member) =>
  server.as(by).call(removeCourseRole, { params: { ...course(), teacher: teacher.userId } });
const names = async () =>
  (await server.as(people.T1).call(listCourseRoles, { params: course() })).ok.map(({ id }) => id);
const taught = async (who: Member) => (await server.as(who).call(listTaughtCourses)).ok;

const anotherTeacher = () => makeMember(server.services, people.campus, { userType: 'teacher', name: 'third' });

/** An assignment of the course. */
async function set(rules: object = {}): Promise<string> {
  const at = (hours: number) => new Date(server.now().getTime() + hours * 3_600_000).toISOString();
  const fields = { title: 'An essay', description: 'Write.', class_info: 'A', course: people.courseId };
  const body = { ...fields, start_time: at(-2), end_time: at(2), ...rules };
  return (await server.as(people.T1).call(createAssignment, { body })).ok.id;
}

/** The same, and a text that S1 submitted for it. */
async function submitted(rules: object = {}): Promise<{ assignment: string; submission: string }> {
  const assignment = await set(rules);
  return { assignment, submission: await handIn(server, people.S1, assignment) };
}

describe('a co-teacher', () => {
  it('finds the course, its assignments, announcements and hand-ins among their own', async () => {
    const { assignment } = await submitted();
    const words = { title: 'Room 4', words: 'We meet there.' };
    await server.as(people.T1).call(postAnnouncement, { params: course(), body: words });
    const mine = async () => ({
      courses: (await taught(people.T2)).map(({ id, leads }) => [id, leads]),
      assignments: (await server.as(people.T2).call(listAssignments, { query: {} })).ok.map(({ id }) => id),
      announcements: (await server.as(people.T2).call(listAnnouncements, { query: {} })).ok.announcements.length,
      toMark: (await server.as(people.T2).call(listToMark)).ok.map((one) => [one.assignment, one.role, one.to_mark]),
    });
    const before = await mine();
    expect((await add(people.T1, people.T2)).status).toBe(200);
    const during = await mine();
    expect(during.courses).toContainEqual([people.courseId, false]);
    expect(during.assignments).toContain(assignment);
    expect(during.announcements).toBe(before.announcements + 1);
    expect(during.toMark).toContainEqual([assignment, 'teacher', 1]);
    expect((await taught(people.T1)).find(({ id }) => id === people.courseId)?.leads).toBe(true);
    await remove(people.T1, people.T2);
    expect(await mine()).toEqual(before);
  });

  it('shares one grading with the teacher; the trail names who did what, the return who returned it', async () => {
    await add(people.T1, people.T2);
    const { assignment, submission } = await submitted({ hold: true });
    await mark(server, people.T1, submission, { kind: 'feedback', words: 'Half read.' });
    await mark(server, people.T2, submission, { kind: 'grade', grade: 74 }, { kind: 'save' });
    for (const teacher of [people.T1, people.T2]) {
      const markings = (await server.as(teacher).call(listMarkings, { params: { id: submission } })).ok;
      expect(markings.map(({ mine, feedback, grade, marker }) => [mine, feedback, grade, marker.role])).toEqual([
        [true, 'Half read.', 74, 'teacher'],
      ]);
    }
    expect((await server.as(people.T2).call(releaseGrades, { params: { id: assignment }, body: {} })).ok.returned).toBe(
      1,
    );
    const { ok } = await server.as(people.S1).call(getReturn, { params: { id: submission } });
    expect([ok.return?.grade, ok.return?.feedback]).toEqual([74, 'Half read.']);
    const trail = (await server.as(people.U1).call(getMarkingTrail, { params: { id: submission } })).ok;
    const by = (kind: string) => trail.find((entry) => entry.kind === kind)?.who.id;
    expect([by('feedback'), by('grade'), by('return')]).toEqual([people.T1.userId, people.T2.userId, people.T2.userId]);
  });

  it('is told of a regrade request like the teacher', async () => {
    await add(people.T1, people.T2);
    const { submission } = await submitted();
    await mark(server, people.T2, submission, { kind: 'grade', grade: 50 }, { kind: 'save' });
    await server.as(people.S1).call(askRegrade, { params: { id: submission }, body: { words: 'Please look again.' } });
    const { rows } = await server.database.asOwner((tx) =>
      sql<{ user_id: string }>`
        select user_id from notices where kind = 'regrade_asked' and submission_id = ${submission}`.execute(tx),
    );
    expect(rows.map(({ user_id }) => user_id).sort()).toEqual([people.T1.userId, people.T2.userId].sort());
  });

  it('may leave, and takes nobody else out', async () => {
    await add(people.T1, people.T2);
    const third = await anotherTeacher();
    await add(people.U1, third);
    expect((await remove(people.T2, third)).status).toBe(403);
    expect((await remove(people.T2, people.T2)).status).toBe(200);
    expect(await names()).toEqual([third.userId]);
    expect((await remove(people.T1, people.T2)).status).toBe(200);
  });
});

describe('adding a co-teacher', () => {
  it('is done once however often it is asked for, and stands in the audit trail', async () => {
    await add(people.T1, people.T2);
    expect((await add(people.T1, people.T2)).status).toBe(200);
    expect((await add(people.T1, people.T1)).problem.code).toBe('teaches_course');
    expect(await names()).toEqual([people.T2.userId]);
    const { ok } = await server.as(people.U1).call(listAudit, { query: {} });
    expect(ok.entries.filter(({ action }) => action === 'course.co_teacher_added')).toHaveLength(1);
  });

  it('is refused for students and for who has not been approved', async () => {
    for (const other of [people.S1, people.A3]) {
      const answer = await add(people.T1, other);
      expect([answer.status, answer.problem.issues?.[0]?.path]).toEqual([400, 'teacher']);
    }
  });

  it('is refused for the second grader of an assignment, and a co-teacher can’t become one', async () => {
    await submitted({ second_marker: people.T2.userId });
    expect((await add(people.T1, people.T2)).problem.code).toBe('is_second_marker');
    const third = await anotherTeacher();
    await add(people.T1, third);
    const at = (hours: number) => new Date(server.now().getTime() + hours * 3_600_000).toISOString();
    const fields = {
      title: 'B',
      description: 'W',
      class_info: 'A',
      course: people.courseId,
      second_marker: third.userId,
    };
    const body = { ...fields, start_time: at(0), end_time: at(1) };
    expect((await server.as(people.T1).call(createAssignment, { body })).status).toBe(400);
  });

  it('stays apart from second grading where an assignment comes from another course', async () => {
    const place = { department: people.campus.departmentId, program: people.campus.programId };
    const other = { course_code: 'HIS-2', name: 'Maps', credits: 3, semester: '1', course_type: 'elective' as const };
    const { id } = (await server.as(people.T1).call(createCourse, { body: { ...other, ...place } })).ok;
    await server
      .as(people.T1)
      .call(setCourseRole, { params: { id }, body: { teacher: people.T2.userId, role: 'co_teacher' } });
    const assignment = await set({ second_marker: people.T2.userId });
    const params = { id: assignment };
    const { ok: before } = await server.as(people.T1).call(getAssignment, { params });
    const { title, start_time, end_time, description, class_info } = before;
    const copy = { title, start_time, end_time, visible_from: null, course: id };
    const copied = await server.as(people.T1).call(duplicateAssignment, { params, body: copy });
    expect([copied.status, copied.ok.second_marker]).toEqual([201, null]);
    const move = { title, start_time, end_time, description, class_info, course: id };
    const moved = await server.as(people.T1).call(updateAssignment, { params, body: move });
    expect([moved.status, moved.problem.issues?.[0]?.path]).toEqual([400, 'second_marker']);
  });
});

describe('the course of a co-teacher', () => {
  it('can be handed over to them, who then is its teacher and nothing else', async () => {
    await add(people.T1, people.T2);
    const body = { teacher: people.T2.userId };
    expect((await server.as(people.T1).call(handOverCourse, { params: course(), body })).status).toBe(200);
    expect((await server.as(people.T2).call(listCourseRoles, { params: course() })).ok).toEqual([]);
    expect((await taught(people.T2)).find(({ id }) => id === people.courseId)?.leads).toBe(true);
  });

  it('can still be deleted while nothing was in it', async () => {
    const place = { department: people.campus.departmentId, program: people.campus.programId };
    const fields = {
      course_code: 'EMPTY-1',
      name: 'Empty',
      credits: 3,
      semester: '1',
      course_type: 'elective' as const,
    };
    const { id } = (await server.as(people.T1).call(createCourse, { body: { ...fields, ...place } })).ok;
    await server
      .as(people.T1)
      .call(setCourseRole, { params: { id }, body: { teacher: people.T2.userId, role: 'co_teacher' } });
    expect((await server.as(people.T1).call(deleteCourse, { params: { id } })).status).toBe(200);
  });
});
