import { confirmPasswordReset, logout, refresh, requestPasswordReset } from '#contract/account';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accountsOf, PASSWORD, type Accounts } from '../../../tests/api/accounts.ts';
import { startTestServer, type TestServer } from '../../../tests/api/harness.ts';
import { makeCampus, type Campus } from '../../../tests/api/people.ts';

const HOUR_MS = 3_600_000;

let server: TestServer;
let campus: Campus;
let accounts: Accounts;
beforeAll(async () => {
  server = await startTestServer();
  campus = await makeCampus(server.services);
  accounts = accountsOf(server, campus);
});
afterAll(() => server.close());

const nobody = () => server.as(null);

describe('logging in', () => {
  it('answers an unknown address and a wrong password with the same bytes', async () => {
    const email = await accounts.member();
    const wrong = await accounts.logIn(email, 'not the password');
    const unknown = await accounts.logIn(accounts.newEmail(), 'not the password');
    expect([unknown.status, unknown.raw]).toEqual([wrong.status, wrong.raw]);
    expect(wrong.problem).toEqual({
      error: 'Login failed. Please check your credentials.',
      code: 'wrong_credentials',
      detail: '',
    });
  });

  it('slows guessing down for that account alone, known or not, and never for good', async () => {
    const email = await accounts.member();
    for (const address of [email, accounts.newEmail()]) {
      for (let guess = 0; guess < 10; guess += 1)
        expect((await accounts.logIn(address, `guess ${guess}`)).status).toBe(401);
      const slowed = await accounts.logIn(address);
      expect(slowed.problem.code).toBe('rate_limited');
      expect(Number(slowed.headers['retry-after'])).toBe(1);
    }
    expect((await accounts.logIn(await accounts.member())).status).toBe(200);
    server.advance(1000);
    expect((await accounts.logIn(email)).status).toBe(200);
    expect((await accounts.logIn(email, 'one more guess')).status).toBe(401);
  });

  it('lets in whoever has the password from a browser that logged in before, whatever strangers guess', async () => {
    const email = await accounts.member();
    const { known_device } = (await accounts.logIn(email)).ok;
    for (let guess = 0; guess < 12; guess += 1) await accounts.logIn(email, `guess ${guess}`);
    expect((await accounts.logIn(email)).status).toBe(429);
    const other = (await accounts.logIn(await accounts.member())).ok.known_device;
    for (const stranger of ['x.y', `${'a'.repeat(22)}.${'b'.repeat(43)}`, other])
      expect((await accounts.logIn(email, PASSWORD, { known_device: stranger! })).status).toBe(429);
    expect((await accounts.logIn(email, PASSWORD, { known_device: known_device! })).status).toBe(200);
    // The stranger's count stays.
    expect((await accounts.logIn(email)).status).toBe(429);
  });

  it('slows guessing down on such a browser by a count of its own, for one person and not for others', async () => {
    const email = await accounts.member();
    const neighbour = await accounts.member();
    const first = (await accounts.logIn(email)).ok.known_device!;
    const known_device = (await accounts.logIn(neighbour, PASSWORD, { known_device: first })).ok.known_device!;
    for (let guess = 0; guess < 10; guess += 1)
      expect((await accounts.logIn(email, `guess ${guess}`, { known_device })).status).toBe(401);
    expect((await accounts.logIn(email, PASSWORD, { known_device })).problem.code).toBe('rate_limited');
    expect((await accounts.logIn(neighbour, PASSWORD, { known_device })).status).toBe(200);
    expect((await accounts.logIn(email)).status).toBe(200);
    server.advance(1000);
    expect((await accounts.logIn(email, PASSWORD, { known_device })).ok.known_device).toBe(known_device);
  });

  it('makes the browser of a session that was opened before known at its next refresh', async () => {
    const email = await accounts.member();
    const { tokens } = (await accounts.logIn(email)).ok;
    const refreshed = await nobody().call(refresh, { body: { refresh_token: tokens.refresh } });
    for (let guess = 0; guess < 12; guess += 1) await accounts.logIn(email, `guess ${guess}`);
    const known_device = refreshed.ok.known_device!;
    expect((await accounts.logIn(email, PASSWORD, { known_device })).status).toBe(200);
  });

  it('lets at most 120 guesses a day through', async () => {
    const email = accounts.newEmail();
    let evaluated = 0;
    for (let minute = 0; minute < 24 * 60; minute += 5) {
      let answer = await accounts.logIn(email, 'guess');
      while (answer.status === 401) {
        evaluated += 1;
        answer = await accounts.logIn(email, 'guess');
      }
      server.advance(5 * 60_000);
    }
    expect(evaluated).toBeGreaterThan(20);
    expect(evaluated).toBeLessThanOrEqual(120);
  });

  it('gives what the app needs: tokens, the person, keys of 32 bytes for the device', async () => {
    const session = (await accounts.logIn(await accounts.member())).ok;
    expect(Buffer.from(session.device.secret, 'base64url')).toHaveLength(32);
    expect(session.user.university.university_id).toBe(campus.code);
    expect(await accounts.statusWith(session.tokens.access)).toBe(200);
  });
});

