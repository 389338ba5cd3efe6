import { requestPasswordReset } from '#contract/account';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accountsOf, NONCE, PASSWORD, type Accounts } from '../../../tests/api/accounts.ts';
import { startTestServer, type TestServer } from '../../../tests/api/harness.ts';
import { makeCampus } from '../../../tests/api/people.ts';

const HOUR_MS = 3_600_000;
const FIREFOX = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0' };

let server: TestServer;
let accounts: Accounts;
beforeAll(async () => {
  server = await startTestServer();
  accounts = accountsOf(server, await makeCampus(server.services));
});
afterAll(() => server.close());

const told = () => server.letters.filter(({ kind }) => kind === 'new browser');

describe('a log-in from a browser that the person has not logged in on', () => {
  it('is told to them with its name, except for the first log-in after sign-up', async () => {
    const email = await accounts.member();
    const before = told().length;
    const first = (await accounts.logIn(email, PASSWORD, {}, FIREFOX)).ok;
    expect(told()).toHaveLength(before);
    const known_device = first.known_device!;
    expect((await accounts.logIn(email, PASSWORD, { known_device }, FIREFOX)).status).toBe(200);
    expect(told()).toHaveLength(before);
    const again = (await accounts.logIn(email, PASSWORD, {}, FIREFOX)).ok;
    expect(told()).toHaveLength(before + 1);
    expect(told().at(-1)).toMatchObject({ userId: again.user.id, browser: 'Firefox on Linux' });
  });

  it('is told where the browser is known for other people alone', async () => {
    const [one, other] = [await accounts.member(), await accounts.member()];
    const known_device = (await accounts.logIn(one)).ok.known_device!;
    await accounts.logIn(other);
    const before = told().length;
    await accounts.logIn(other, PASSWORD, { known_device });
    expect(told()).toHaveLength(before + 1);
  });

  it('is told after the first log-in by a mailed link’s password too, and never for a wrong password', async () => {
    const email = accounts.newEmail();
    await accounts.signUp(email);
    const verification_token = accounts.tokenOf('verify');
    const before = told().length;
    expect((await accounts.logIn(email, PASSWORD, { verification_token, signup_nonce: NONCE })).status).toBe(200);
    expect((await accounts.logIn(email, 'wrong password')).status).toBe(401);
    expect(told()).toHaveLength(before);
  });

  it('is told once an hour at most, as one of the three letters that an address gets', async () => {
    const email = await accounts.member();
    await accounts.logIn(email);
    server.advance(HOUR_MS);
    const before = server.letters.length;
    const toReset = () => server.as(null).call(requestPasswordReset, { body: { email } });
    for (let time = 0; time < 3; time += 1) expect((await accounts.logIn(email)).status).toBe(200);
    for (let time = 0; time < 3; time += 1) await toReset();
    expect(server.letters.slice(before).map(({ kind }) => kind)).toEqual(['new browser', 'reset', 'reset']);
    server.advance(HOUR_MS);
    for (let time = 0; time < 3; time += 1) await toReset();
    await accounts.logIn(email);
    expect(server.letters.slice(before + 3).map(({ kind }) => kind)).toEqual(['reset', 'reset', 'reset']);
  });
});
