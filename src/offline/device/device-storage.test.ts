import { describe, expect, it } from 'vitest';
import { lockOrGo } from '../../api/lock.ts';
import { storageOrMemory } from '../../api/storage.ts';
import { deviceStage } from '../../../tests/fixtures/device-stage.ts';
import { emptyDatabase } from '../../../tests/fixtures/empty-database.ts';
import { noDatabase } from '../../../tests/fixtures/no-database.ts';
import type { FakeTab } from '../../../tests/fixtures/fake-browser.ts';
import { ADA, BEN } from '../../../tests/fixtures/fake-university.ts';

const stage = deviceStage();

function denied() {
  return storageOrMemory(() => {
    throw new DOMException('denied', 'SecurityError');
  });
}

function reasons(tab: FakeTab): string[] {
  const now = tab.device.connection();
  return now.kind === 'attention' ? now.reasons.map(({ code, error }) => `${code}: ${error}`) : [];
}

describe('a browser without a database', () => {
  it.each(['refused', 'blocked'] as const)('ST5 says so, and what is written still arrives: %s', async (how) => {
    const tab = await stage.browser.open(noDatabase(how));
    const writer = await stage.openWriter(tab);
    tab.type(writer, 'in memory');
    await tab.clock.advance(20_000);
    expect(stage.university.text()).toBe('in memory');
    expect(writer.state().kind).toBe('at university');
    expect(reasons(tab)).toEqual([expect.stringContaining('storage: This browser gives Longhand hardly any storage')]);
    tab.type(writer, ', and on');
    await tab.clock.advance(20_000);
    expect(stage.university.text()).toBe('in memory, and on');
    expect(stage.university.stored().length).toBe(new Set(stage.university.stored()).size);
  });

  it.each(['refused', 'blocked'] as const)(
    'ST5 says so where nobody writes too, and never that it keeps: %s',
    async (how) => {
      const storage = denied();
      for (const [key, value] of stage.browser.storage.values) storage.setItem(key, value);
      const tab = await stage.browser.open({ ...noDatabase(how), storage });
      const said = new Set<string>();
      for (let step = 0; step < 20; step += 1) {
        await tab.clock.advance(1000);
        for (const reason of reasons(tab)) said.add(reason);
      }
      expect([...said]).toEqual([expect.stringContaining('storage: This browser keeps nothing for Longhand')]);
      expect(reasons(tab)).toHaveLength(1);
    },
  );

  it('ST5 what is written arrives where the browser refuses its locks too', async () => {
    const refuse = () => Promise.reject(new DOMException('denied', 'SecurityError'));
    const refused = lockOrGo({ request: refuse, query: refuse });
    const tab = await stage.browser.open({ ...noDatabase(), locks: refused });
    const writer = await stage.openWriter(tab);
    tab.type(writer, 'without locks');
    await tab.clock.advance(20_000);
    expect(stage.university.text()).toBe('without locks');
    expect(writer.state().kind).toBe('at university');
  });

  it('ST4 with neither store what is not sent is called not saved, and it arrives', async () => {
    const storage = denied();
    for (const [key, value] of stage.browser.storage.values) storage.setItem(key, value);
    stage.university.weather = { kind: 'no network' };
    const tab = await stage.browser.open({ ...noDatabase(), storage });
    const writer = await stage.openWriter(tab);
    tab.type(writer, 'two words');
    await tab.clock.advance(20_000);
    expect(writer.state()).toEqual({ kind: 'not saved', words: 2, volatile: true });
    expect(reasons(tab)[0]).toContain('This browser keeps nothing for Longhand');
    stage.university.weather = { kind: 'fair' };
    await tab.page('online');
    await tab.clock.advance(20_000);
    expect(stage.university.text()).toBe('two words');
    expect(writer.state().kind).toBe('at university');
  });

  it('ST5 goes over to the database once there is one', async () => {
    const factory = stage.browser.indexedDB;
    let isThere = false;
    const door = new Proxy(factory, {
      get: (real, name) => {
        if (name === 'open' && !isThere) {
          return () => {
            throw new DOMException('denied', 'SecurityError');
          };
        }
        const value: unknown = Reflect.get(real, name);
        return typeof value === 'function' ? (value.bind(real) as unknown) : value;
      },
    });
    stage.university.weather = { kind: 'no network' };
    const tab = await stage.browser.open({ indexedDB: door });
    const writer = await stage.openWriter(tab);
    tab.type(writer, 'early ');
    await tab.clock.advance(10_000);
    isThere = true;
    await tab.clock.advance(30_000);
    tab.type(writer, 'late');
    await tab.clock.advance(10_000);
    expect(reasons(tab)).toEqual([]);
    tab.kill();
    stage.browser.storage.values.forEach((_, key) => {
      if (key.startsWith('longhand:tail:')) throw new Error('It still rests on the tail.');
    });
    stage.university.weather = { kind: 'fair' };
    const next = await stage.browser.open();
    await next.clock.advance(20_000);
    expect(stage.university.text()).toBe('early late');
  });
});

