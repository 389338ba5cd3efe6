import {
  changeEmail,
  changePassword,
  confirmEmail,
  confirmPasswordReset,
  requestPasswordReset,
} from '#contract/account';
import { verifyEmail, type Session } from '#contract/account';
import { registerUniversity, updateUniversitySettings } from '#contract/university';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accountsOf, PASSWORD, type Accounts } from '../../../tests/api/accounts.ts';
import { startTestServer, type Member, type People, type TestServer } from '../../../tests/api/harness.ts';
import { makeMember } from '../../../tests/api/people.ts';
import type { LetterKind } from '../../platform/database/columns.ts';
import { linkToken } from './links.ts';
import { oldPasswordRule } from './throttle.ts';

const HOUR_MS = 3_600_000;
const NEW_PASSWORD = 'quiet copper ladder';

let server: TestServer;
let accounts: Accounts;
let people: People;
beforeAll(async () => {
  server = await startTestServer();
  people = await server.people();
  accounts = accountsOf(server, people.campus);
});
afterAll(() => server.close());

const nobody = () => server.as(null);
const headersOf = ({ tokens }: Session) => ({ authorization: `Bearer ${tokens.access}` });

async function loggedIn(): Promise<{ email: string; session: Session }> {
  const email = await accounts.member();
  return { email, session: (await accounts.logIn(email)).ok };
}

const ask = (session: Session, email: string, password = PASSWORD) =>
  nobody().call(changeEmail, { body: { email, password }, headers: headersOf(session) });

const confirm = (token: string) => nobody().call(confirmEmail, { body: { token } });

/** The kinds and addresses of the letters that `act` posts. */
async function lettersOf(act: () => Promise<unknown>): Promise<[LetterKind, string | undefined][]> {
  const before = server.letters.length;
  await act();
  return server.letters.slice(before).map(({ kind, address }) => [kind, address]);
}

function tokenOfLink(): string {
  const id = server.letters.findLast((letter) => letter.kind === 'email link')?.linkId;
  if (id === undefined) throw new Error('no link was mailed');
  return linkToken(server.keyring, id);
}

