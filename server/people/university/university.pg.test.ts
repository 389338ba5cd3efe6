import { register, SIGNUP_NONCE_HEADER, verifyEmail } from '#contract/account';
import { createCourse } from '#contract/course';
import { getStudentProfile, updateStudentProfile } from '#contract/profile';
import {
  createDepartment,
  createProgram,
  findUniversity,
  getUniversitySettings,
  getUniversitySummary,
  listDepartments,
  listPrograms,
  registerUniversity,
  updateDepartment,
  updateProgram,
  updateUniversitySettings,
} from '#contract/university';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type People, type TestServer } from '../../../tests/api/harness.ts';
import { makeMember } from '../../../tests/api/people.ts';
import { linkToken } from '../account/links.ts';

const body = {
  name: 'Narmada University',
  location: 'Bhopal',
  email: 'registrar@narmada.test',
  admin_email: 'head@narmada.test',
  admin_password: 'violet harbour tandem',
};

let server: TestServer;
let people: People;
beforeAll(async () => {
  server = await startTestServer();
  people = await server.people();
});
afterAll(() => server.close());

describe('a university', () => {
  it('is registered with its first administrator, who may work at once', async () => {
    const made = (await server.as(null).call(registerUniversity, { body })).ok;
    expect(made.university.university_id).toMatch(/^UNI-[2-9A-HJKMNP-Z]{8}$/);
    expect(made.user).toMatchObject({ user_type: 'university_admin', status: 'active', profile_complete: true });
    const headers = { authorization: `Bearer ${made.admin_tokens.access}` };
    const program = await server.as(null).call(createProgram, { body: { name: 'B.A.' }, headers });
    expect(program.ok.name).toBe('B.A.');
    const code = made.university.university_id;
    const found = await server.as(null).call(findUniversity, { params: { code: ` ${code.toLowerCase()}` } });
    expect(found.ok).toEqual({ name: 'Narmada University', university_id: code });
  });

  it('can take 25 people until its official address is confirmed, and then more', async () => {
    const registration = { ...body, admin_email: 'other@narmada.test' };
    const made = (await server.as(null).call(registerUniversity, { body: registration })).ok;
    const letter = server.letters.findLast((one) => one.kind === 'verify university');
    const code = made.university.university_id;
    const signUp = (email: string) =>
      server.as(null).call(register, {
        body: { email, password: 'violet harbour tandem', user_type: 'student', university_id: code },
      });
    const campus = { ...people.campus, universityId: letter!.universityId, code };
    const place = await server.database.asTenant({ universityId: campus.universityId, userId: '' }, async (tx) => {
      const at = server.now();
      const key = { university_id: campus.universityId, created_at: at };
      const program = await tx
        .insertInto('programs')
        .values({ ...key, name: 'P', name_key: 'p' })
        .returning('id')
        .executeTakeFirstOrThrow();
      const department = await tx
        .insertInto('departments')
        .values({ ...key, program_id: program.id, name: 'D', name_key: 'd' })
        .returning('id')
        .executeTakeFirstOrThrow();
      return { programId: program.id, departmentId: department.id };
    });
    for (let member = 1; member < 24; member += 1) {
      await makeMember(server.services, { ...campus, ...place }, { userType: 'student', name: `M${member}` });
    }
    expect((await signUp('the25th@narmada.test')).status).toBe(202);
    expect((await signUp('the26th@narmada.test')).problem).toMatchObject({ code: 'university_unverified' });
    const token = linkToken(server.keyring, letter!.linkId!);
    expect((await server.as(null).call(verifyEmail, { params: { token } })).ok.message).toBe(
      'The university is verified.',
    );
    expect((await signUp('the26th@narmada.test')).status).toBe(202);
  });

  it('is not registered with a weak password or a blank name', async () => {
    const weak = await server
      .as(null)
      .call(registerUniversity, { body: { ...body, admin_email: 'x@y.test', admin_password: 'narmada1' } });
    expect(weak.problem).toMatchObject({ code: 'password_weak', issues: [{ path: 'admin_password' }] });
    const blank = await server.as(null).call(registerUniversity, { body: { ...body, name: '   ' } });
    expect(blank.problem.issues).toMatchObject([{ path: 'name' }]);
  });

  it('is not found by an ID that nobody has', async () => {
    expect((await server.as(null).call(findUniversity, { params: { code: 'UNI-0' } })).problem.code).toBe('not_found');
  });
});

