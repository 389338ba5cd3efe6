import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createCourse, listEnrolledStudents } from '#contract/course';
import { decideEnrollmentRequest, enroll, listEnrollmentRequests, listEnrollments } from '#contract/enrollment';
import { createAssignment } from '#contract/change-assignment';
import { listInvitations } from '#contract/invitation';
import { importList, listRosterImports, previewList, undoRosterImport, type RosterRow } from '#contract/roster';
import { startSubmission } from '#contract/submission';
import { countQueries } from '../../../tests/api/count-queries.ts';
import { makeMember } from '../../../tests/api/people.ts';
import { startTestServer, type Member, type People, type TestServer } from '../../../tests/api/harness.ts';
import { essayFields } from '../../../tests/fixtures/essay-fields.ts';

let server: TestServer;
let people: People;
let course: string;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  people = await server.people();
  const { departmentId: department, programId: program } = people.campus;
  const body = { course_code: 'X-1', name: 'Essays', credits: 1, semester: '1', department, program };
  const created = await server.as(people.T1).call(createCourse, { body: { ...body, course_type: 'elective' } });
  course = created.ok.id;
});

const rowsOf = (...rows: readonly Partial<RosterRow>[]): RosterRow[] =>
  rows.map((row, index) => ({ row: index + 2, email: '', roll_no: '', name: '', ...row }));
const preview = (rows: RosterRow[], by = people.T1) =>
  server.as(by).call(previewList, { params: { id: course }, body: { rows } });
const apply = (rows: RosterRow[], headers: Record<string, string> = {}) =>
  server.as(people.T1).call(importList, { params: { id: course }, body: { rows }, headers });
const undo = (id: string | null) => server.as(people.T1).call(undoRosterImport, { params: { id: id ?? '' } });
const student = (name: string, more: { unverified?: boolean } = {}) =>
  makeMember(server.services, people.campus, { userType: 'student', name, ...more });
const invited = async () =>
  (await server.as(people.T1).call(listInvitations, { params: { id: course } })).ok.map(({ email }) => email);
const imports = async () => (await server.as(people.T1).call(listRosterImports, { params: { id: course } })).ok;
async function attending(): Promise<string[]> {
  const { ok } = await server.as(people.T1).call(listEnrolledStudents, { params: { id: course } });
  return ok.enrolled_students.map(({ email }) => email).sort((a, b) => a.localeCompare(b));
}
async function setStatus(member: Member, status: 'suspended'): Promise<void> {
  await server.database.asTenant(member, (tx) =>
    tx.updateTable('users').set({ status }).where('id', '=', member.userId).execute(),
  );
}