describe('a change of the e-mail', () => {
  it('is told to the old address at once, and made when the link at the new one is confirmed', async () => {
    const { email, session } = await loggedIn();
    const wanted = accounts.newEmail();
    expect(await lettersOf(() => ask(session, wanted))).toEqual([
      ['email asked', email],
      ['email link', undefined],
    ]);
    expect((await accounts.logIn(wanted)).status).toBe(401);
    expect((await accounts.logIn(email)).status).toBe(200);
    expect(await lettersOf(() => confirm(tokenOfLink()))).toEqual([
      ['email changed', email],
      ['email changed', undefined],
    ]);
    expect((await accounts.logIn(email)).status).toBe(401);
    expect((await accounts.logIn(wanted)).ok.user.email).toBe(wanted);
    expect(await accounts.statusWith(session.tokens.access)).toBe(200);
  });

  it('is not made by a scanner that opens the link, nor by a second use, nor too late', async () => {
    const { email, session } = await loggedIn();
    await ask(session, accounts.newEmail());
    const token = tokenOfLink();
    expect((await nobody().call(verifyEmail, { params: { token } })).status).toBe(400);
    expect((await accounts.logIn(email)).status).toBe(200);
    expect((await confirm(token)).status).toBe(200);
    expect((await confirm(token)).problem.code).toBe('token_invalid');

    const late = await loggedIn();
    await ask(late.session, accounts.newEmail());
    server.advance(2 * HOUR_MS);
    expect((await confirm(tokenOfLink())).problem.code).toBe('token_invalid');
    expect((await accounts.logIn(late.email)).status).toBe(200);
  });

  it('asks for the password, at its field, and slows guesses down', async () => {
    const { session } = await loggedIn();
    const wrong = await ask(session, accounts.newEmail(), 'not the password');
    expect([wrong.status, wrong.problem.issues?.[0]?.path]).toEqual([400, 'password']);
    for (let guess = 1; guess < oldPasswordRule.free; guess += 1) await ask(session, accounts.newEmail(), 'wrong');
    expect((await ask(session, accounts.newEmail())).status).toBe(429);
  });

  it('is refused for the present address, and after three an hour', async () => {
    const { email, session } = await loggedIn();
    const same = await ask(session, email.toUpperCase());
    expect([same.status, same.problem.issues?.[0]?.path]).toEqual([400, 'email']);
    for (let time = 0; time < 3; time += 1) expect((await ask(session, accounts.newEmail())).status).toBe(202);
    expect((await ask(session, accounts.newEmail())).status).toBe(429);
  });

  it('answers alike for a taken address, whose owner is told, and mails no link', async () => {
    const { email, session } = await loggedIn();
    const taken = await accounts.member();
    let answers: unknown[] = [];
    const letters = await lettersOf(async () => {
      const one = await ask(session, taken);
      const other = await ask(session, accounts.newEmail());
      answers = [one, other].map(({ status, ok }) => [status, ok]);
      await new Promise((done) => setTimeout(done, 200));
    });
    expect(answers[0]).toEqual(answers[1]);
    expect(letters.map(([kind]) => kind).sort()).toEqual(['email asked', 'email asked', 'email link', 'email wanted']);
    expect(letters.filter(([kind]) => kind === 'email asked').map(([, to]) => to)).toEqual([email, email]);
  });

  it('to an address that registers meanwhile is won by whoever proves it first', async () => {
    const { email, session } = await loggedIn();
    const wanted = accounts.newEmail();
    await ask(session, wanted);
    const token = tokenOfLink();
    await accounts.signUp(wanted);
    await accounts.follow(accounts.tokenOf('verify'), 'nonce-of-this-browser-0123456789');
    expect((await confirm(token)).problem.code).toBe('token_invalid');
    expect((await accounts.logIn(email)).ok.user.email).toBe(email);

    const other = await loggedIn();
    const next = accounts.newEmail();
    await accounts.signUp(next, { password: NEW_PASSWORD });
    const verification = accounts.tokenOf('verify');
    await ask(other.session, next);
    expect((await confirm(tokenOfLink())).status).toBe(200);
    expect((await accounts.follow(verification, 'nonce-of-this-browser-0123456789')).status).toBe(400);
    expect((await accounts.logIn(next, NEW_PASSWORD)).status).toBe(401);
    expect((await accounts.logIn(next)).ok.user.id).toBe(other.session.user.id);
  });

  it('by two people to one address at the same moment is made for one of them', async () => {
    const [one, other] = [await loggedIn(), await loggedIn()];
    const wanted = accounts.newEmail();
    await ask(one.session, wanted);
    const first = tokenOfLink();
    await ask(other.session, wanted);
    const statuses = (await Promise.all([confirm(first), confirm(tokenOfLink())])).map(({ status }) => status);
    expect(statuses.toSorted((one, other) => one - other)).toEqual([200, 400]);
  });

  it('ends an earlier one, and is ended by a new password', async () => {
    const { session } = await loggedIn();
    await ask(session, accounts.newEmail());
    const first = tokenOfLink();
    await ask(session, accounts.newEmail());
    const second = tokenOfLink();
    expect((await confirm(first)).status).toBe(400);
    const body = { old_password: PASSWORD, new_password: NEW_PASSWORD, confirm_password: NEW_PASSWORD };
    await nobody().call(changePassword, { body, headers: headersOf(session) });
    expect((await confirm(second)).status).toBe(400);
  });

  it('is ended by a reset of the password', async () => {
    const { email, session } = await loggedIn();
    await ask(session, accounts.newEmail());
    const link = tokenOfLink();
    server.advance(HOUR_MS);
    await nobody().call(requestPasswordReset, { body: { email } });
    const body = { token: accounts.tokenOf('reset'), new_password: NEW_PASSWORD, confirm_password: NEW_PASSWORD };
    expect((await nobody().call(confirmPasswordReset, { body })).status).toBe(200);
    expect((await confirm(link)).status).toBe(400);
  });

  it('ends the links for a reset that went to the old address', async () => {
    const { email, session } = await loggedIn();
    await nobody().call(requestPasswordReset, { body: { email } });
    const reset = accounts.tokenOf('reset');
    await ask(session, accounts.newEmail());
    await confirm(tokenOfLink());
    const body = { token: reset, new_password: NEW_PASSWORD, confirm_password: NEW_PASSWORD };
    expect((await nobody().call(confirmPasswordReset, { body })).problem.code).toBe('token_invalid');
  });

  it('by an administrator whose first address was never proved tells that one nothing, and proves the new one', async () => {
    const owner = 'unproved@longhand.test';
    const registered = await nobody().call(registerUniversity, {
      body: {
        name: 'Coast College',
        location: 'Galway',
        email: 'office@coast.test',
        admin_email: owner,
        admin_password: PASSWORD,
      },
    });
    const { admin_tokens: tokens } = registered.ok;
    const wanted = accounts.newEmail();
    const letters = await lettersOf(() =>
      nobody().call(changeEmail, {
        body: { email: wanted, password: PASSWORD },
        headers: { authorization: `Bearer ${tokens.access}` },
      }),
    );
    expect(letters).toEqual([['email link', undefined]]);
    expect(await lettersOf(() => confirm(tokenOfLink()))).toEqual([['email changed', undefined]]);
    expect((await accounts.logIn(wanted)).ok.user.email_verified).toBe(true);
    expect((await accounts.logIn(owner)).status).toBe(401);
  });

  it('is not made for somebody who was suspended meanwhile', async () => {
    const { session } = await loggedIn();
    await ask(session, accounts.newEmail());
    const { universityId } = people.campus;
    await server.database.asTenant({ universityId, userId: '' }, (tx) =>
      tx.updateTable('users').set({ status: 'suspended' }).where('id', '=', session.user.id).execute(),
    );
    expect((await confirm(tokenOfLink())).status).toBe(400);
  });
});