describe('programs and departments', () => {
  it('are added by the administrator, once by each name', async () => {
    const admin = server.as(people.U1);
    const program = (await admin.call(createProgram, { body: { name: ' B.Sc. ' } })).ok;
    expect(program.name).toBe('B.Sc.');
    expect((await admin.call(createProgram, { body: { name: 'b.sc.' } })).problem.code).toBe('already_exists');
    const department = (await admin.call(createDepartment, { body: { name: 'Physics', program: program.id } })).ok;
    expect(department.program).toBe(program.id);
    expect((await admin.call(createDepartment, { body: { name: 'physics', program: program.id } })).status).toBe(409);
    const student = server.as(people.S1);
    expect((await student.call(listPrograms)).ok.map((one) => one.name)).toEqual(['B.A. English', 'B.Sc.']);
    const listed = await student.call(listDepartments, { query: { program_id: program.id } });
    expect(listed.ok.map((one) => one.name)).toEqual(['Physics']);
    expect((await student.call(listDepartments)).ok).toHaveLength(2);
  });

  it('of another university do not exist', async () => {
    const foreign = people.other.programId;
    const admin = server.as(people.U1);
    expect((await admin.call(createDepartment, { body: { name: 'Mine', program: foreign } })).status).toBe(404);
    expect((await admin.call(listDepartments, { query: { program_id: foreign } })).status).toBe(404);
  });
});

describe('an archived program', () => {
  const names = async (query: { archived?: 'true' } = {}) =>
    (await server.as(people.S1).call(listPrograms, { query })).ok.map(({ name }) => name);
  const departments = async (query: { archived?: 'true' } = {}) =>
    (await server.as(people.S1).call(listDepartments, { query })).ok.map(({ name, archived }) => ({ name, archived }));

  it('is not offered any more, nor are its departments, and can be offered again', async () => {
    const admin = server.as(people.U1);
    const { id } = (await admin.call(createProgram, { body: { name: 'M.Phil.' } })).ok;
    await admin.call(createDepartment, { body: { name: 'Logic', program: id } });
    const archived = await admin.call(updateProgram, { params: { id }, body: { archived: true } });
    expect(archived.ok).toEqual({ id, name: 'M.Phil.', archived: true });
    expect(await names()).not.toContain('M.Phil.');
    expect(await names({ archived: 'true' })).toContain('M.Phil.');
    expect(await departments()).not.toContainEqual(expect.objectContaining({ name: 'Logic' }));
    expect(await departments({ archived: 'true' })).toContainEqual({ name: 'Logic', archived: true });
    await admin.call(updateProgram, { params: { id }, body: { archived: false } });
    expect(await departments()).toContainEqual({ name: 'Logic', archived: false });
  });

  it('keeps its people and their courses, and takes no new ones', async () => {
    const { programId: program, departmentId: department } = people.campus;
    const admin = server.as(people.U1);
    const body = { first_name: 'A', last_name: 'B', program, department };
    const study = { student_id: 'R-1', year_of_study: '1', section: 'A', semester: '1' };
    const course = {
      name: 'C',
      course_code: 'C',
      credits: 1,
      semester: '1',
      course_type: 'elective',
      program,
      department,
    };
    const fresh = await makeMember(server.services, people.campus, { userType: 'student', name: 'Fresh' });
    await server.database.asOwner((tx) =>
      tx.deleteFrom('student_profiles').where('user_id', '=', fresh.userId).execute(),
    );
    const tries = async () => [
      (await server.as(fresh).call(updateStudentProfile, { body: { ...body, ...study } })).status,
      (await server.as(people.T1).call(createCourse, { body: { ...course, course_type: 'elective' } })).status,
      (await server.as(people.S1).call(updateStudentProfile, { body: { ...body, ...study } })).status,
    ];
    await admin.call(updateProgram, { params: { id: program }, body: { archived: true } });
    expect(await tries()).toEqual([400, 400, 200]);
    expect((await server.as(people.S1).call(getStudentProfile)).ok.program).toBe('B.A. English');
    await admin.call(updateProgram, { params: { id: program }, body: { archived: false } });
    await admin.call(updateDepartment, { params: { id: department }, body: { archived: true } });
    expect(await tries()).toEqual([400, 400, 200]);
    await admin.call(updateDepartment, { params: { id: department }, body: { archived: false } });
    expect(await tries()).toEqual([200, 201, 200]);
  });
});

