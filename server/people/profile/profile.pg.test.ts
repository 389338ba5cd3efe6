import { getStudentProfile, getTeacherProfile, updateStudentProfile, updateTeacherProfile } from '#contract/profile';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type People, type TestServer } from '../../../tests/api/harness.ts';

let server: TestServer;
let people: People;
beforeAll(async () => {
  server = await startTestServer();
  people = await server.people();
});
afterAll(() => server.close());

const student = () => ({
  first_name: 'Asha',
  last_name: 'Patil',
  student_id: 'EN-17',
  department: people.campus.departmentId,
  program: people.campus.programId,
  year_of_study: '2',
  section: 'B',
  semester: '4',
});

async function forget(table: 'student_profiles' | 'teacher_profiles', userId: string): Promise<void> {
  await server.database.asOwner((tx) => tx.deleteFrom(table).where('user_id', '=', userId).execute());
}

describe("a student's profile", () => {
  it('is empty before it is completed, and kept afterwards', async () => {
    await forget('student_profiles', people.S3.userId);
    const me = server.as(people.S3);
    expect((await me.call(getStudentProfile)).ok).toMatchObject({ student_id: '', program_id: null, program: '' });
    const kept = (await me.call(updateStudentProfile, { body: student() })).ok;
    expect(kept).toMatchObject({
      first_name: 'Asha',
      student_id: 'EN-17',
      department: 'English',
      program: 'B.A. English',
    });
    expect((await me.call(getStudentProfile)).ok).toEqual(kept);
  });

  it('takes no department of another program or university', async () => {
    const me = server.as(people.S1);
    for (const place of [
      { department: people.other.departmentId, program: people.other.programId },
      { department: people.campus.departmentId, program: people.other.programId },
    ]) {
      const answer = await me.call(updateStudentProfile, { body: { ...student(), ...place } });
      expect(answer.problem).toMatchObject({ code: 'bad_body', issues: [{ path: 'department' }] });
    }
  });

  it('names every field that is missing, and refuses one that it does not have', async () => {
    const me = server.as(people.S1);
    const answer = await me.call(updateStudentProfile, { body: { ...student(), section: ' ', year_of_study: '' } });
    expect(answer.problem.issues?.map((issue) => issue.path).sort()).toEqual(['section', 'year_of_study']);
    const more = { ...student(), email: 'other@longhand.test' };
    expect((await me.call(updateStudentProfile, { body: more })).status).toBe(400);
  });

  it('leaves a trace when the roll number changes after it was set', async () => {
    await server.as(people.S2).call(updateStudentProfile, { body: student() });
    const rows = await server.database.asTenant(people.S2, (tx) =>
      tx
        .selectFrom('audit')
        .select('detail')
        .where('action', '=', 'profile.changed')
        .where('actor_id', '=', people.S2.userId)
        .execute(),
    );
    expect(rows).toMatchObject([{ detail: { before: { student_id: 'R-S2' } } }]);
  });

  it("is not a teacher's", async () => {
    expect((await server.as(people.T1).call(getStudentProfile)).status).toBe(403);
    expect((await server.as(people.S1).call(getTeacherProfile)).status).toBe(403);
  });
});

describe("a teacher's profile", () => {
  it('is completed by a pending teacher too, without an employee ID where there is none', async () => {
    await forget('teacher_profiles', people.A3.userId);
    const me = server.as(people.A3);
    expect((await me.call(getTeacherProfile)).ok).toMatchObject({ designation: '', department_id: null });
    const { first_name, last_name, department, program } = student();
    const body = { first_name, last_name, department, program, designation: 'Reader' };
    expect((await me.call(updateTeacherProfile, { body })).ok).toMatchObject({
      designation: 'Reader',
      employee_id: '',
    });
  });
});
