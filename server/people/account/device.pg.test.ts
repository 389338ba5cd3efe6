import { createHash, createHmac } from 'node:crypto';
import { logout, refresh, requestPasswordReset, type Device } from '#contract/account';
import { endOtherSessions } from '#contract/session';
import { DEVICE_HEADER, listStreams, push, SIGNATURE_HEADER, signedText, type PushPart } from '#contract/outbox';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, urlOf, type Member, type People, type TestServer } from '../../../tests/api/harness.ts';
import { makeMember } from '../../../tests/api/people.ts';
import { deviceSignature, deviceStream } from '../../../tests/fixtures/device-stream.ts';
import { deviceKey } from './device.ts';
import { signRefreshToken } from './refresh-token.ts';
import { openSession } from './session.ts';

const DAY_MS = 24 * 3_600_000;

let server: TestServer;
let people: People;
beforeAll(async () => {
  server = await startTestServer();
  people = await server.people();
});
afterAll(() => server.close());

interface Signing {
  as?: Member;
  secret?: Buffer;
  path?: string;
  method?: string;
  body?: string;
}

/** The status of a call of somebody's outbox, signed by a device as the browser signs. */
async function call(owner: Member, signing: Signing = {}): Promise<number> {
  const device = signing.as ?? owner;
  const url = urlOf(listStreams, { user_id: owner.userId });
  const digest = createHash('sha256')
    .update(signing.body ?? '')
    .digest('hex');
  const signature = createHmac(
    'sha256',
    deviceKey({ id: device.deviceId, secret: signing.secret ?? device.deviceSecret }, 'longhand push'),
  )
    .update(signedText(signing.method ?? 'GET', signing.path ?? url, digest))
    .digest('base64url');
  const headers = { [DEVICE_HEADER]: device.deviceId, [SIGNATURE_HEADER]: signature };
  return (await server.app.inject({ method: 'GET', url, headers })).statusCode;
}

/** The same person with other keys. */
function withKey(member: Member, device: Device): Member {
  return { ...member, deviceId: device.id, deviceSecret: Buffer.from(device.secret, 'base64url') };
}

async function openAnother(member: Member): Promise<Member> {
  const { device } = await server.database.asTenant(member, (tx) =>
    openSession(server.services, tx, { ...member, browser: '', byPassword: true }),
  );
  return withKey(member, device);
}

/** The status of a push that is signed by this key of its owner. */
async function pushSigned(owner: Member, part: PushPart): Promise<number> {
  const url = urlOf(push, { user_id: owner.userId });
  const payload = Buffer.from(JSON.stringify({ parts: [part] }));
  const signature = deviceSignature(owner, 'POST', url, payload);
  const headers = {
    'content-type': 'application/json',
    [DEVICE_HEADER]: owner.deviceId,
    [SIGNATURE_HEADER]: signature,
  };
  return (await server.app.inject({ method: 'POST', url, headers, payload })).statusCode;
}

