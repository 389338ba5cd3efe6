import {
  confirmPasswordReset,
  login,
  logout,
  refresh,
  register,
  requestPasswordReset,
  resendVerification,
  SIGNUP_NONCE_HEADER,
  verifyEmail,
} from '#contract/account';
import { listPrograms } from '#contract/university';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../tests/api/harness.ts';
import { makeCampus, type Campus } from '../../tests/api/people.ts';
import { linkToken } from './links.ts';

const PASSWORD = 'violet harbour tandem';
const NONCE = 'nonce-of-this-browser-0123456789';
const HOUR_MS = 3_600_000;

let server: TestServer;
let campus: Campus;
let count = 0;
beforeAll(async () => {
  server = await startTestServer();
  campus = await makeCampus(server.services);
});
afterAll(() => server.close());

const nobody = () => server.as(null);
const newEmail = () => `person${++count}@longhand.test`;

function signUp(email: string, more: { password?: string; user_type?: 'student' | 'teacher'; nonce?: string } = {}) {
  return nobody().call(register, {
    body: {
      email,
      password: more.password ?? PASSWORD,
      user_type: more.user_type ?? 'student',
      university_id: campus.code,
      signup_nonce: more.nonce ?? NONCE,
    },
  });
}

/** The token of the newest letter of this kind. */
function tokenOf(kind: 'verify' | 'reset'): string {
  const letter = server.letters.filter((one) => one.kind === kind).at(-1);
  return linkToken(server.keyring, letter!.linkId!);
}

const follow = (token: string, nonce?: string) =>
  nobody().call(verifyEmail, {
    params: { token },
    headers: nonce === undefined ? {} : { [SIGNUP_NONCE_HEADER]: nonce },
  });

async function member(): Promise<string> {
  const email = newEmail();
  await signUp(email);
  await follow(tokenOf('verify'));
  return email;
}

const logIn = (email: string, password = PASSWORD) => nobody().call(login, { body: { email, password } });

async function programsWith(access: string): Promise<number> {
  return (await nobody().call(listPrograms, { headers: { authorization: `Bearer ${access}` } })).status;
}

describe('signing up', () => {
  it('mails a link, and the address is verified by it', async () => {
    const email = newEmail();
    const answer = await signUp(email);
    expect(answer.status).toBe(202);
    expect((await logIn(email)).problem).toMatchObject({ code: 'email_unverified' });
    expect((await follow(tokenOf('verify'))).ok.user).toMatchObject({ email, email_verified: true });
    expect((await logIn(email)).ok.user).toMatchObject({ email, user_type: 'student', profile_complete: false });
  });

  it('answers a known address with the same bytes and tells its owner alone', async () => {
    const email = await member();
    const fresh = await signUp(newEmail());
    const letters = server.letters.length;
    const known = await signUp(email);
    expect([known.status, known.raw]).toEqual([fresh.status, fresh.raw]);
    expect(server.letters.slice(letters).map((letter) => letter.kind)).toEqual(['known']);
    expect((await logIn(email)).status).toBe(200);
  });

  it('lets the last one who asks for an unverified address have it', async () => {
    const email = newEmail();
    await signUp(email, { password: 'somebody elses guess' });
    const first = tokenOf('verify');
    await signUp(email);
    expect((await follow(first)).problem.code).toBe('token_invalid');
    await follow(tokenOf('verify'));
    expect((await logIn(email)).status).toBe(200);
    expect((await logIn(email, 'somebody elses guess')).status).toBe(401);
  });

  it('refuses an unknown university, a weak password and a role that is not for sale', async () => {
    const body = { email: newEmail(), password: PASSWORD, user_type: 'student' as const, university_id: campus.code };
    const unknown = await nobody().call(register, { body: { ...body, university_id: 'UNI-00000' } });
    expect(unknown.problem).toMatchObject({ code: 'university_unknown' });
    for (const password of ['password123', 'aaaaaaaa', 'abababab', '12345678', 'hgfedcba', body.email]) {
      expect((await nobody().call(register, { body: { ...body, password } })).status, password).toBe(400);
    }
    const admin = await nobody().call(register, { body: { ...body, user_type: 'university_admin' as 'student' } });
    expect(admin.problem).toMatchObject({ code: 'bad_body' });
    expect(admin.problem.issues).toMatchObject([{ path: 'user_type' }]);
    const extra = await nobody().call(register, { body: { ...body, status: 'active' } as typeof body });
    expect(extra.problem.code).toBe('bad_body');
  });

  it('leaves a teacher pending, unless the address is of the university', async () => {
    await signUp(newEmail(), { user_type: 'teacher' });
    expect((await follow(tokenOf('verify'))).ok.user.status).toBe('pending');
    const tenant = { universityId: campus.universityId, userId: '' };
    await server.database.asTenant(tenant, (tx) =>
      tx
        .updateTable('universities')
        .set({ teacher_domains: ['staff.test'] })
        .execute(),
    );
    await signUp('Someone@STAFF.test', { user_type: 'teacher' });
    expect((await follow(tokenOf('verify'))).ok.user.status).toBe('active');
  });
});

