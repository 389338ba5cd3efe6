import { refresh, type Tokens } from '#contract/account';
import { listPrograms } from '#contract/university';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../../tests/api/harness.ts';
import { makeCampus, makeMember, type Campus, type Member } from '../../../tests/api/people.ts';
import { untilBlocked } from '../../../tests/fixtures/lock-waits.ts';
import { rounds } from '../../../tests/fixtures/rounds.ts';
import type { Tx } from '../../platform/database/tables.ts';
import { tokensOf } from './session.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const LOST_ANSWERS = rounds(100, 1000);
/** Longer than the rounds take beside other tests. */
const TIMEOUT_MS = 300_000;
const RACES = rounds(100, 1000);
const TABS = 4;

let server: TestServer;
let campus: Campus;
beforeAll(async () => {
  server = await startTestServer();
  campus = await makeCampus(server.services);
});
afterAll(() => server.close());

async function signIn(): Promise<{ member: Member; tokens: Tokens }> {
  const member = await makeMember(server.services, campus, { userType: 'student', name: 'Tab' });
  return { member, tokens: await tokensOf(server.services, member, member.sessionId, 1) };
}

async function change(token: string): Promise<Tokens | number> {
  const answer = await server.as(null).call(refresh, { body: { refresh_token: token } });
  return answer.status === 200 ? answer.ok.tokens : answer.status;
}

async function changed(token: string): Promise<Tokens> {
  const tokens = await change(token);
  if (typeof tokens === 'number') throw new Error(`signed out with ${tokens}`);
  return tokens;
}

async function use(access: string): Promise<number> {
  return (await server.as(null).call(listPrograms, { headers: { authorization: `Bearer ${access}` } })).status;
}

describe('a refresh whose answer was lost', () => {
  it(
    `signs nobody out in ${LOST_ANSWERS} trials, whenever it is tried again`,
    async () => {
      let { tokens } = await signIn();
      for (let trial = 0; trial < LOST_ANSWERS; trial += 1) {
        await changed(tokens.refresh);
        // From a second to several days later.
        server.advance(1000 * (1 + (trial % 7) * 3600 * (trial % 100 === 0 ? 12 : 0)));
        tokens = await changed(tokens.refresh);
        expect(await use(tokens.access)).toBe(200);
      }
    },
    TIMEOUT_MS,
  );

  it('gives the very same successor again', async () => {
    const { tokens } = await signIn();
    const lost = await changed(tokens.refresh);
    server.advance(10 * DAY_MS);
    expect((await changed(tokens.refresh)).refresh).toBe(lost.refresh);
  });
});

describe('four tabs that refresh at once', () => {
  it(`all stay signed in, in ${RACES} races`, async () => {
    let { tokens } = await signIn();
    for (let race = 0; race < RACES; race += 1) {
      const answers = await Promise.all(Array.from({ length: TABS }, () => changed(tokens.refresh)));
      expect(new Set(answers.map((answer) => answer.refresh)).size).toBe(1);
      tokens = answers[race % TABS]!;
      server.advance(MINUTE_MS);
    }
    expect(await use(tokens.access)).toBe(200);
  });

  it('never set the session back that another tab has moved on', async () => {
    const { member, tokens } = await signIn();
    const mine = (tx: Tx) => tx.updateTable('sessions').where('id', '=', member.sessionId);
    let late: Promise<Tokens | number> | undefined;
    await server.database.asTenant(member, async (tx) => {
      await mine(tx).set({ counter: 1 }).execute();
      late = change(tokens.refresh);
      await untilBlocked(server.postgres);
      await mine(tx).set({ counter: 3 }).execute();
    });
    await late;
    const row = await server.database.asTenant(member, (tx) =>
      tx.selectFrom('sessions').select('counter').where('id', '=', member.sessionId).executeTakeFirstOrThrow(),
    );
    expect(row.counter).toBe(3);
  });

  it('may come up to a minute after the first has used its new token', async () => {
    const { tokens } = await signIn();
    const first = await changed(tokens.refresh);
    expect(await use(first.access)).toBe(200);
    server.advance(MINUTE_MS);
    expect((await changed(tokens.refresh)).refresh).toBe(first.refresh);
  });
});

