import { register, resendVerification } from '#contract/account';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accountsOf, NONCE, PASSWORD, type Accounts } from '../../../tests/api/accounts.ts';
import { startTestServer, type TestServer } from '../../../tests/api/harness.ts';
import { makeCampus, type Campus } from '../../../tests/api/people.ts';
import { deleteVoidClaims } from './void-claims.ts';

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

describe('signing up', () => {
  it('mails a link, and the address is verified by it', async () => {
    const email = accounts.newEmail();
    const answer = await accounts.signUp(email);
    expect(answer.status).toBe(202);
    expect((await accounts.logIn(email)).problem).toMatchObject({ code: 'email_unverified' });
    const followed = await accounts.follow(accounts.tokenOf('verify'), NONCE);
    expect(followed.ok.user).toMatchObject({ email, email_verified: true });
    expect((await accounts.logIn(email)).ok.user).toMatchObject({
      email,
      user_type: 'student',
      profile_complete: false,
    });
  });

  it('answers a known address with the same bytes and tells its owner alone', async () => {
    const email = await accounts.member();
    const fresh = await accounts.signUp(accounts.newEmail());
    const letters = server.letters.length;
    const known = await accounts.signUp(email);
    expect([known.status, known.raw]).toEqual([fresh.status, fresh.raw]);
    expect(server.letters.slice(letters).map((letter) => letter.kind)).toEqual(['known']);
    expect((await accounts.logIn(email)).status).toBe(200);
  });

  it('lets several claims to one address stand, and makes that one the account whose link is followed', async () => {
    const email = accounts.newEmail();
    await accounts.signUp(email);
    const own = accounts.tokenOf('verify');
    const other = {
      password: 'somebody elses guess',
      user_type: 'teacher',
      nonce: 'nonce-of-another-browser-1',
    } as const;
    await accounts.signUp(email, other);
    const foreign = accounts.tokenOf('verify');
    expect((await accounts.follow(own, NONCE)).ok.user).toMatchObject({ user_type: 'student', status: 'active' });
    expect((await accounts.logIn(email)).ok.user.user_type).toBe('student');
    for (const nonce of [undefined, other.nonce])
      expect((await accounts.follow(foreign, nonce)).problem.code).toBe('token_invalid');
    expect((await accounts.logIn(email, other.password)).status).toBe(401);
    expect((await accounts.logIn(email, other.password, { verification_token: foreign })).status).toBe(401);
  });

  it('refuses an unknown university, a weak password and a role that is not for sale', async () => {
    const body = {
      email: accounts.newEmail(),
      password: PASSWORD,
      user_type: 'student' as const,
      university_id: campus.code,
    };
    const unknown = await nobody().call(register, { body: { ...body, university_id: 'UNI-00000' } });
    expect(unknown.problem).toMatchObject({ code: 'university_unknown', issues: [{ path: 'university_id' }] });
    for (const password of ['password123', 'aaaaaaaa', 'abababab', '12345678', 'hgfedcba', body.email]) {
      const answer = await nobody().call(register, { body: { ...body, password } });
      expect([password, answer.status]).toEqual([password, 400]);
    }
    const admin = await nobody().call(register, { body: { ...body, user_type: 'university_admin' as 'student' } });
    expect(admin.problem).toMatchObject({ code: 'bad_body' });
    expect(admin.problem.issues).toMatchObject([{ path: 'user_type' }]);
    const extra = await nobody().call(register, { body: { ...body, status: 'active' } as typeof body });
    expect(extra.problem.code).toBe('bad_body');
  });

  it('leaves a teacher pending, unless the address is of the university', async () => {
    await accounts.signUp(accounts.newEmail(), { user_type: 'teacher' });
    expect((await accounts.follow(accounts.tokenOf('verify'), NONCE)).ok.user.status).toBe('pending');
    const tenant = { universityId: campus.universityId, userId: '' };
    await server.database.asTenant(tenant, (tx) =>
      tx
        .updateTable('universities')
        .set({ teacher_domains: ['staff.test'] })
        .execute(),
    );
    await accounts.signUp('Someone@STAFF.test', { user_type: 'teacher' });
    expect((await accounts.follow(accounts.tokenOf('verify'), NONCE)).ok.user.status).toBe('active');
  });
});