describe('the verification link', () => {
  it('gives a session to the browser that signed up and to nobody else, a mail scanner included', async () => {
    await signUp(newEmail());
    const token = tokenOf('verify');
    for (const nonce of [undefined, 'another-browsers-nonce']) {
      const scanned = (await follow(token, nonce)).ok;
      expect(scanned.tokens).toBeUndefined();
      expect(scanned.device).toBeUndefined();
      expect(scanned.user.email_verified).toBe(true);
    }
    const own = (await follow(token, NONCE)).ok;
    expect(await programsWith(own.tokens!.access)).toBe(200);
  });

  it('is good for 24 hours', async () => {
    await signUp(newEmail());
    const token = tokenOf('verify');
    server.advance(24 * HOUR_MS - 1000);
    expect((await follow(token)).status).toBe(200);
    server.advance(1000);
    expect((await follow(token)).problem.code).toBe('token_invalid');
  });

  it('is sent again with the same answer for every address, three times an hour', async () => {
    const email = newEmail();
    await signUp(email);
    const before = server.letters.length;
    const answers: string[] = [];
    for (const address of [email, email, email, email, await member(), newEmail()]) {
      const answer = await nobody().call(resendVerification, { body: { email: address } });
      answers.push(`${answer.status} ${answer.raw}`);
    }
    expect(new Set(answers).size).toBe(1);
    const sent = server.letters.slice(before).filter((letter) => letter.kind === 'verify');
    expect(sent).toHaveLength(3 + 1);
  });
});

describe('logging in', () => {
  it('answers an unknown address and a wrong password with the same bytes', async () => {
    const email = await member();
    const wrong = await logIn(email, 'not the password');
    const unknown = await logIn(newEmail(), 'not the password');
    expect([unknown.status, unknown.raw]).toEqual([wrong.status, wrong.raw]);
    expect(wrong.problem).toEqual({
      error: 'Login failed. Please check your credentials.',
      code: 'wrong_credentials',
      detail: '',
    });
  });

  it('slows guessing down for that account alone, known or not, and never for good', async () => {
    const email = await member();
    for (const address of [email, newEmail()]) {
      for (let guess = 0; guess < 10; guess += 1) expect((await logIn(address, `guess ${guess}`)).status).toBe(401);
      const slowed = await logIn(address);
      expect(slowed.problem.code).toBe('rate_limited');
      expect(Number(slowed.headers['retry-after'])).toBe(1);
    }
    expect((await logIn(await member())).status).toBe(200);
    server.advance(1000);
    expect((await logIn(email)).status).toBe(200);
    expect((await logIn(email, 'one more guess')).status).toBe(401);
  });

  it('lets at most 120 guesses a day through', async () => {
    const email = newEmail();
    let evaluated = 0;
    for (let minute = 0; minute < 24 * 60; minute += 5) {
      let answer = await logIn(email, 'guess');
      while (answer.status === 401) {
        evaluated += 1;
        answer = await logIn(email, 'guess');
      }
      server.advance(5 * 60_000);
    }
    expect(evaluated).toBeGreaterThan(20);
    expect(evaluated).toBeLessThanOrEqual(120);
  });

  it('gives what the app needs: tokens, the person, keys of 32 bytes for the device', async () => {
    const session = (await logIn(await member())).ok;
    expect(Buffer.from(session.device.secret, 'base64url')).toHaveLength(32);
    expect(session.user.university.university_id).toBe(campus.code);
    expect(await programsWith(session.tokens.access)).toBe(200);
  });
});

