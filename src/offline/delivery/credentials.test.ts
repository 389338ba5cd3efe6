import { describe, expect, it } from 'vitest';
import { IDBFactory } from 'fake-indexeddb';
import { createHmac, createHash, hkdfSync } from 'node:crypto';
import { FakeStorage } from '../../../tests/fixtures/fake-browser.ts';
import { FakeClock } from '../../../tests/fixtures/fake-clock.ts';
import { ADA, BEN, FakeUniversity } from '../../../tests/fixtures/fake-university.ts';
import { createSession } from '../../api/session.ts';
import { pageCredentials } from './credentials.ts';
import { createDatabase } from '../device/database.ts';
import { createDeviceKeys } from '../device/device-keys.ts';
import { dexieOpener } from '../device/dexie-database.ts';
import type { EncodedPush } from './encode.ts';

const PUSH: EncodedPush = {
  method: 'POST' as const,
  path: `/api/outbox/${ADA}/`,
  body: new Uint8Array([1, 2, 3]),
  headers: {},
};
const SECRET = { id: '01900000-0000-7000-8000-0000000000d1', secret: 'B'.repeat(43) };

async function stage(signedIn: string) {
  const university = new FakeUniversity();
  const keys = createDeviceKeys(createDatabase(dexieOpener(new IDBFactory())), crypto.subtle, new FakeClock());
  const session = createSession({
    storage: new FakeStorage(),
    fetch: university.fetch,
    now: () => 0,
    locks: undefined,
    devices: undefined,
  });
  await session.open(university.session(signedIn));
  return { keys, session, credentials: pageCredentials(ADA, keys, crypto.subtle, session) };
}

describe('the credentials of a push', () => {
  it('PU8 are the device key’s signature over method, path and body as sent', async () => {
    const { keys, credentials } = await stage(ADA);
    await keys.keep(ADA, SECRET);
    const headers = await credentials.headers(0, PUSH);
    const key = Buffer.from(
      hkdfSync('sha256', Buffer.from(SECRET.secret, 'base64url'), SECRET.id, 'longhand push', 32),
    );
    const text = `POST\n/api/outbox/${ADA}/\n${createHash('sha256').update(PUSH.body).digest('hex')}`;
    expect(headers).toEqual({
      'x-longhand-device': SECRET.id,
      'x-longhand-signature': createHmac('sha256', key).update(text).digest('base64url'),
    });
  });

  it('PU8 keeps keys that no script can read', async () => {
    const { keys } = await stage(ADA);
    await keys.keep(ADA, SECRET);
    const row = await keys.of(ADA);
    await expect(crypto.subtle.exportKey('raw', row!.sign)).rejects.toThrow(/extractable/);
    await expect(crypto.subtle.exportKey('raw', row!.seal)).rejects.toThrow(/extractable/);
  });

  it('asks for new keys when they are missing or near their end', async () => {
    const { keys } = await stage(ADA);
    expect(await keys.wanted(ADA)).toBe(true);
    await keys.keep(ADA, SECRET);
    expect(await keys.wanted(ADA)).toBe(false);
    expect(await keys.wanted(BEN)).toBe(true);
  });

  it('then the user’s own token, then a renewed one', async () => {
    const { credentials } = await stage(ADA);
    expect(await credentials.headers(0, PUSH)).toBeNull();
    expect(await credentials.headers(1, PUSH)).toEqual({ authorization: 'Bearer access-1' });
    expect(await credentials.headers(2, PUSH)).toEqual({ authorization: 'Bearer access-new-1' });
  });

  it('PU9 never another user’s token', async () => {
    const { credentials } = await stage(BEN);
    expect(await credentials.headers(1, PUSH)).toBeNull();
    expect(await credentials.headers(2, PUSH)).toBeNull();
  });
});
