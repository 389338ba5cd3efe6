import { describe, expect, it } from 'vitest';
import { deviceStage, TARGET } from '../../tests/fixtures/device-stage.ts';
import { ADA, BEN } from '../../tests/fixtures/fake-university.ts';

const stage = deviceStage();

describe('two people on one device', () => {
  it('OB4 OB5 the next user sees nothing of unsent work; its owner comes back and it arrives', async () => {
    const tab = await stage.browser.open();
    const writer = await stage.openWriter(tab);
    stage.university.weather = { kind: 'no network' };
    tab.type(writer, 'Ada’s unsent work');
    await tab.clock.advance(3000);
    await tab.wait(tab.device.signOut());
    expect(stage.browser.storage.getItem('accessToken')).toBeNull();
    expect(tab.device.user()).toBeNull();
    expect(await tab.wait(tab.device.waiting())).toEqual([]);
    stage.university.weather = { kind: 'fair' };
    await tab.wait(tab.device.signIn(stage.university.session(BEN, 'access-ben')));
    expect(await tab.wait(tab.device.waiting())).toEqual([]);
    expect(await tab.wait(tab.device.lastTarget())).toBeNull();
    const other = await tab.wait(tab.device.writer(TARGET));
    expect(other.text()).toBe('');
    await tab.clock.advance(60_000);
    expect(stage.university.stored()).toEqual([]);
    await tab.wait(tab.device.signOut());
    await tab.wait(tab.device.signIn(stage.university.session(ADA, 'access-2')));
    const back = await tab.wait(tab.device.writer(TARGET));
    expect(back.text()).toBe('Ada’s unsent work');
    await tab.clock.advance(10_000);
    expect(stage.university.text()).toBe('Ada’s unsent work');
  });

  it('OB6 sign-out with nothing unsent removes what is readable', async () => {
    const tab = await stage.browser.open();
    const writer = await stage.openWriter(tab);
    tab.type(writer, 'sent');
    await tab.clock.advance(10_000);
    await tab.wait(tab.device.signOut());
    const database = await new Promise<IDBDatabase>((done) => {
      const request = stage.browser.indexedDB.open('longhand');
      request.addEventListener('success', () => done(request.result));
    });
    for (const table of ['outbox', 'log', 'documents', 'checkpoints', 'results', 'keys']) {
      const rows = await new Promise((done) => {
        const request = database.transaction(table).objectStore(table).getAll();
        request.addEventListener('success', () => done(request.result));
      });
      expect({ table, rows }).toEqual({ table, rows: [] });
    }
    expect([...stage.browser.storage.values.keys()]).toEqual([]);
  });

  it('drain sends first and says what is left', async () => {
    const tab = await stage.browser.open();
    const writer = await stage.openWriter(tab);
    tab.type(writer, 'abc');
    expect(await tab.wait(tab.device.drain(9000))).toBe(0);
    expect(stage.university.text()).toBe('abc');
    stage.university.weather = { kind: 'no network' };
    tab.type(writer, 'de');
    // And an anchor before them.
    expect(await tab.wait(tab.device.drain(3000))).toBe(3);
  });
});