describe('a browser without local storage', () => {
  it('ST5 says so, keeps what is written in the database, and sends it', async () => {
    const storage = denied();
    for (const [key, value] of stage.browser.storage.values) storage.setItem(key, value);
    const tab = await stage.browser.open({ storage });
    const writer = await stage.openWriter(tab);
    tab.type(writer, 'written');
    await tab.clock.advance(20_000);
    expect(stage.university.text()).toBe('written');
    expect(reasons(tab)).toEqual([expect.stringContaining('storage: This browser blocks part')]);
  });
});

describe('storage that a browser cleared between two visits', () => {
  /** Three letters are written without a network, and the browser clears its database. */
  async function clearUnsent(): Promise<void> {
    stage.university.weather = { kind: 'no network' };
    const first = await stage.browser.open();
    first.type(await stage.openWriter(first), 'abc');
    await first.clock.advance(10_000);
    first.kill();
    await emptyDatabase(stage.browser.indexedDB, 'everything');
  }

  it('ST6 the next start says how much had not been sent', async () => {
    await clearUnsent();
    const second = await stage.browser.open();
    expect(reasons(second)).toEqual([expect.stringContaining('3 changes made here had not reached the university')]);
  });

  it('ST6 says it at every start until the person has dismissed it, in all tabs, and adds what is cleared meanwhile', async () => {
    stage.university.weather = { kind: 'no network' };
    for (const [text, ms] of [
      ['abc', 10_000],
      ['de', 20_000],
    ] as const) {
      const tab = await stage.browser.open();
      tab.type(await stage.openWriter(tab), text);
      await tab.clock.advance(ms);
      tab.kill();
      await emptyDatabase(stage.browser.indexedDB, 'everything');
    }
    stage.university.weather = { kind: 'fair' };
    (await stage.browser.open()).kill();
    const [one, other] = [await stage.browser.open(), await stage.browser.open()];
    const said = [expect.stringContaining('cleared: This browser cleared Longhand’s storage. 5 changes made here')];
    expect(reasons(one)).toEqual(said);
    expect(reasons(other)).toEqual(said);
    await one.wait(one.device.dismiss('cleared'));
    await other.clock.advance(1000);
    expect(reasons(one)).toEqual([]);
    expect(reasons(other)).toEqual([]);
    expect(reasons(await stage.browser.open())).toEqual([]);
  });

  it('ST6 says it, too, where another person was the first to open the emptied browser', async () => {
    await clearUnsent();
    for (const key of ['accessToken', 'refreshToken', 'user']) stage.browser.storage.removeItem(key);
    stage.university.weather = { kind: 'fair' };
    const second = await stage.browser.open();
    await second.wait(second.device.signIn(stage.university.session(BEN, 'access-ben')));
    expect(reasons(second)).toEqual([]);
    second.kill();
    // By now the database is not empty any more.
    const third = await stage.browser.open();
    await third.wait(third.device.signIn(stage.university.session(ADA, 'access-2')));
    expect(reasons(third)).toEqual([expect.stringContaining('3 changes made here had not reached the university')]);
  });

  it('ST6 says nothing of work that was sealed and then brought by another person', async () => {
    stage.university.weather = { kind: 'no network' };
    const first = await stage.browser.open();
    first.type(await stage.openWriter(first), 'abc');
    await first.clock.advance(10_000);
    await first.wait(first.device.signOut());
    stage.university.weather = { kind: 'fair' };
    await first.wait(first.device.signIn(stage.university.session(BEN, 'access-ben')));
    await first.clock.advance(60_000);
    first.kill();
    await emptyDatabase(stage.browser.indexedDB, 'everything');
    const second = await stage.browser.open();
    await second.wait(second.device.signIn(stage.university.session(ADA, 'access-2')));
    expect(reasons(second)).toEqual([]);
  });

  it('ST6 says nothing where everything had arrived, or is still there', async () => {
    const first = await stage.browser.open();
    first.type(await stage.openWriter(first), 'abc');
    await first.clock.advance(10_000);
    first.kill();
    await emptyDatabase(stage.browser.indexedDB, 'everything');
    const second = await stage.browser.open();
    expect(reasons(second)).toEqual([]);
    stage.university.weather = { kind: 'no network' };
    second.type(await stage.openWriter(second), 'def');
    await second.clock.advance(10_000);
    second.kill();
    expect(reasons(await stage.browser.open())).toEqual([]);
  });
});
