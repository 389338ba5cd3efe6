import { describe, expect, it } from 'vitest';
import { enroll } from '#contract/enrollment';
import { breakDatabase } from '../../../tests/fixtures/break-database.ts';
import { deviceStage, TARGET } from '../../../tests/fixtures/device-stage.ts';
import { ADA, BEN, COURSE } from '../../../tests/fixtures/fake-university.ts';

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
    for (const table of ['outbox', 'log', 'documents', 'checkpoints', 'results', 'keys']) {
      expect({ table, rows: await rowsOf(table) }).toEqual({ table, rows: [] });
    }
    expect([...stage.browser.storage.values.keys()]).toEqual(['longhand:signed-out']);
  });

  it('drain sends first and says what is left', async () => {
    const tab = await stage.browser.open();
    const writer = await stage.openWriter(tab);
    tab.type(writer, 'abc');
    expect(await tab.wait(tab.device.drain(9000))).toBe(0);
    expect(stage.university.text()).toBe('abc');
    stage.university.weather = { kind: 'no network' };
    tab.type(writer, 'de');
    // Two edits, and an anchor before them.
    const begun = tab.clock.monotonicMs();
    expect(await tab.wait(tab.device.drain(9000))).toBe(3);
    // There is nobody to wait for.
    expect(tab.clock.monotonicMs() - begun).toBeLessThan(3000);
  });
});

const MISSES_ALL = { openChannel: undefined };

