import { login, register, SIGNUP_NONCE_HEADER, verifyEmail } from '#contract/account';
import { registerUniversity } from '#contract/university';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type People, type TestServer } from '../../../tests/api/harness.ts';
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

describe('a university that is registered', () => {
  it('tells nobody whether the address of its administrator has an account, and takes it from nobody', async () => {
    const known = await server.as(null).call(registerUniversity, { body: { ...body, admin_email: people.S1.email } });
    const unknown = await server.as(null).call(registerUniversity, { body: { ...body, admin_email: 'new@y.test' } });
    const shape = (answer: object) =>
      JSON.stringify(answer, (_, value: unknown) => (typeof value === 'string' ? '' : value));
    expect([known.status, shape(known.ok)]).toEqual([unknown.status, shape(unknown.ok)]);
    expect(server.letters.findLast(({ userId }) => userId === people.S1.userId)?.kind).toBe('known');
    expect(server.letters.some(({ userId, kind }) => userId === known.ok.user.id && kind === 'verify')).toBe(false);

    const email = 'squatted@y.test';
    await server.as(null).call(registerUniversity, { body: { ...body, admin_email: email } });
    const nonce = 'nonce-of-this-browser-0123456789';
    const own = { email, password: 'quiet copper ladder', user_type: 'student', signup_nonce: nonce } as const;
    await server.as(null).call(register, { body: { ...own, university_id: people.campus.code } });
    const letter = server.letters.findLast(({ kind }) => kind === 'verify');
    const token = linkToken(server.keyring, letter!.linkId!);
    await server.as(null).call(verifyEmail, { params: { token }, headers: { [SIGNUP_NONCE_HEADER]: nonce } });
    const logIn = (password: string) => server.as(null).call(login, { body: { email, password } });
    expect((await logIn(own.password)).ok.user.user_type).toBe('student');
    expect((await logIn(body.admin_password)).status).toBe(401);
  });

  it("has its administrator's address proved by the link, in its own browser or with the password", async () => {
    const nonce = 'nonce-of-this-browser-0123456789';
    const admin_email = 'proving@y.test';
    const log = (more = {}) =>
      server.as(null).call(login, { body: { email: admin_email, password: body.admin_password, ...more } });
    await server.as(null).call(registerUniversity, { body: { ...body, admin_email, signup_nonce: nonce } });
    const letter = server.letters.findLast(({ kind }) => kind === 'verify');
    const token = linkToken(server.keyring, letter!.linkId!);
    await server.as(null).call(verifyEmail, { params: { token } });
    const unproved = (await log()).ok;
    expect(unproved.user.email_verified).toBe(false);
    expect(unproved.known_device).toBeUndefined();
    expect((await log({ verification_token: token })).ok.user.email_verified).toBe(true);
    const headers = { [SIGNUP_NONCE_HEADER]: nonce };
    expect((await server.as(null).call(verifyEmail, { params: { token }, headers })).ok.tokens).toBeDefined();
  });
});