describe('the verification link', () => {
  it('gives a session to the browser that signed up and to nobody else, a mail scanner included', async () => {
    const email = accounts.newEmail();
    await accounts.signUp(email);
    const token = accounts.tokenOf('verify');
    for (const nonce of [undefined, 'another-browsers-nonce']) {
      const scanned = (await accounts.follow(token, nonce)).ok;
      expect(scanned.tokens).toBeUndefined();
      expect(scanned.device).toBeUndefined();
      expect(scanned.user).toMatchObject({ email, email_verified: true });
      // Neither the opener of the link nor somebody with only the password has an account yet.
      expect((await accounts.logIn(email)).problem.code).toBe('email_unverified');
    }
    const own = (await accounts.follow(token, NONCE)).ok;
    expect(await accounts.statusWith(own.tokens!.access)).toBe(200);
    const again = (await accounts.follow(token, NONCE)).ok;
    expect(await accounts.statusWith(again.tokens!.access)).toBe(200);
  });

  it('makes the account in another browser with the password of that registration alone', async () => {
    const email = accounts.newEmail();
    await accounts.signUp(email);
    const verification_token = accounts.tokenOf('verify');
    await accounts.follow(verification_token);
    expect((await accounts.logIn(email, 'not the password', { verification_token })).status).toBe(401);
    expect((await accounts.logIn(email)).problem.code).toBe('email_unverified');
    const { user, tokens } = (await accounts.logIn(email, PASSWORD, { verification_token })).ok;
    expect(user).toMatchObject({ email, email_verified: true });
    expect(await accounts.statusWith(tokens.access)).toBe(200);
    expect((await accounts.logIn(email)).status).toBe(200);
    expect((await accounts.follow(verification_token)).ok.user.id).toBe(user.id);
  });

  it('is good for 24 hours', async () => {
    await accounts.signUp(accounts.newEmail());
    const token = accounts.tokenOf('verify');
    server.advance(24 * HOUR_MS - 1000);
    expect((await accounts.follow(token)).status).toBe(200);
    server.advance(1000);
    expect((await accounts.follow(token)).problem.code).toBe('token_invalid');
  });

  it('is sent again with the same answer for every address, as long as there were not three letters in the hour', async () => {
    const email = accounts.newEmail();
    await accounts.signUp(email);
    const before = server.letters.length;
    const answers: string[] = [];
    for (const address of [email, email, email, email, await accounts.member(), accounts.newEmail()]) {
      const answer = await nobody().call(resendVerification, { body: { email: address } });
      answers.push(`${answer.status} ${answer.raw}`);
    }
    expect(new Set(answers).size).toBe(1);
    const sent = server.letters.slice(before).filter((letter) => letter.kind === 'verify');
    expect(sent).toHaveLength(2 + 1);
    expect((await accounts.follow(accounts.tokenOf('verify'), NONCE)).status).toBe(200);
  });

  it('of a claim that lapsed is worth nothing, and what waited for it is gone', async () => {
    const email = accounts.newEmail();
    await accounts.signUp(email);
    const token = accounts.tokenOf('verify');
    server.advance(24 * HOUR_MS);
    expect((await accounts.logIn(email, PASSWORD, { verification_token: token })).status).toBe(401);
    await deleteVoidClaims(server.services);
    const left = await server.database.asOwner((tx) =>
      tx.selectFrom('claims').select('id').where('lapses_at', 'is not', null).execute(),
    );
    expect(left).toEqual([]);
    await accounts.signUp(email, { password: 'another harbour tandem' });
    await accounts.follow(accounts.tokenOf('verify'), NONCE);
    expect((await accounts.logIn(email, 'another harbour tandem')).status).toBe(200);
  });
});