describe('the preview of a list', () => {
  it('puts every row into one group, and changes nothing', async () => {
    const [known, byRoll] = [await student('Z1'), await student('Z2')];
    await apply(rowsOf({ email: people.S1.email }));
    const seen = await preview(
      rowsOf(
        { email: known.email.toUpperCase() },
        { roll_no: 'r-z2' },
        { email: people.S1.email },
        { email: 'new@longhand.test', name: 'Nila' },
        { email: 'NEW@longhand.test' },
        { email: 'nobody' },
      ),
    );
    expect(seen.ok).toEqual({
      new: [
        { row: 2, id: known.userId, name: 'Z1 Test', roll_no: 'R-Z1' },
        { row: 3, id: byRoll.userId, name: 'Z2 Test', roll_no: 'R-Z2' },
      ],
      already: [{ row: 4, id: people.S1.userId, name: 'S1 Test', roll_no: 'R-S1' }],
      invited: [{ row: 5, email: 'new@longhand.test', name: 'Nila' }],
      skipped: [{ row: 6, reason: 'Row 5 says the same.' }],
      bad: [{ row: 7, reason: 'The email has no @.' }],
    });
    expect(await attending()).toEqual([people.S1.email]);
    expect(await invited()).toEqual([]);
  });

  it('says of each row that means the wrong person why it can’t be taken', async () => {
    const [gone, twin, other, unverified] = [
      await student('Z3'),
      await student('Z4'),
      await student('Z4'),
      await student('Z5', { unverified: true }),
    ];
    await setStatus(gone, 'suspended');
    const { ok } = await preview(
      rowsOf(
        { email: people.T2.email },
        { email: people.U1.email },
        { email: gone.email },
        { email: twin.email, roll_no: 'R-Z9' },
        { roll_no: 'R-Z4' },
        { roll_no: 'R-NONE' },
        { email: 'stranger@longhand.test', roll_no: 'R-S2' },
        { email: unverified.email },
        { email: people.XS.email },
        { email: other.email },
      ),
    );
    expect(ok.bad).toEqual([
      { row: 2, reason: 'This is the address of a teacher.' },
      { row: 3, reason: 'This is the address of an administrator.' },
      { row: 4, reason: 'The account with this email is suspended.' },
      { row: 5, reason: 'The student with this email has another roll number.' },
      { row: 6, reason: '2 students have this roll number: add the email.' },
      { row: 7, reason: 'No student has this roll number, and without an email nobody can be invited.' },
      { row: 8, reason: 'A student with another email has this roll number.' },
    ]);
    // An unverified account and an account of another university look like an unknown address.
    expect(ok.invited.map(({ row }) => row)).toEqual([9, 10]);
    expect(ok.new.map(({ row }) => row)).toEqual([11]);
  });

  it('refuses more rows than a list may have, in words', async () => {
    const rows = rowsOf(...Array.from({ length: 5001 }, () => ({ email: 'a@longhand.test' })));
    const refused = await preview(rows);
    expect(refused.status).toBe(400);
    expect(refused.problem.error).toContain('A list may have at most 5000 rows. Split it');
  });

  it('asks the database no more for 5,000 rows than for one, and never more than a request may', async () => {
    const many = rowsOf(
      ...Array.from({ length: 5000 }, (_, index) => ({
        email: `s${index}@longhand.test`,
        roll_no: `M-${index}`,
        name: 'Asha Rao',
      })),
    );
    const few = rowsOf({ email: 'one@longhand.test' }, { email: people.S1.email });
    expect(await countQueries(() => preview(few))).toBe(await countQueries(() => preview(many)));
    expect(await countQueries(() => preview(many))).toBeLessThanOrEqual(6);
    const before = await countQueries(() => apply(few, { 'idempotency-key': 'few' }));
    expect(await countQueries(() => apply(many, { 'idempotency-key': 'many' }))).toBeLessThanOrEqual(before);
    expect(before).toBeLessThanOrEqual(12);
    expect(await invited()).toHaveLength(5001);
  });
});

