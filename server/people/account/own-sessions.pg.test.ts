import { changePassword, confirmPasswordReset, refresh, requestPasswordReset, type Session } from '#contract/account';
import { endOtherSessions, endOwnSession, listOwnSessions } from '#contract/session';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accountsOf, PASSWORD, type Accounts } from '../../../tests/api/accounts.ts';
import { startTestServer, type TestServer } from '../../../tests/api/harness.ts';
import { makeCampus } from '../../../tests/api/people.ts';
import { oldPasswordRule } from './throttle.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const NEW_PASSWORD = 'quiet copper ladder';
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0';

let server: TestServer;
let accounts: Accounts;
beforeAll(async () => {
  server = await startTestServer();
  accounts = accountsOf(server, await makeCampus(server.services));
});
afterAll(() => server.close());

const nobody = () => server.as(null);
const headersOf = ({ tokens }: Session) => ({ authorization: `Bearer ${tokens.access}` });
const logIn = async (email: string, userAgent?: string) => {
  const headers = userAgent === undefined ? {} : { 'user-agent': userAgent };
  return (await accounts.logIn(email, PASSWORD, {}, headers)).ok;
};
const list = async (session: Session) => (await nobody().call(listOwnSessions, { headers: headersOf(session) })).ok;
const renew = ({ tokens }: Session) => nobody().call(refresh, { body: { refresh_token: tokens.refresh } });

/** A new person who is logged in on two browsers, beside the one in which they confirmed their address. */
async function onTwoBrowsers(): Promise<{ email: string; here: Session; there: Session }> {
  const email = await accounts.member();
  return { email, here: await logIn(email), there: await logIn(email, FIREFOX) };
}

/** The person's passwords: the old one, the new one, and the new one again. */
const passwords = (old_password = PASSWORD, new_password = NEW_PASSWORD, confirm_password = new_password) => ({
  old_password,
  new_password,
  confirm_password,
});

describe('a person’s sessions', () => {
  it('are listed with browser and last use, the current one first', async () => {
    const { here, there } = await onTwoBrowsers();
    server.advance(40 * MINUTE_MS);
    await renew(there);
    const sessions = await list((await renew(here)).ok as Session);
    expect(sessions.map(({ browser, is_current }) => [browser, is_current])).toEqual([
      ['', true],
      ['Firefox on Linux', false],
      ['', false],
    ]);
    const minutes = sessions.map((one) => (Date.parse(one.last_used_at) - Date.parse(one.opened_at)) / MINUTE_MS);
    expect(minutes).toEqual([40, 40, 0]);
  });

  it('are listed for their owner alone, without those that ended or ran out', async () => {
    const { here, there } = await onTwoBrowsers();
    const other = await logIn(await accounts.member());
    const ids = (await list(here)).map(({ id }) => id);
    expect((await list(other)).some(({ id }) => ids.includes(id))).toBe(false);
    await nobody().call(endOtherSessions, { headers: headersOf(there) });
    expect(await list(there)).toHaveLength(1);
    const email = await accounts.member();
    server.advance(61 * DAY_MS);
    expect(await list(await logIn(email))).toHaveLength(1);
  });

  it('end one at a time, with the keys of that browser, and no other', async () => {
    const { here, there } = await onTwoBrowsers();
    const firefox = (await list(here)).find(({ browser }) => browser !== '');
    const params = { id: firefox?.id ?? '' };
    const after = (await nobody().call(endOwnSession, { params, headers: headersOf(here) })).ok;
    expect(after.map(({ id }) => id)).not.toContain(params.id);
    expect(await accounts.statusWith(there.tokens.access)).toBe(401);
    expect((await renew(there)).problem.code).toBe('session_revoked');
    expect(await accounts.statusWith(here.tokens.access)).toBe(200);
    expect((await nobody().call(endOwnSession, { params, headers: headersOf(here) })).status).toBe(404);
  });

  it('end all but the current one', async () => {
    const { here, there } = await onTwoBrowsers();
    const left = (await nobody().call(endOtherSessions, { headers: headersOf(here) })).ok;
    expect(left.map(({ is_current }) => is_current)).toEqual([true]);
    expect(await accounts.statusWith(there.tokens.access)).toBe(401);
    expect(await accounts.statusWith(here.tokens.access)).toBe(200);
  });
});

describe('a change of password', () => {
  const change = (session: Session, body = passwords()) =>
    nobody().call(changePassword, { body, headers: headersOf(session) });

  it('keeps the browser that makes it, logs out the others and is told to the owner', async () => {
    const { email, here, there } = await onTwoBrowsers();
    expect((await change(here)).status).toBe(200);
    expect(await accounts.statusWith(here.tokens.access)).toBe(200);
    expect((await renew(here)).status).toBe(200);
    expect(await accounts.statusWith(there.tokens.access)).toBe(401);
    expect(server.letters.at(-1)?.kind).toBe('password changed');
    expect((await accounts.logIn(email)).status).toBe(401);
    expect((await accounts.logIn(email, NEW_PASSWORD)).status).toBe(200);
  });

  it('voids a link for a reset that was mailed before', async () => {
    const { email, here } = await onTwoBrowsers();
    await nobody().call(requestPasswordReset, { body: { email } });
    const reset = { token: accounts.tokenOf('reset'), new_password: PASSWORD, confirm_password: PASSWORD };
    expect((await change(here)).status).toBe(200);
    expect((await nobody().call(confirmPasswordReset, { body: reset })).problem.code).toBe('token_invalid');
  });

  it.each([
    ['a wrong old password', passwords('not the password'), 'old_password', 'wrong_credentials'],
    ['two that differ', passwords(PASSWORD, NEW_PASSWORD, 'quiet copper laddre'), 'confirm_password', 'bad_body'],
    ['a weak new password', passwords(PASSWORD, '12345678'), 'new_password', 'password_weak'],
  ])('is refused for %s, at its field, and changes nothing', async (_, body, path, code) => {
    const { email, here, there } = await onTwoBrowsers();
    const { status, problem } = await change(here, body);
    expect([status, problem.code, problem.issues?.map((issue) => issue.path)]).toEqual([400, code, [path]]);
    expect(await accounts.statusWith(there.tokens.access)).toBe(200);
    expect((await accounts.logIn(email)).status).toBe(200);
  });

  it('slows guesses of the old password down, and no log-in', async () => {
    const { email, here } = await onTwoBrowsers();
    for (let guess = 0; guess < oldPasswordRule.free; guess += 1)
      expect((await change(here, passwords(`guess ${guess}`))).status).toBe(400);
    const slowed = await change(here);
    expect([slowed.status, slowed.headers['retry-after']]).toEqual([429, '1']);
    expect((await accounts.logIn(email)).status).toBe(200);
    server.advance(1000);
    expect((await change(here)).status).toBe(200);
  });
});