describe('an access token', () => {
  it('ends after 15 minutes and a minute of grace', async () => {
    const { tokens } = (await logIn(await member())).ok;
    server.advance(15 * 60_000 + 59_000);
    expect(await programsWith(tokens.access)).toBe(200);
    server.advance(2000);
    expect(await programsWith(tokens.access)).toBe(401);
  });

  it('is refused when forged, unsigned or signed for something else', async () => {
    const { tokens } = (await logIn(await member())).ok;
    const [header, payload, signature] = tokens.access.split('.');
    const none = Buffer.from('{"alg":"none","typ":"at+jwt"}').toString('base64url');
    for (const forged of [
      `${none}.${payload}.`,
      `${none}.${payload}.${signature}`,
      `${header}.${payload}.AAAA`,
      tokens.refresh,
    ]) {
      expect(await programsWith(forged)).toBe(401);
    }
  });
});

describe('logging out', () => {
  it('ends the session that is presented and no other', async () => {
    const email = await member();
    const here = (await logIn(email)).ok;
    const there = (await logIn(email)).ok;
    const call = () => nobody().call(logout, { body: { refresh_token: here.tokens.refresh } });
    expect((await call()).status).toBe(200);
    expect(await programsWith(here.tokens.access)).toBe(401);
    expect(await programsWith(there.tokens.access)).toBe(200);
    expect((await call()).status).toBe(200);
    const again = await nobody().call(refresh, { body: { refresh_token: here.tokens.refresh } });
    expect(again.problem.code).toBe('session_revoked');
  });

  it('takes an unknown token as already logged out', async () => {
    expect((await nobody().call(logout, { body: { refresh_token: 'nothing' } })).status).toBe(200);
  });
});

describe('a new password', () => {
  const ask = (email: string) => nobody().call(requestPasswordReset, { body: { email } });
  const confirm = (token: string, new_password = 'quiet copper ladder') =>
    nobody().call(confirmPasswordReset, { body: { token, new_password, confirm_password: new_password } });

  it('is set once, ends every session and is told to the owner', async () => {
    const email = await member();
    const session = (await logIn(email)).ok;
    await ask(email);
    const token = tokenOf('reset');
    expect((await confirm(token)).status).toBe(200);
    expect(await programsWith(session.tokens.access)).toBe(401);
    expect((await nobody().call(refresh, { body: { refresh_token: session.tokens.refresh } })).status).toBe(401);
    expect(server.letters.at(-1)?.kind).toBe('password changed');
    expect((await confirm(token)).problem).toMatchObject({
      code: 'token_invalid',
      error: 'Invalid password reset link.',
    });
    expect((await logIn(email)).status).toBe(401);
    expect((await logIn(email, 'quiet copper ladder')).status).toBe(200);
  });

  it('needs the newest link, within half an hour', async () => {
    const email = await member();
    await ask(email);
    const older = tokenOf('reset');
    await ask(email);
    expect((await confirm(older)).problem.code).toBe('token_invalid');
    server.advance(HOUR_MS / 2);
    expect((await confirm(tokenOf('reset'))).problem.code).toBe('token_invalid');
  });

  it('is asked for with the same answer whoever has an account', async () => {
    const known = await ask(await member());
    const unknown = await ask(newEmail());
    expect([unknown.status, unknown.raw]).toEqual([known.status, known.raw]);
    expect(known.ok.message).toBe('Password reset email sent. Please check your inbox.');
  });

  it('is refused where it is weak or was typed differently', async () => {
    const email = await member();
    await ask(email);
    const token = tokenOf('reset');
    expect((await confirm(token, 'password1')).problem.code).toBe('password_weak');
    const differing = await nobody().call(confirmPasswordReset, {
      body: { token, new_password: 'quiet copper ladder', confirm_password: 'quiet copper' },
    });
    expect(differing.problem.error).toContain('Passwords do not match');
    expect((await confirm(token)).status).toBe(200);
  });
});