describe('a stolen old token', () => {
  it('ends the session for both once its successor was used', async () => {
    const { tokens } = await signIn();
    const own = await changed(tokens.refresh);
    await use(own.access);
    server.advance(MINUTE_MS + 1);
    expect(await change(tokens.refresh)).toBe(401);
    expect(await change(own.refresh)).toBe(401);
    expect(await use(own.access)).toBe(401);
    expect(server.letters.at(-1)?.kind).toBe('session revoked');
  });

  it('ends the session when it is two or more generations old, used or not, at once', async () => {
    for (let age = 2; age < 6; age += 1) {
      const { tokens } = await signIn();
      let newest = tokens;
      for (let step = 0; step < age; step += 1) newest = await changed(newest.refresh);
      expect(await change(tokens.refresh)).toBe(401);
      expect(await change(newest.refresh)).toBe(401);
    }
  });

  it('used by the thief first, is found out when the owner comes', async () => {
    const { tokens } = await signIn();
    const thief = await changed(tokens.refresh);
    await use(thief.access);
    server.advance(2 * MINUTE_MS);
    expect(await change(tokens.refresh)).toBe(401);
    expect(await use(thief.access)).toBe(401);
  });

  it('shared by thief and owner in turn, is found out', async () => {
    const { tokens } = await signIn();
    const first = await changed(tokens.refresh);
    await use(first.access);
    const second = await changed(first.refresh);
    await use(second.access);
    server.advance(2 * MINUTE_MS);
    expect(await change(first.refresh)).toBe(401);
  });
});

describe('a session', () => {
  it('outlasts 14 days without a network', async () => {
    const { tokens } = await signIn();
    server.advance(14 * DAY_MS);
    expect(await use((await changed(tokens.refresh)).access)).toBe(200);
  });

  it('ends with the account, and the reason is said', async () => {
    const { member, tokens } = await signIn();
    const tenant = { universityId: member.universityId, userId: member.userId };
    await server.database.asTenant(tenant, (tx) =>
      tx.updateTable('users').set({ status: 'suspended' }).where('id', '=', member.userId).execute(),
    );
    const reason = [401, { code: 'account_suspended', error: expect.stringContaining('suspended') as string }];
    const used = await server.as(null).call(listPrograms, { headers: { authorization: `Bearer ${tokens.access}` } });
    expect([used.status, used.problem]).toMatchObject(reason);
    const refreshed = await server.as(null).call(refresh, { body: { refresh_token: tokens.refresh } });
    expect([refreshed.status, refreshed.problem]).toMatchObject(reason);
  });

  it('is given new device keys where they are asked for', async () => {
    const { tokens } = await signIn();
    const answer = await server.as(null).call(refresh, { body: { refresh_token: tokens.refresh, device: true } });
    expect(Buffer.from(answer.ok.device!.secret, 'base64url')).toHaveLength(32);
  });

  it('is not opened by a token that was changed', async () => {
    const { tokens } = await signIn();
    const next = tokens.refresh.replace(/\.1\./, '.2.');
    expect(next).not.toBe(tokens.refresh);
    expect(await change(next)).toBe(401);
    expect(await change(tokens.refresh)).not.toBe(401);
  });
});

describe('the reason of a refused refresh', () => {
  const reasonOf = async (token: string) =>
    (await server.as(null).call(refresh, { body: { refresh_token: token } })).problem.code;

  it('is that somebody ended the session, or else that it ran out or is unknown', async () => {
    const [ended, over, lost] = [await signIn(), await signIn(), await signIn()];
    const change = (member: Member, set: { revoked_at: Date } | { expires_at: Date }) =>
      server.database.asOwner((tx) => tx.updateTable('sessions').set(set).where('id', '=', member.sessionId).execute());
    await change(ended.member, { revoked_at: server.services.clock() });
    await change(over.member, { expires_at: server.services.clock() });
    await server.database.asOwner((tx) => tx.deleteFrom('sessions').where('id', '=', lost.member.sessionId).execute());
    expect(await reasonOf(ended.tokens.refresh)).toBe('session_revoked');
    expect(await reasonOf(over.tokens.refresh)).toBe('session_expired');
    expect(await reasonOf(lost.tokens.refresh)).toBe('session_expired');
  });
});

describe('a server that was restored from a backup', () => {
  it('accepts tokens that are newer than it knows, and refuses theirs that were replaced since', async () => {
    const { member } = await signIn();
    const newer = await tokensOf(server.services, member, member.sessionId, 7);
    const tokens = await changed(newer.refresh);
    expect(await use(tokens.access)).toBe(200);
    expect(tokens.refresh).toBe((await tokensOf(server.services, member, member.sessionId, 8)).refresh);
    server.advance(2 * MINUTE_MS);
    const old = await tokensOf(server.services, member, member.sessionId, 5);
    expect(await change(old.refresh)).toBe(401);
  });
});
