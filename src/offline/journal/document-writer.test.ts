import { createHash } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { breakDatabase } from '../../../tests/fixtures/break-database.ts';
import { FakeBrowser, type FakeTab } from '../../../tests/fixtures/fake-browser.ts';
import { quiet } from '../../../tests/fixtures/fake-clock.ts';
import { ASSIGNMENT, FakeUniversity } from '../../../tests/fixtures/fake-university.ts';
import type { Writer } from './writer.ts';

const TARGET = { kind: 'assignment', id: ASSIGNMENT } as const;

let university: FakeUniversity;
let phone: FakeBrowser;
let laptop: FakeBrowser;
let mend: () => void = () => undefined;

beforeEach(() => {
  mend = () => undefined;
  university = new FakeUniversity();
  phone = new FakeBrowser(university.fetch);
  laptop = new FakeBrowser(university.fetch);
  for (const browser of [phone, laptop]) browser.signedIn(university.session());
});

afterEach(() => mend());

async function write(browser: FakeBrowser, text: string): Promise<{ tab: FakeTab; writer: Writer }> {
  const tab = await browser.open();
  const writer = await tab.wait(tab.device.writer(TARGET));
  tab.type(writer, text);
  await tab.clock.advance(10_000);
  return { tab, writer };
}

const inserted = (characters: number, sentences: number) => ({ characters, sentences, deletes: false });
const editRequests = () => university.requests.filter(({ path }) => path.includes('/edits/')).length;

describe('two devices', () => {
  it('PL1 the second opens with what the first wrote', async () => {
    await write(phone, 'Written on the phone.');
    const tab = await laptop.open();
    const writer = await tab.wait(tab.device.writer(TARGET));
    expect(writer.text()).toBe('Written on the phone.');
    expect(writer.missing()).toMatchObject({ kind: 'none' });
    expect(writer.state()).toMatchObject({ kind: 'at university', deviceAt: null });
  });

  it('PL1 two that began before the university knew of the document find each other with their first push', async () => {
    const first = await phone.open();
    const second = await laptop.open();
    const onPhone = await first.wait(first.device.writer(TARGET));
    const onLaptop = await second.wait(second.device.writer(TARGET));
    first.type(onPhone, 'On the phone. ');
    await first.clock.advance(10_000);
    second.type(onLaptop, 'On the laptop. ');
    await second.clock.advance(10_000);
    expect([onLaptop.remote(), onLaptop.remoteFrom()]).toEqual([inserted(14, 1), 'device']);
    expect(onLaptop.missing()).toMatchObject({ kind: 'none' });
  });

  it('PL1 pulls page after page, from the last counter on', async () => {
    const first = await write(phone, 'a');
    for (let turn = 0; turn < 9; turn += 1) {
      first.tab.type(first.writer, 'b');
      await first.tab.clock.advance(6000);
    }
    expect(university.batches.length).toBe(10);
    const tab = await laptop.open();
    const writer = await tab.wait(tab.device.writer(TARGET));
    expect(writer.text()).toBe('abbbbbbbbb');
    const afters = university.requests
      .filter(({ path }) => path.includes('/edits/'))
      .map(({ path }) => path.split('=')[1]);
    expect(afters.slice(-4)).toEqual(['0', '3', '6', '9']);
  });

  it('PL2 remote edits wait until they are taken; the caret stays at its character', async () => {
    const first = await write(phone, 'One. ');
    const second = await write(laptop, '');
    expect(second.writer.text()).toBe('One. ');
    second.tab.type(second.writer, 'Three.');
    first.writer.record({
      index: 5,
      removed: 0,
      inserted: 'Two. Two and a half. ',
      source: 'typed',
      timeMs: first.tab.clock.now,
    });
    await first.tab.clock.advance(10_000);
    await second.tab.page('visible');
    await second.tab.clock.advance(10_000);
    expect(second.writer.text()).toBe('One. Three.');
    expect(second.writer.remote()).toEqual(inserted(21, 2));
    const taken = second.writer.takeRemote({ start: 11, end: 11 });
    expect(taken.text).toBe(university.text());
    expect(taken.text).toContain('One. ');
    expect(taken.text).toContain('Two. Two and a half. ');
    expect(taken.text).toContain('Three.');
    expect(taken.text.slice(0, taken.selection.start).endsWith('Three.')).toBe(true);
    expect(second.writer.remote()).toBeNull();
    expect(second.writer.state().kind).toBe('at university');
  });

  it('PL7 a selection whose characters were deleted elsewhere closes to the place where they stood', async () => {
    const first = await write(phone, 'abcdefgh');
    const second = await write(laptop, '');
    first.writer.record({ index: 2, removed: 4, inserted: '', source: 'typed', timeMs: first.tab.clock.now });
    await first.tab.clock.advance(10_000);
    await second.tab.page('visible');
    await second.tab.clock.advance(5000);
    expect(second.writer.remote()).toEqual({ characters: 0, sentences: 0, deletes: true });
    expect(second.writer.takeRemote({ start: 3, end: 7 })).toEqual({ text: 'abgh', selection: { start: 2, end: 3 } });
  });

  it('PL3 a push answer that is ahead brings what is missing', async () => {
    const first = await write(phone, 'phone ');
    const second = await write(laptop, '');
    first.tab.type(first.writer, 'again ');
    await first.tab.clock.advance(10_000);
    second.tab.type(second.writer, 'laptop');
    await second.tab.clock.advance(10_000);
    expect(second.writer.remote()).toEqual(inserted(6, 1));
  });

  it('PL4 its own push is no reason to pull', async () => {
    const first = await write(phone, 'a');
    const before = editRequests();
    for (let turn = 0; turn < 5; turn += 1) {
      first.tab.type(first.writer, 'b');
      await first.tab.clock.advance(6000);
    }
    expect(editRequests()).toBe(before);
  });

  it('both offline from the start: both texts arrive', async () => {
    university.weather = { kind: 'no network' };
    const first = await write(phone, 'From the phone. ');
    const second = await write(laptop, 'From the laptop. ');
    university.weather = { kind: 'fair' };
    await first.tab.page('online');
    await first.tab.clock.advance(10_000);
    await second.tab.page('online');
    await second.tab.clock.advance(10_000);
    expect(university.text()).toContain('From the phone. ');
    expect(university.text()).toContain('From the laptop. ');
    expect(second.writer.takeRemote({ start: 0, end: 0 }).text).toBe(university.text());
  });
});

