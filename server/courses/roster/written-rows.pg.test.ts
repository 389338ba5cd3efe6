import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createCourse, listEnrolledStudents } from '#contract/course';
import { listInvitations } from '#contract/invitation';
import { importList, previewList } from '#contract/roster';
import { makeMember } from '../../../tests/api/people.ts';
import { startTestServer, type TestServer } from '../../../tests/api/harness.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

describe('a list as mail programs and sheets write it', () => {
  it('means the same people as the plain addresses and numbers, and changes nothing the second time', async () => {
    const { T1, campus } = await server.people();
    const { departmentId: department, programId: program } = campus;
    const fields = { course_code: 'X-1', name: 'Essays', credits: 1, semester: '1', department, program };
    const created = await server.as(T1).call(createCourse, { body: { ...fields, course_type: 'elective' } });
    const params = { id: created.ok.id };
    const student = (name: string) => makeMember(server.services, campus, { userType: 'student', name });
    const [named, linked, numbered] = [await student('Z1'), await student('Z2'), await student('Z3')];
    const cells = [
      { email: `Zoya One <${named.email}>` },
      { email: `mailto:${linked.email}\u200B` },
      { roll_no: '\uFEFFr-z3 ' },
      { email: '"Nila Rao" <nila@longhand.test>' },
    ];
    const body = { rows: cells.map((cell, index) => ({ row: index + 2, email: '', roll_no: '', name: '', ...cell })) };
    const preview = async () => (await server.as(T1).call(previewList, { params, body })).ok;
    const apply = async () => (await server.as(T1).call(importList, { params, body })).ok;
    expect(await preview()).toMatchObject({ new: [{ row: 2 }, { row: 3 }, { row: 4 }], invited: [{ row: 5 }] });
    expect(await apply()).toMatchObject({ added: 3, invited: 1 });
    expect(await preview()).toMatchObject({ new: [], invited: [] });
    expect(await apply()).toMatchObject({ import: null, added: 0, invited: 0 });
    const { enrolled_students: enrolled } = (await server.as(T1).call(listEnrolledStudents, { params })).ok;
    expect(enrolled.map(({ id }) => id).sort()).toEqual([named, linked, numbered].map(({ userId }) => userId).sort());
    const invited = (await server.as(T1).call(listInvitations, { params })).ok;
    expect(invited.map(({ email }) => email)).toEqual(['nila@longhand.test']);
  });
});