describe('another person in another tab', () => {
  it('OB7 what is typed once another is signed in is nobody’s: the page is locked and its text is no longer pushed', async () => {
    const first = await stage.browser.open();
    const writer = await stage.openWriter(first);
    first.type(writer, 'by Ada');
    await first.clock.advance(10_000);
    const second = await stage.browser.open();
    await second.wait(second.device.signIn(stage.university.session(BEN, 'access-ben')));
    expect(first.device.pageSession()).toMatchObject({ kind: 'another person' });
    expect(first.device.user()).toBeNull();
    expect(() => first.type(writer, 'by Ben')).toThrow('Somebody else is logged in');
    await first.clock.advance(60_000);
    await second.clock.advance(60_000);
    expect(stage.university.text()).toBe('by Ada');
  });

  it('OB7 a page that heard of nothing notices at the next change, and at the latest when it is looked at', async () => {
    const first = await stage.browser.open(MISSES_ALL);
    const writer = await stage.openWriter(first);
    const second = await stage.browser.open(MISSES_ALL);
    let told = 0;
    first.device.subscribe(() => {
      if (first.device.pageSession().kind === 'another person') told += 1;
    });
    await second.wait(second.device.signIn(stage.university.session(BEN, 'access-ben')));
    expect(told).toBe(0);
    expect(() => first.type(writer, 'x')).toThrow('Somebody else is logged in');
    expect(told).toBeGreaterThan(0);
    const third = await stage.browser.open(MISSES_ALL);
    let seen = 0;
    third.device.subscribe(() => (seen += 1));
    await second.wait(second.device.signIn(stage.university.session(ADA, 'access-1')));
    const before = seen;
    await third.page('focus');
    expect(seen).toBeGreaterThan(before);
    expect(third.device.pageSession().kind).toBe('another person');
  });

  it('OB7 a page that heard of nothing locks, too, where local storage was cleared since', async () => {
    const first = await stage.browser.open(MISSES_ALL);
    const writer = await stage.openWriter(first);
    const second = await stage.browser.open(MISSES_ALL);
    await second.wait(second.device.signIn(stage.university.session(BEN, 'access-ben')));
    stage.browser.storage.values.clear();
    await first.page('focus');
    expect(first.device.pageSession().kind).toBe('signed out');
    expect(() => first.type(writer, 'x')).toThrow('Somebody else is logged in');
  });

  it('OB8 a page that hears of a sign-out commits its words first, though local storage has no room for them', async () => {
    const first = await stage.browser.open(MISSES_ALL);
    const writer = await stage.openWriter(first);
    stage.university.weather = { kind: 'no network' };
    first.type(writer, 'early ');
    await first.clock.advance(3000);
    const { storage } = stage.browser;
    const setItem = storage.setItem.bind(storage);
    storage.setItem = (key, value) => {
      if (key.startsWith('longhand:tail:')) throw new DOMException('full', 'QuotaExceededError');
      setItem(key, value);
    };
    stage.mend = breakDatabase('outbox refused');
    first.type(writer, 'late');
    const second = await stage.browser.open(MISSES_ALL);
    await second.wait(second.device.signIn(stage.university.session(BEN, 'access-ben')));
    await first.page('focus');
    await first.clock.advance(300);
    stage.mend();
    await first.clock.advance(20_000);
    first.kill();
    stage.university.weather = { kind: 'fair' };
    await second.wait(second.device.signIn(stage.university.session(ADA, 'access-1')));
    const back = await second.wait(second.device.writer(TARGET));
    await second.clock.advance(60_000);
    expect(back.text()).toBe('early late');
    expect(stage.university.text()).toBe('early late');
  });

  it('OB8 words that were not committed when another signed in stay their writer’s, and arrive at their next log-in', async () => {
    const first = await stage.browser.open(MISSES_ALL);
    const writer = await stage.openWriter(first);
    stage.university.weather = { kind: 'no network' };
    first.type(writer, 'early ');
    await first.clock.advance(3000);
    stage.mend = breakDatabase('outbox refused');
    first.type(writer, 'late');
    const second = await stage.browser.open(MISSES_ALL);
    await second.wait(second.device.signIn(stage.university.session(BEN, 'access-ben')));
    stage.mend();
    await first.page('focus');
    await first.clock.advance(20_000);
    first.kill();
    stage.university.weather = { kind: 'fair' };
    const others = await second.wait(second.device.writer(TARGET));
    expect(others.text()).toBe('');
    await second.clock.advance(60_000);
    expect(stage.university.stored()).toEqual([]);
    others.close();
    await second.wait(second.device.signOut());
    await second.wait(second.device.signIn(stage.university.session(ADA, 'access-1')));
    const back = await second.wait(second.device.writer(TARGET));
    expect(back.text()).toBe('early late');
    await second.clock.advance(10_000);
    expect(stage.university.text()).toBe('early late');
  });

  it('OB9 a locked page calls nothing with the token of whoever is signed in', async () => {
    const first = await stage.browser.open(MISSES_ALL);
    const writer = await stage.openWriter(first);
    first.type(writer, 'abc');
    await first.clock.advance(10_000);
    const second = await stage.browser.open(MISSES_ALL);
    await second.wait(second.device.signIn(stage.university.session(BEN, 'access-ben')));
    stage.university.requests.length = 0;
    expect(first.device.api.session.accessToken()).toBeNull();
    expect(await first.device.api.session.renew(null)).toBe('refused');
    await expect(first.device.queue(enroll, { body: { course: COURSE } }, 'Logic')).rejects.toThrow('Log in');
    await first.page('visible');
    await first.clock.advance(60_000);
    expect(stage.university.requests.filter(({ headers }) => headers.has('authorization'))).toEqual([]);
  });

  it('OB6 a page that hears late of a sign-out does not bring readable text back', async () => {
    const first = await stage.browser.open(MISSES_ALL);
    const writer = await stage.openWriter(first);
    const second = await stage.browser.open(MISSES_ALL);
    first.type(writer, 'sent');
    await first.clock.advance(2500);
    await second.wait(second.device.signOut());
    await first.clock.advance(20_000);
    expect(await rowsOf('checkpoints')).toEqual([]);
    expect(await rowsOf('documents')).toEqual([]);
  });

  it('says that its own person is back', async () => {
    const first = await stage.browser.open();
    await stage.openWriter(first);
    const second = await stage.browser.open();
    await second.wait(second.device.signOut());
    expect(first.device.pageSession().kind).toBe('signed out');
    await second.wait(second.device.signIn(stage.university.session(ADA, 'access-2')));
    expect(first.device.pageSession().kind).toBe('back');
    expect(first.device.user()).toBeNull();
  });
});

async function rowsOf(table: string): Promise<unknown[]> {
  const database = await new Promise<IDBDatabase>((done) => {
    const request = stage.browser.indexedDB.open('longhand');
    request.addEventListener('success', () => done(request.result));
  });
  return new Promise((done) => {
    const request = database.transaction(table).objectStore(table).getAll();
    request.addEventListener('success', () => done(request.result));
  });
}