describe('two tabs', () => {
  it('PL5 what one commits waits in the other’s inbox, without the network', async () => {
    university.weather = { kind: 'no network' };
    const one = await write(phone, 'Left. ');
    const other = await write(phone, '');
    expect(other.writer.text()).toBe('Left. ');
    one.tab.type(one.writer, 'More.');
    await one.tab.clock.advance(200);
    await quiet();
    expect([other.writer.remote(), other.writer.remoteFrom()]).toEqual([inserted(5, 1), 'tab']);
    expect(other.writer.takeRemote({ start: 6, end: 6 })).toEqual({
      text: 'Left. More.',
      selection: { start: 6, end: 6 },
    });
    expect(other.writer.state()).toMatchObject({ kind: 'on device', waiting: 11 });
  });

  it('PL5 a page that is being left tells at once', async () => {
    university.weather = { kind: 'no network' };
    const one = await write(phone, 'Left. ');
    const other = await write(phone, '');
    one.tab.type(one.writer, 'More.');
    await quiet();
    await one.tab.page('hidden');
    await quiet();
    expect(other.writer.remote()).toEqual(inserted(5, 1));
  });

  it('both push the same rows: nothing is doubled', async () => {
    university.weather = { kind: 'no network' };
    const bare = { locks: undefined };
    const [one, other] = [await phone.open(bare), await phone.open(bare)];
    const writer = await one.wait(one.device.writer(TARGET));
    one.type(writer, 'only once');
    await one.clock.advance(1000);
    university.weather = { kind: 'fair' };
    one.device.pushNow();
    other.device.pushNow();
    await Promise.all([one.clock.advance(5000), other.clock.advance(5000)]);
    expect(university.text()).toBe('only once');
    expect(new Set(university.stored()).size).toBe(university.stored().length);
    expect(writer.state().kind).toBe('at university');
  });
});