describe('an access token', () => {
  it('ends after 15 minutes and a minute of grace', async () => {
    const { tokens } = (await accounts.logIn(await accounts.member())).ok;
    server.advance(15 * 60_000 + 59_000);
    expect(await accounts.statusWith(tokens.access)).toBe(200);
    server.advance(2000);
    expect(await accounts.statusWith(tokens.access)).toBe(401);
  });

  it('is refused when forged, unsigned or signed for something else', async () => {
    const { tokens } = (await accounts.logIn(await accounts.member())).ok;
    const [header, payload, signature] = tokens.access.split('.');
    const none = Buffer.from('{"alg":"none","typ":"at+jwt"}').toString('base64url');
    for (const forged of [
      `${none}.${payload}.`,
      `${none}.${payload}.${signature}`,
      `${header}.${payload}.AAAA`,
      tokens.refresh,
    ]) {
      expect(await accounts.statusWith(forged)).toBe(401);
    }
  });
});

describe('logging out', () => {
  it('ends the session that is presented and no other', async () => {
    const email = await accounts.member();
    const here = (await accounts.logIn(email)).ok;
    const there = (await accounts.logIn(email)).ok;
    const call = () => nobody().call(logout, { body: { refresh_token: here.tokens.refresh } });
    expect((await call()).status).toBe(200);
    expect(await accounts.statusWith(here.tokens.access)).toBe(401);
    expect(await accounts.statusWith(there.tokens.access)).toBe(200);
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
    const email = await accounts.member();
    const session = (await accounts.logIn(email)).ok;
    await ask(email);
    const token = accounts.tokenOf('reset');
    expect((await confirm(token)).status).toBe(200);
    expect(await accounts.statusWith(session.tokens.access)).toBe(401);
    expect((await nobody().call(refresh, { body: { refresh_token: session.tokens.refresh } })).status).toBe(401);
    expect(server.letters.at(-1)?.kind).toBe('password changed');
    expect((await confirm(token)).problem).toMatchObject({
      code: 'token_invalid',
      error: 'Invalid password reset link.',
    });
    expect((await accounts.logIn(email)).status).toBe(401);
    expect((await accounts.logIn(email, 'quiet copper ladder')).status).toBe(200);
  });

  it('needs the newest link, within half an hour', async () => {
    const email = await accounts.member();
    await ask(email);
    const older = accounts.tokenOf('reset');
    await ask(email);
    expect((await confirm(older)).problem.code).toBe('token_invalid');
    server.advance(HOUR_MS / 2);
    expect((await confirm(accounts.tokenOf('reset'))).problem.code).toBe('token_invalid');
  });

  it('is asked for with the same answer whoever has an account', async () => {
    const known = await ask(await accounts.member());
    const unknown = await ask(accounts.newEmail());
    expect([unknown.status, unknown.raw]).toEqual([known.status, known.raw]);
    expect(known.ok.message).toBe('Password reset email sent. Please check your inbox.');
  });

  it('is refused where it is weak or was typed differently', async () => {
    const email = await accounts.member();
    await ask(email);
    const token = accounts.tokenOf('reset');
    const weak = await confirm(token, 'password1');
    expect(weak.problem).toMatchObject({ code: 'password_weak', issues: [{ path: 'new_password' }] });
    const differing = await nobody().call(confirmPasswordReset, {
      body: { token, new_password: 'quiet copper ladder', confirm_password: 'quiet copper' },
    });
    expect(differing.problem.error).toContain('Passwords do not match');
    expect((await confirm(token)).status).toBe(200);
  });
});
