import { describe, expect, it } from 'vitest';
import { updateStudentProfile } from '#contract/profile';
import { SEALED_FLAG } from '../../api/waiting-flags.ts';
import { breakAfter, breakDatabase } from '../../../tests/fixtures/break-database.ts';
import { emptyDatabase } from '../../../tests/fixtures/empty-database.ts';
import { countedCrypto, quiet } from '../../../tests/fixtures/fake-clock.ts';
import { ADA, BEN } from '../../../tests/fixtures/fake-university.ts';
import { TARGET } from '../../../tests/fixtures/device-stage.ts';
import { leavingStage } from '../../../tests/fixtures/leaving-stage.ts';
import { createDatabase, openExisting } from '../device/database.ts';
import { createDeviceKeys } from '../device/device-keys.ts';
import { noteSession } from '../device/session-note.ts';
import { createTail } from '../journal/tail.ts';
import { finishLeaving } from './leave.ts';
import { raiseFlag, SealedSender } from './sender.ts';

const { stage, adaWrites, readable, expectAdaFindsAll } = leavingStage();

describe('after a sign-out with unsent work', () => {
  it('SL1 nothing of the person is readable, sent or unsent', async () => {
    const tab = await adaWrites();
    expect((await readable()).length).toBeGreaterThan(2);
    await tab.wait(tab.device.signOut());
    expect(await readable()).toEqual([]);
    await expectAdaFindsAll();
  });

  it('SL1 the same where another person logs in over it, whose session then brings it', async () => {
    const tab = await adaWrites();
    await tab.wait(tab.device.signIn(stage.university.session(BEN, 'access-ben')));
    expect(await readable()).toEqual([]);
    stage.university.weather = { kind: 'fair' };
    await tab.page('online');
    await tab.clock.advance(10_000);
    expect(stage.university.text()).toBe('Sent words. Unsent words.');
    expect(await tab.wait(tab.device.waiting())).toEqual([]);
  });

  it('SL1 the same with gzip, and with a picture of a form', async () => {
    const tab = await adaWrites({
      compress: async (bytes) =>
        new Uint8Array(
          await new Response(new Blob([bytes]).stream().pipeThrough(new CompressionStream('gzip'))).arrayBuffer(),
        ),
    });
    const body = { first_name: 'Ada', last_name: 'Deshmukh' } as never;
    const files = { profile_picture: new Blob(['a picture'], { type: 'image/png' }) };
    await tab.wait(tab.device.queue(updateStudentProfile, { body, files }, 'Profile'));
    await tab.wait(tab.device.signOut());
    expect(await readable()).toEqual([]);
    await expectAdaFindsAll();
    expect(stage.university.sealing.forms).toEqual([expect.stringMatching(/^multipart\/form-data/)]);
  });

  it('TL10 SL1 the same where its last edits went into memory, since the database refused them', async () => {
    const tab = await stage.browser.open();
    await tab.wait(tab.device.signIn(stage.university.session()));
    const writer = await tab.wait(tab.device.writer(TARGET, 'the-title'));
    stage.witness.watch(writer);
    stage.university.weather = { kind: 'no network' };
    tab.type(writer, 'Before. ');
    await tab.clock.advance(1000);
    stage.mend = breakDatabase('quota');
    tab.type(writer, 'Refused.');
    await tab.clock.advance(15_000);
    stage.mend();
    expect(await readable()).toEqual(['the-title']);
    await tab.wait(tab.device.signOut());
    expect(await readable()).toEqual([]);
    stage.university.weather = { kind: 'fair' };
    const others = await stage.browser.open();
    await others.clock.advance(60_000);
    expect(stage.university.text()).toBe('Before. Refused.');
  });

  it('SE7 SL1 the same where the session was ended elsewhere, as soon as the university says so', async () => {
    const tab = await adaWrites();
    stage.university.weather = { kind: 'fair' };
    stage.university.refuseDeviceKey = true;
    stage.university.refusedTokens.add('access-1');
    stage.university.refreshTokens.clear();
    stage.university.ended = 'session_revoked';
    stage.university.sealing.fails = true;
    await tab.page('online');
    await tab.clock.advance(3000);
    expect(tab.device.user()).toBeNull();
    expect(await readable()).toEqual([]);
    stage.university.sealing.fails = false;
    stage.university.refuseDeviceKey = false;
    await expectAdaFindsAll();
  });

  it('SL1 a request of which only the copy in local storage is left is sealed, too', async () => {
    const tab = await adaWrites();
    await emptyDatabase(stage.browser.indexedDB, 'requests');
    await tab.wait(tab.device.signOut());
    expect(await readable()).toEqual([]);
    await expectAdaFindsAll();
  });

  it.each(['refuse', 'abort'] as const)(
    'SL2 stopped at every step (%s), the next start finishes it, and nothing is lost or doubled',
    async (how) => {
      for (let step = 1; ; step += 1) {
        stage.restart();
        const tab = await adaWrites();
        const broken = breakAfter(step, how);
        await tab.device.signOut().catch(() => undefined);
        tab.kill();
        await quiet();
        broken.stop();
        stage.university.weather = { kind: 'no network' };
        const next = await stage.browser.open();
        await next.clock.advance(3000);
        expect({ step, readable: await readable() }).toEqual({ step, readable: [] });
        next.kill();
        await expectAdaFindsAll();
        if (!broken.met()) break;
        expect(step).toBeLessThan(60);
      }
    },
    60_000,
  );

  it('SL2 a page whose database fails at first finishes it once it works', async () => {
    const tab = await adaWrites();
    const broken = breakAfter(0, 'refuse');
    await tab.device.signOut().catch(() => undefined);
    tab.kill();
    broken.stop();
    stage.mend = breakDatabase('dead handle');
    const next = await stage.browser.open();
    await next.clock.advance(10_000);
    stage.mend();
    expect((await readable()).length).toBeGreaterThan(2);
    await next.clock.advance(30_000);
    expect(await readable()).toEqual([]);
    next.kill();
    await expectAdaFindsAll();
  });

  it('SL2 a sign-out during which the database fails is finished by the same page', async () => {
    const tab = await adaWrites();
    stage.mend = breakDatabase('dead handle');
    await tab.device.signOut().catch(() => undefined);
    stage.mend();
    expect((await readable()).length).toBeGreaterThan(2);
    await tab.clock.advance(30_000);
    expect(await readable()).toEqual([]);
  });

  it('SL1 a log-in after a sign-out keeps what was noted on the way to it', async () => {
    const tab = await adaWrites();
    await tab.wait(tab.device.signOut());
    stage.browser.storage.setItem('longhand:join-code', 'CODE');
    stage.university.weather = { kind: 'fair' };
    await tab.wait(tab.device.signIn(stage.university.session(BEN, 'access-ben')));
    expect(stage.browser.storage.getItem('longhand:join-code')).toBe('CODE');
    // Lost by the browser, not ended: what it kept of Ben must not reach Ada.
    for (const key of ['accessToken', 'refreshToken', 'user']) stage.browser.storage.removeItem(key);
    const next = await stage.browser.open();
    await next.wait(next.device.signIn(stage.university.session(ADA, 'access-2')));
    expect(stage.browser.storage.getItem('longhand:join-code')).toBeNull();
  });

  it('SL2 the flag for the next page stays while a sign-out is unfinished, whatever else is looked for', async () => {
    let isStuck = false;
    const subtle = new Proxy(countedCrypto.subtle, {
      get: (of, name) =>
        isStuck && name === 'encrypt' ? () => new Promise(() => undefined) : (Reflect.get(of, name) as unknown),
    });
    const tab = await adaWrites({
      crypto: new Proxy(countedCrypto, {
        get: (of, name) => (name === 'subtle' ? subtle : (Reflect.get(of, name) as unknown)),
      }),
    });
    isStuck = true;
    void tab.device.signOut();
    await tab.clock.advance(1000);
    await tab.page('online');
    expect(await readable()).not.toEqual([]);
    expect(stage.browser.storage.getItem(SEALED_FLAG)).not.toBeNull();
    tab.kill();
    const next = await stage.browser.open();
    await next.clock.advance(1000);
    expect(await readable()).toEqual([]);
    await expectAdaFindsAll();
    expect(stage.browser.storage.getItem(SEALED_FLAG)).toBeNull();
  });

  it('SL2 a look for sealed work that began before a sign-out does not lower its flag', async () => {
    const tab = await stage.browser.open();
    const { indexedDB, storage } = stage.browser;
    const database = createDatabase(() => openExisting(indexedDB));
    const isFinished = async () => {
      raiseFlag(storage);
      return true;
    };
    const { api } = tab.device;
    const sender = new SealedSender({
      ...tab.ports,
      database,
      api,
      user: () => null,
      isFinished,
      onPassed: () => undefined,
    });
    raiseFlag(storage);
    await tab.wait(sender.send());
    expect(storage.getItem(SEALED_FLAG)).not.toBeNull();
  });

  it('SL2 a person who is signed in is not sealed where the note of it failed', async () => {
    const tab = await adaWrites();
    tab.kill();
    const { indexedDB, storage } = stage.browser;
    const database = createDatabase(() => openExisting(indexedDB));
    await noteSession(database, () => null);
    const keys = createDeviceKeys(database, crypto.subtle, tab.clock);
    const ports = { database, storage, crypto, compress: undefined, tail: createTail(storage), keys: async () => keys };
    await finishLeaving(ports, ADA);
    expect(await readable()).toContain('Sent words');
    await finishLeaving(ports, BEN);
    expect(await readable()).not.toContain('Sent words');
  });
});
