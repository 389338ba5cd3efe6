import { refresh } from '#contract/account';
import { listStreams, DEVICE_HEADER, push, SIGNATURE_HEADER } from '#contract/outbox';
import { listOwnSessions } from '#contract/session';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, urlOf, type Member, type People, type TestServer } from '../../../tests/api/harness.ts';
import { makeMember } from '../../../tests/api/people.ts';
import { deviceSignature, deviceStream } from '../../../tests/fixtures/device-stream.ts';
import { DEVICE_KEYS_MAX } from './device-limit.ts';
import { openSession, revokeSession } from './session.ts';
import { lockAccount } from './store.ts';

const HOUR_MS = 3_600_000;

let server: TestServer;
let people: People;
beforeAll(async () => {
  server = await startTestServer();
  people = await server.people();
});
afterAll(() => server.close());

let count = 0;
const newMember = () =>
  makeMember(server.services, people.campus, { userType: 'student', name: `Key${String(++count)}` });

type Browser = Member & { access: string; refresh: string };

async function openAnother(member: Member): Promise<Browser> {
  const opened = await server.database.asTenant(member, async (tx) => {
    await lockAccount(tx, member);
    return openSession(server.services, tx, { ...member, browser: '', byPassword: true });
  });
  const { device, tokens } = opened;
  return { ...member, ...tokens, deviceId: device.id, deviceSecret: Buffer.from(device.secret, 'base64url') };
}

/** Members that stand for one person's browsers, the oldest first, an hour between two log-ins. */
async function browsers(howMany: number): Promise<Browser[]> {
  const member = await newMember();
  await server.database.asTenant(member, (tx) =>
    revokeSession(tx, member.universityId, member.sessionId, server.now()),
  );
  const all: Browser[] = [];
  while (all.length < howMany) {
    server.advance(HOUR_MS);
    all.push(await openAnother(member));
  }
  return all;
}

async function statusOf(key: Member): Promise<number> {
  const url = urlOf(listStreams, { user_id: key.userId });
  const headers = {
    [DEVICE_HEADER]: key.deviceId,
    [SIGNATURE_HEADER]: deviceSignature(key, 'GET', url, Buffer.alloc(0)),
  };
  return (await server.app.inject({ method: 'GET', url, headers })).statusCode;
}

const validKeys = (member: Member) =>
  server.database.asTenant(member, async (tx) => {
    const rows = await tx
      .selectFrom('devices')
      .select(['id', 'used_at'])
      .where('university_id', '=', member.universityId)
      .where('user_id', '=', member.userId)
      .where('revoked_at', 'is', null)
      .execute();
    return new Map(rows.map((row) => [row.id, row.used_at.getTime()]));
  });

describe('a person’s device keys', () => {
  it('are ten at most: where an eleventh is made, the one unused longest ends, and nobody else’s', async () => {
    const bystander = await newMember();
    const keys = await browsers(DEVICE_KEYS_MAX);
    expect(await validKeys(keys[0]!)).toHaveProperty('size', 10);
    const eleventh = await openAnother(keys[0]!);
    expect([...(await validKeys(eleventh)).keys()].sort()).toEqual(
      [...keys.slice(1), eleventh].map((key) => key.deviceId).sort(),
    );
    expect(await statusOf(keys[0]!)).toBe(401);
    expect(await statusOf(keys[1]!)).toBe(200);
    expect(await statusOf(bystander)).toBe(200);
  });

  it('are kept by a signature, without any renewal of the session', async () => {
    const keys = await browsers(DEVICE_KEYS_MAX);
    server.advance(7 * HOUR_MS);
    expect(await statusOf(keys[0]!)).toBe(200);
    const eleventh = await openAnother(keys[0]!);
    expect(await statusOf(keys[0]!)).toBe(200);
    expect(await statusOf(keys[1]!)).toBe(401);
    expect(await statusOf(eleventh)).toBe(200);
  });

  it('are kept by a renewal of their session, without any signature', async () => {
    const keys = await browsers(DEVICE_KEYS_MAX);
    const first = keys[0]!;
    expect((await server.as(null).call(refresh, { body: { refresh_token: first.refresh } })).status).toBe(200);
    await openAnother(first);
    expect(await statusOf(first)).toBe(200);
    expect(await statusOf(keys[1]!)).toBe(401);
  });

  it('are ten after log-ins at the same moment', async () => {
    const keys = await browsers(DEVICE_KEYS_MAX);
    await Promise.all(Array.from({ length: 5 }, () => openAnother(keys[0]!)));
    expect(await validKeys(keys[0]!)).toHaveProperty('size', 10);
  });

  it('note their use once in six hours, and the list of sessions shows it', async () => {
    const member = await openAnother(await newMember());
    const noted = async () => (await validKeys(member)).get(member.deviceId);
    const first = await noted();
    server.advance(5 * HOUR_MS);
    await statusOf(member);
    expect(await noted()).toBe(first);
    server.advance(HOUR_MS);
    await statusOf(member);
    expect(await noted()).toBe(server.now().getTime());
    const used = server.now().toISOString();
    server.advance(HOUR_MS);
    const { access } = await openAnother(member);
    const headers = { authorization: `Bearer ${access}` };
    const sessions = (await server.as(null).call(listOwnSessions, { headers })).ok;
    expect(sessions.map((one) => one.last_used_at)).toContain(used);
  });

  it('that a bad signature names are not noted as used', async () => {
    const member = await newMember();
    const before = await validKeys(member);
    server.advance(12 * HOUR_MS);
    expect(await statusOf({ ...member, deviceSecret: Buffer.alloc(32) })).toBe(401);
    expect(await validKeys(member)).toEqual(before);
  });

  it('leave the session when they end: what waits arrives by its token, and its next refresh makes a new key', async () => {
    const keys = await browsers(DEVICE_KEYS_MAX);
    const first = keys[0]!;
    await openAnother(first);
    expect(await statusOf(first)).toBe(401);
    const begun = deviceStream({ kind: 'practice' });
    begun.type('kept on the device');
    const renewal = await server.as(null).call(refresh, { body: { refresh_token: first.refresh, device: true } });
    const { tokens, device } = renewal.ok;
    const sent = await server.as(null).call(push, {
      params: { user_id: first.userId },
      body: { parts: [begun.part()] },
      headers: { authorization: `Bearer ${tokens.access}` },
    });
    expect(sent.status).toBe(202);
    const renewed = { ...first, deviceId: device!.id, deviceSecret: Buffer.from(device!.secret, 'base64url') };
    expect(await statusOf(renewed)).toBe(200);
    expect(await validKeys(first)).toHaveProperty('size', 10);
  });
});