describe('importing a list', () => {
  it('enrolls, invites once by mail, and does nothing the second time', async () => {
    const known = await student('Z1');
    const letters = server.invited.length;
    const rows = rowsOf({ email: known.email }, { email: 'nila@longhand.test', name: 'Nila' }, { email: 'x' });
    const bad = [{ row: 4, reason: 'The email has no @.' }];
    const first = await apply(rows);
    expect(first.ok).toEqual({
      import: expect.any(String),
      added: 1,
      invited: 1,
      already: 0,
      skipped: 0,
      bad,
    });
    expect((await apply(rows)).ok).toEqual({ import: null, added: 0, invited: 0, already: 1, skipped: 1, bad });
    expect(await attending()).toEqual([known.email]);
    expect(await invited()).toEqual(['nila@longhand.test']);
    expect(server.invited).toHaveLength(letters + 1);
    expect(await imports()).toEqual([
      { id: first.ok.import, at: server.now().toISOString(), added: 1, invited: 1, undone_at: null, bad },
    ]);
  });

  it('is answered the same under one key, however often its answer was lost', async () => {
    const rows = rowsOf({ email: 'nila@longhand.test' });
    const letters = server.invited.length;
    const key = { 'idempotency-key': crypto.randomUUID() };
    const answers = await Promise.all([apply(rows, key), apply(rows, key), apply(rows, key)]);
    expect(new Set(answers.map(({ raw }) => raw)).size).toBe(1);
    expect(answers[0].ok).toMatchObject({ invited: 1 });
    expect(server.invited).toHaveLength(letters + 1);
    expect(await imports()).toHaveLength(1);
  });

  it('approves a request that waits', async () => {
    await server.as(people.S3).call(enroll, { body: { course } });
    expect((await apply(rowsOf({ email: people.S3.email }))).ok).toMatchObject({ added: 1 });
    expect((await server.as(people.T1).call(listEnrollmentRequests, { query: { course_id: course } })).ok).toEqual([]);
  });

  it('says why where no row at all can be taken', async () => {
    const refused = await apply(rowsOf({ email: people.T2.email }));
    expect(refused.status).toBe(400);
    expect(refused.problem.error).toBe('No row of the list could be taken. Row 2: This is the address of a teacher.');
  });

  it('invites only a few for a university that nobody has confirmed', async () => {
    await server.database.asTenant(people.T1, (tx) =>
      tx
        .updateTable('universities')
        .set({ verified_at: null })
        .where('university_id', '=', people.campus.universityId)
        .execute(),
    );
    const of = (count: number) =>
      rowsOf(...Array.from({ length: count }, (_, index) => ({ email: `p${index}@longhand.test` })));
    expect((await apply(of(26))).problem.code).toBe('university_unverified');
    expect((await apply(of(3))).ok).toMatchObject({ invited: 3 });
    expect((await apply(of(25))).ok).toMatchObject({ invited: 22, skipped: 3 });
    expect((await apply(of(26))).problem.code).toBe('university_unverified');
  });
});

describe('undoing an import', () => {
  it('gives everybody the status that they had, and withdraws its invitations', async () => {
    const fresh = await student('Z1');
    await server.as(people.S3).call(enroll, { body: { course } });
    await server.as(people.S2).call(enroll, { body: { course } });
    const [rejected] = (
      await server.as(people.T1).call(listEnrollmentRequests, { query: { course_id: course } })
    ).ok.filter(({ student_email }) => student_email === people.S2.email);
    const params = { id: rejected?.id ?? '' };
    await server.as(people.T1).call(decideEnrollmentRequest, { params, body: { action: 'reject' } });
    const rows = rowsOf(
      { email: fresh.email },
      { email: people.S3.email },
      { email: people.S2.email },
      { email: 'nila@longhand.test' },
    );
    const made = (await apply(rows)).ok;
    expect(made).toMatchObject({ added: 3, invited: 1 });
    expect((await undo(made.import)).ok).toEqual({ id: made.import, removed: 3, withdrawn: 1, stayed: [] });
    expect(await attending()).toEqual([]);
    expect(await invited()).toEqual([]);
    const statusOf = async (member: Member) =>
      (await server.as(member).call(listEnrollments)).ok.elective_courses.find(({ id }) => id === course)?.status;
    expect([await statusOf(fresh), await statusOf(people.S3), await statusOf(people.S2)]).toEqual([
      'none',
      'pending',
      'rejected',
    ]);
    expect((await undo(made.import)).ok).toMatchObject({ removed: 0, withdrawn: 0 });
    expect((await imports())[0]?.undone_at).toBe(server.now().toISOString());
  });

  it('keeps who was there before, and who has begun to write, and says so', async () => {
    const [before, writer] = [await student('Z1'), await student('Z2')];
    await apply(rowsOf({ email: before.email }));
    const made = (await apply(rowsOf({ email: before.email }, { email: writer.email }))).ok;
    const assignment = await server.as(people.T1).call(createAssignment, {
      body: essayFields(server, course, {}),
    });
    await server.as(writer).call(startSubmission, { params: { id: assignment.ok.id } });
    expect((await undo(made.import)).ok).toEqual({
      id: made.import,
      removed: 0,
      withdrawn: 0,
      stayed: [{ id: writer.userId, name: 'Z2 Test', roll_no: 'R-Z2' }],
    });
    expect(await attending()).toEqual([before.email, writer.email].sort((a, b) => a.localeCompare(b)));
  });
});