describe('the signature of a device', () => {
  it("opens its owner's outbox without a token, and nobody else's", async () => {
    expect(await call(people.S1)).toBe(200);
    expect(await call(people.S1, { as: people.S2 })).toBe(401);
    expect(await call(people.XS, { as: people.S1 })).toBe(401);
  });

  it('covers method, path and body, and needs the secret', async () => {
    expect(await call(people.S1, { method: 'POST' })).toBe(401);
    expect(await call(people.S1, { path: urlOf(listStreams, { user_id: people.S2.userId }) })).toBe(401);
    expect(await call(people.S1, { body: 'another body' })).toBe(401);
    expect(await call(people.S1, { secret: Buffer.alloc(32) })).toBe(401);
  });

  it('opens nothing but the outbox', async () => {
    const url = '/api/programs/';
    const headers = { [DEVICE_HEADER]: people.S1.deviceId, [SIGNATURE_HEADER]: 'x' };
    expect((await server.app.inject({ method: 'GET', url, headers })).statusCode).toBe(401);
  });

  it('ends at sign-out, with a suspension, and not because somebody asks for a new password', async () => {
    const member = await makeMember(server.services, people.campus, { userType: 'student', name: 'Leaver' });
    await server.as(null).call(requestPasswordReset, { body: { email: member.email } });
    expect(await call(member)).toBe(200);
    const refresh_token = signRefreshToken(server.keyring, { sessionId: member.sessionId, generation: 1 });
    await server.as(null).call(logout, { body: { refresh_token } });
    expect(await call(member)).toBe(401);

    const other = await makeMember(server.services, people.campus, { userType: 'student', name: 'Suspended' });
    await server.database.asTenant(other, (tx) =>
      tx.updateTable('users').set({ status: 'suspended' }).where('id', '=', other.userId).execute(),
    );
    expect(await call(other)).toBe(401);
  });

  it('ends at sign-out with every key that the session was given, and what waited arrives with the next log-in', async () => {
    const member = await makeMember(server.services, people.campus, { userType: 'student', name: 'Renewer' });
    const elsewhere = await makeMember(server.services, people.campus, { userType: 'student', name: 'Other' });
    const keys = [member];
    let refresh_token = signRefreshToken(server.keyring, { sessionId: member.sessionId, generation: 1 });
    for (let time = 0; time < 2; time += 1) {
      const { tokens, device } = (await server.as(null).call(refresh, { body: { refresh_token, device: true } })).ok;
      refresh_token = tokens.refresh;
      keys.push(withKey(member, device!));
    }
    const begun = deviceStream({ kind: 'practice' });
    begun.type('kept on the device');
    for (const key of keys) expect(await call(member, { as: key })).toBe(200);
    await server.as(null).call(logout, { body: { refresh_token } });
    for (const key of keys) {
      expect(await call(member, { as: key })).toBe(401);
      expect(await pushSigned(key, begun.part())).toBe(401);
    }
    expect(await call(elsewhere)).toBe(200);

    const next = await server.database.asTenant(member, (tx) =>
      openSession(server.services, tx, { ...member, browser: '', byPassword: true }),
    );
    expect(await pushSigned(withKey(member, next.device), begun.part())).toBe(202);
    expect(await call(member, { as: withKey(member, next.device) })).toBe(200);
  });

  it('ends with all others when they are logged out from one browser, whose own keys stay, earlier ones too', async () => {
    const member = await makeMember(server.services, people.campus, { userType: 'student', name: 'Keeper' });
    const bystander = await makeMember(server.services, people.campus, { userType: 'student', name: 'Bystander' });
    const others = [await openAnother(member), await openAnother(member)];
    const refresh_token = signRefreshToken(server.keyring, { sessionId: member.sessionId, generation: 1 });
    const { device } = (await server.as(null).call(refresh, { body: { refresh_token, device: true } })).ok;
    const own = [member, withKey(member, device!)];
    for (const key of [...own, ...others]) expect(await call(member, { as: key })).toBe(200);
    expect((await server.as(member).call(endOtherSessions)).status).toBe(200);
    for (const key of own) expect(await call(member, { as: key })).toBe(200);
    for (const key of others) expect(await call(member, { as: key })).toBe(401);
    expect(await call(bystander)).toBe(200);
  });

  it('ends with a sign-out that comes after keys of a version that did not note their session', async () => {
    const member = await makeMember(server.services, people.campus, { userType: 'student', name: 'Released' });
    const [first, second] = [await openAnother(member), await openAnother(member)];
    await server.database.asTenant(member, (tx) =>
      tx
        .updateTable('sessions')
        .set({ device_id: second.deviceId })
        .where('device_id', 'in', [member.deviceId, second.deviceId])
        .execute(),
    );
    const refresh_token = signRefreshToken(server.keyring, { sessionId: member.sessionId, generation: 1 });
    await server.as(null).call(logout, { body: { refresh_token } });
    expect(await call(member)).toBe(401);
    expect(await call(member, { as: second })).toBe(401);
    expect(await call(member, { as: first })).toBe(200);
  });

  it('is good after 14 days without a network, long after the access token ended', async () => {
    server.advance(14 * DAY_MS);
    expect(await call(people.S1)).toBe(200);
  });
});