describe('a new name', () => {
  it('is given to a program and to a department, unless another one has it', async () => {
    const admin = server.as(people.U1);
    const program = (await admin.call(createProgram, { body: { name: 'B.Com.' } })).ok;
    const taken = (await admin.call(createDepartment, { body: { name: 'Trade', program: program.id } })).ok;
    const other = (await admin.call(createDepartment, { body: { name: 'Accounts', program: program.id } })).ok;
    const rename = (id: string, name: string) => admin.call(updateProgram, { params: { id }, body: { name } });
    expect((await rename(program.id, ' Bachelor of Commerce ')).ok.name).toBe('Bachelor of Commerce');
    expect((await rename(program.id, 'b.a. ENGLISH')).problem).toMatchObject({ code: 'already_exists' });
    expect((await rename(program.id, '  ')).problem.issues).toMatchObject([{ path: 'name' }]);
    const renamed = { params: { id: other.id }, body: { name: 'Accountancy' } };
    expect((await admin.call(updateDepartment, renamed)).ok).toMatchObject({
      name: 'Accountancy',
      program: program.id,
    });
    const clash = { params: { id: taken.id }, body: { name: 'accountancy' } };
    expect((await admin.call(updateDepartment, clash)).status).toBe(409);
    expect((await server.as(people.T1).call(updateDepartment, renamed)).status).toBe(403);
    expect((await server.as(people.XU).call(updateDepartment, renamed)).status).toBe(404);
  });
});

describe('the summary', () => {
  it('counts who may work, who waits and who joined within twelve months', async () => {
    const admin = server.as(people.U1);
    const before = (await admin.call(getUniversitySummary)).ok;
    expect(before).toMatchObject({ university_id: people.campus.code, location: 'Pune', verified: true });
    expect(before.as_of).toBe(server.now().toISOString());
    await makeMember(server.services, people.campus, { userType: 'student', name: 'New' });
    await makeMember(server.services, people.campus, { userType: 'student', name: 'Unverified', unverified: true });
    await makeMember(server.services, people.campus, { userType: 'teacher', name: 'Waiting', pending: true });
    const after = (await admin.call(getUniversitySummary)).ok;
    expect(after.students - before.students).toBe(1);
    expect(after.faculty).toBe(before.faculty);
    expect(after.waiting - before.waiting).toBe(1);
    expect(after.signups - before.signups).toBe(3);
    const created_at = new Date('2025-03-02T08:00:00Z');
    await server.database.asOwner((tx) => tx.updateTable('users').set({ created_at }).execute());
    expect((await admin.call(getUniversitySummary)).ok).toMatchObject({ signups: 0, students: after.students });
    expect((await server.as(people.XU).call(getUniversitySummary)).ok.students).toBe(1);
    expect((await server.as(people.T1).call(getUniversitySummary)).status).toBe(403);
  });
});

describe('the settings', () => {
  const save = (teacher_domains: string[], unenrollment_allowed = true) =>
    server.as(people.U1).call(updateUniversitySettings, { body: { teacher_domains, unenrollment_allowed } });

  it('keep each domain once, as people type them', async () => {
    const { ok } = await save([' @Narmada.AC.in', 'narmada.ac.in', 'college.edu'], false);
    const no = { deleted_text_shown: false, formatting_allowed: false, lookup_allowed: false };
    const rules = { ...no, unenrollment_allowed: false, analysis_allowed: true, log_days: 180 };
    expect(ok).toEqual({ teacher_domains: ['narmada.ac.in', 'college.edu'], time_zone: 'Asia/Kolkata', ...rules });
    expect((await server.as(people.U1).call(getUniversitySettings)).ok).toEqual(ok);
    expect((await server.as(people.XU).call(getUniversitySettings)).ok.teacher_domains).toEqual([]);
    expect((await server.as(people.T1).call(getUniversitySettings)).status).toBe(403);
  });

  it('refuse what is no domain, and one where anybody has a mailbox', async () => {
    expect((await save(['not a domain'])).problem.issues).toMatchObject([{ path: 'teacher_domains.0' }]);
    expect((await save(['college.edu', 'Gmail.com'])).problem.issues).toMatchObject([{ path: 'teacher_domains' }]);
    expect((await save(['college.edu', 'other.edu'])).status).toBe(200);
  });

  it('let a teacher in whose address is of a domain of the university', async () => {
    await save(['narmada.ac.in']);
    const signUp = async (email: string) => {
      const body = {
        email,
        password: 'violet harbour tandem',
        user_type: 'teacher',
        university_id: people.campus.code,
        signup_nonce: 'nonce-of-this-browser-0123456789',
      } as const;
      await server.as(null).call(register, { body });
      const letter = server.letters.findLast((one) => one.kind === 'verify');
      const token = linkToken(server.keyring, letter!.linkId!);
      const headers = { [SIGNUP_NONCE_HEADER]: body.signup_nonce };
      return (await server.as(null).call(verifyEmail, { params: { token }, headers })).ok.user.status;
    };
    expect(await signUp('asha@narmada.ac.in')).toBe('active');
    expect(await signUp('asha@elsewhere.test')).toBe('pending');
  });
});
