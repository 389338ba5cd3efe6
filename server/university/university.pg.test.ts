import { register, verifyEmail } from '#contract/account';
import { decideMember, listMembers } from '#contract/member';
import {
  createDepartment,
  createProgram,
  findUniversity,
  listDepartments,
  listPrograms,
  registerUniversity,
} from '#contract/university';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type People, type TestServer } from '../../tests/api/harness.ts';
import { makeMember } from '../../tests/api/people.ts';
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

  it('is not registered by somebody who has an account, nor with a weak password', async () => {
    const taken = await server.as(null).call(registerUniversity, { body: { ...body, admin_email: people.S1.email } });
    expect(taken.problem).toMatchObject({ code: 'already_exists', issues: [{ path: 'admin_email' }] });
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

describe('members', () => {
  const status = async (id: string) =>
    (await server.as(people.U1).call(listMembers, {})).ok.find((one) => one.id === id)?.status;
  const decide = (id: string, action: 'approve' | 'reject' | 'suspend') =>
    server.as(people.U1).call(decideMember, { params: { id }, body: { action } });

  it('are listed by their administrator alone, those of the own university alone', async () => {
    const listed = (await server.as(people.U1).call(listMembers, { query: { status: 'pending' } })).ok;
    expect(listed.map((member) => member.id)).toEqual([people.A3.userId]);
    expect((await server.as(people.T1).call(listMembers, {})).status).toBe(403);
    expect((await decide(people.XT.userId, 'suspend')).status).toBe(404);
  });

  it('are approved, told so, and approved again without harm', async () => {
    expect((await decide(people.A3.userId, 'approve')).ok.status).toBe('active');
    expect(server.letters.at(-1)).toMatchObject({ kind: 'approved', userId: people.A3.userId });
    const letters = server.letters.length;
    expect((await decide(people.A3.userId, 'approve')).ok.status).toBe('active');
    expect(server.letters).toHaveLength(letters);
  });

  it('lose every right with the request after they are suspended', async () => {
    const member = await makeMember(server.services, people.campus, { userType: 'teacher', name: 'Gone' });
    expect((await server.as(member).call(listPrograms)).status).toBe(200);
    expect((await decide(member.userId, 'suspend')).ok.status).toBe('suspended');
    expect((await server.as(member).call(listPrograms)).status).toBe(401);
    expect(await status(member.userId)).toBe('suspended');
  });

  it('do not include the administrator who decides', async () => {
    expect((await decide(people.U1.userId, 'suspend')).status).toBe(403);
  });

  it('leave a trace of every decision', async () => {
    const rows = await server.database.asTenant(people.U1, (tx) =>
      tx.selectFrom('audit').select(['action', 'actor_id']).where('action', 'like', 'member.%').execute(),
    );
    expect(rows).toContainEqual({ action: 'member.approve', actor_id: people.U1.userId });
  });
});