describe('a teacher’s approval', () => {
  const statusOf = (member: Member) =>
    server.database.asTenant(member, (tx) =>
      tx.selectFrom('users').select('status').where('id', '=', member.userId).executeTakeFirstOrThrow(),
    );
  async function moved(from: string, to: string, status: 'active' | 'pending'): Promise<string> {
    const member = await makeMember(server.services, people.campus, { userType: 'teacher', name: `T${from}${to}` });
    const email = `${member.userId}@${from}`;
    const password_hash = await server.database.asTenant(member, async (tx) => {
      const known = await tx
        .selectFrom('users')
        .select('password_hash')
        .where('email_key', '=', known_email)
        .executeTakeFirstOrThrow();
      await tx
        .updateTable('users')
        .set({ email, email_key: email, status, password_hash: known.password_hash })
        .where('id', '=', member.userId)
        .execute();
      return known.password_hash;
    });
    expect(password_hash).not.toBe('');
    const body = { email: `${member.userId}@${to}`, password: PASSWORD };
    expect((await server.as(member).call(changeEmail, { body })).status).toBe(202);
    expect((await confirm(tokenOfLink())).status).toBe(200);
    return (await statusOf(member)).status;
  }
  let known_email = '';

  it('ends with the domain that it may rest on; a listed domain brings none, and an administrator’s own stays', async () => {
    known_email = await accounts.member();
    const settings = { teacher_domains: ['ours.test'], unenrollment_allowed: true };
    expect((await server.as(people.U1).call(updateUniversitySettings, { body: settings })).status).toBe(200);
    expect(await moved('ours.test', 'elsewhere.test', 'active')).toBe('pending');
    expect(await moved('elsewhere.test', 'ours.test', 'pending')).toBe('pending');
    expect(await moved('elsewhere.test', 'another.test', 'active')).toBe('active');
    expect(await moved('ours.test', 'sub.ours.test', 'active')).toBe('pending');
  });
});
