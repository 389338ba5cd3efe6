import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { login, requestPasswordReset } from '#contract/account';
import { archiveAssignment } from '#contract/change-assignment';
import { askForDeletion, DELETION_DAYS, DELETION_REMINDER_DAYS } from '#contract/deletion';
import { PASSWORD, Stage } from '../../../tests/api/authorization-stage.ts';
import { startTestServer, type Member, type TestServer } from '../../../tests/api/harness.ts';
import { makeMember } from '../../../tests/api/people.ts';
import { startRetentionWorker } from '../../reading/retention/worker.ts';

const DAY_MS = 24 * 3_600_000;

let server: TestServer;
let stage: Stage;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  stage = await Stage.build(server);
});

function ask(member: Member, password = PASSWORD) {
  return server.as(member).call(askForDeletion, { body: { password } });
}

function logIn({ email }: Member, more: { password?: string; keep_account?: boolean } = {}) {
  return server.as(null).call(login, { body: { email, password: PASSWORD, ...more } });
}

/** One round of the worker that erases and reminds. */
async function work(): Promise<void> {
  const worker = startRetentionWorker(server.services, async () => server.now());
  await worker.deleteDue();
  await worker.stop();
}

const lettersTo = ({ userId }: Member) =>
  server.letters.filter((letter) => letter.userId === userId).map(({ kind }) => kind);

describe('asking for the deletion of one’s account', () => {
  it('ends every session, says when, and tells by mail', async () => {
    const member = await stage.memberWithPassword();
    const { deletion_at } = (await ask(member)).ok;
    expect(Date.parse(deletion_at) - server.now().getTime()).toBe(DELETION_DAYS * DAY_MS);
    expect((await ask(member)).status).toBe(401);
    expect(lettersTo(member)).toEqual(['deletion asked']);
  });

  it('asks for the password, at its field, and changes nothing without it', async () => {
    const member = await stage.memberWithPassword();
    const { status, problem } = await ask(member, 'not the password');
    expect([status, problem.code, problem.issues?.[0]?.path]).toEqual([400, 'wrong_credentials', 'password']);
    expect((await logIn(member)).status).toBe(200);
    expect(lettersTo(member)).not.toContain('deletion asked');
  });

  it('is refused to a teacher whose courses go on, until their assignments are put away', async () => {
    const { T1, assignmentId } = stage.people;
    await stage.givePassword('T1');
    const { status, problem } = await ask(T1);
    expect([status, problem.code]).toEqual([409, 'still_teaching']);
    expect(problem.error).toContain('Archive or delete');
    await server.as(T1).call(archiveAssignment, { params: { id: assignmentId } });
    expect((await ask(T1)).status).toBe(202);
  });

  it('is refused to the last administrator, also where two ask at once', async () => {
    const { campus, U1 } = stage.people;
    await stage.givePassword('U1');
    expect((await ask(U1)).problem.code).toBe('last_administrator');
    const second = await makeMember(server.services, campus, { userType: 'university_admin', name: 'second' });
    await server.database.asOwner(async (tx) => {
      const { password_hash } = await tx
        .selectFrom('users')
        .select('password_hash')
        .where('id', '=', U1.userId)
        .executeTakeFirstOrThrow();
      await tx.updateTable('users').set({ password_hash }).where('id', '=', second.userId).execute();
    });
    const statuses = (await Promise.all([ask(U1), ask(second)])).map(({ status }) => status);
    expect(statuses.sort((one, other) => one - other)).toEqual([202, 409]);
  });
});

describe('a closed account', () => {
  it('is told to its owner alone, who takes it back by logging in', async () => {
    const member = await stage.memberWithPassword();
    const { deletion_at } = (await ask(member)).ok;
    expect((await logIn(member, { password: 'not the password' })).problem.code).toBe('wrong_credentials');
    const { status, problem } = await logIn(member);
    expect([status, problem.code, problem.detail]).toEqual([403, 'account_closing', deletion_at]);
    expect((await logIn(member, { keep_account: true })).status).toBe(200);
    expect((await logIn(member)).status).toBe(200);
    server.advance(2 * DELETION_DAYS * DAY_MS);
    await work();
    expect((await logIn(member)).status).toBe(200);
  });

  it('gets one reminder before the end, and is erased at it, not before', async () => {
    const member = await stage.memberWithPassword();
    await ask(member);
    server.advance((DELETION_DAYS - DELETION_REMINDER_DAYS) * DAY_MS - 1000);
    await work();
    expect(lettersTo(member)).toEqual(['deletion asked']);
    server.advance(1000);
    await work();
    await work();
    expect(lettersTo(member)).toEqual(['deletion asked', 'deletion near']);
    server.advance(DELETION_REMINDER_DAYS * DAY_MS - 1000);
    await work();
    expect((await logIn(member)).problem.code).toBe('account_closing');
    server.advance(1000);
    expect((await logIn(member, { keep_account: true })).problem).toMatchObject({
      code: 'account_closing',
      detail: '',
    });
    await work();
    expect((await logIn(member)).problem.code).toBe('wrong_credentials');
    // Nothing is left to write to.
    await server.as(null).call(requestPasswordReset, { body: { email: member.email } });
    expect(lettersTo(member)).toEqual(['deletion asked', 'deletion near']);
  });
});