describe('text that is not on this device', () => {
  it('PL6 is announced as perhaps missing where nobody could be asked, and comes once somebody can', async () => {
    await write(phone, 'Elsewhere.');
    university.weather = { kind: 'no network' };
    const tab = await laptop.open();
    const writer = await tab.wait(tab.device.writer(TARGET));
    expect(writer.text()).toBe('');
    expect(writer.missing()).toMatchObject({ kind: 'perhaps' });
    university.weather = { kind: 'fair' };
    await tab.page('online');
    await tab.clock.advance(1000);
    expect(writer.remote()).toEqual(inserted(10, 1));
    expect(writer.missing()).toMatchObject({ kind: 'none' });
    expect(writer.takeRemote({ start: 0, end: 0 }).text).toBe('Elsewhere.');
  });

  it('PL6 is announced as missing when the university has more than came', async () => {
    const first = await write(phone, 'abc');
    const second = await write(laptop, '');
    first.tab.type(first.writer, 'def');
    await first.tab.clock.advance(10_000);
    const fetch = laptop.fetch;
    laptop.fetch = async (path, init) => {
      if (path.includes('/edits/')) throw new TypeError('Failed to fetch');
      return fetch(path, init);
    };
    second.tab.type(second.writer, 'x');
    await second.tab.clock.advance(10_000);
    expect(second.writer.missing()).toMatchObject({ kind: 'some' });
    laptop.fetch = fetch;
    await second.tab.page('visible');
    await second.tab.clock.advance(1000);
    expect(second.writer.missing()).toMatchObject({ kind: 'none' });
  });
});

describe('snapshots and handing in', () => {
  it('name the text that is there now, by vector and hash, and go through the outbox', async () => {
    university.weather = { kind: 'no network' };
    const { tab, writer } = await write(phone, 'My essay.');
    await tab.wait(writer.snapshot());
    await tab.wait(writer.submit());
    tab.type(writer, ' A new draft.');
    await tab.clock.advance(1000);
    expect((await tab.wait(tab.device.waiting())).map(({ kind }) => kind)).toEqual(['writing', 'snapshot', 'submit']);
    university.weather = { kind: 'fair' };
    await tab.page('online');
    await tab.clock.advance(5000);
    const ops = university.batches.flatMap((batch) => batch.ops);
    const stream = university.batches[0]?.stream ?? '';
    const sha256 = createHash('sha256').update('My essay.').digest('hex');
    expect(ops.find(({ kind }) => kind === 'snapshot')).toMatchObject({ seq: 10, vector: { [stream]: 9 }, sha256 });
    expect(ops.find(({ kind }) => kind === 'submit')).toMatchObject({ seq: 11, vector: { [stream]: 10 }, sha256 });
    expect(university.text()).toBe('My essay. A new draft.');
  });
});

describe('what a checkpoint may hold', () => {
  it('LG1 committed ops alone: a word that never reached a store is not in it', async () => {
    const { tab, writer } = await write(phone, 'Committed.');
    phone.storage.full = true;
    university.weather = { kind: 'no network' };
    mend = breakDatabase('outbox refused');
    tab.type(writer, ' Lost.');
    await tab.clock.advance(20_000);
    expect(writer.state().kind).toBe('not saved');
    tab.kill();
    mend();
    phone.storage.full = false;
    university.weather = { kind: 'fair' };
    const next = await phone.open();
    const again = await next.wait(next.device.writer(TARGET));
    expect(again.text()).toBe('Committed.');
    next.type(again, ' More.');
    await next.clock.advance(10_000);
    expect([university.text(), again.text()]).toEqual(['Committed. More.', 'Committed. More.']);
  });
});
