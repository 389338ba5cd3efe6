import { describe, expect, it } from 'vitest';
import { enroll } from '#contract/enrollment';
import { deviceStage, TARGET } from '../../../tests/fixtures/device-stage.ts';
import { breakDatabase } from '../../../tests/fixtures/break-database.ts';
import { quiet } from '../../../tests/fixtures/fake-clock.ts';
import { COURSE } from '../../../tests/fixtures/fake-university.ts';

const stage = deviceStage();

describe('pages that go away', () => {
  it('RC1 what a dead page left in the tail is recovered by the next, and arrives', async () => {
    stage.university.weather = { kind: 'no network' };
    const first = await stage.browser.open();
    const writer = await stage.openWriter(first);
    first.type(writer, 'committed, ');
    await first.clock.advance(1000);
    stage.mend = breakDatabase('dead handle');
    first.type(writer, 'only in the tail');
    await quiet();
    first.kill();
    stage.mend();
    stage.university.weather = { kind: 'fair' };
    const second = await stage.browser.open();
    const again = await stage.openWriter(second);
    expect(again.text()).toBe('committed, only in the tail');
    expect([...stage.browser.storage.values.keys()].filter((key) => key.startsWith('longhand:tail:'))).toEqual([]);
    await second.clock.advance(10_000);
    expect(stage.university.text()).toBe('committed, only in the tail');
    stage.expectAllArrived();
  });

  it('RC2 the tail of a page that is alive is left to it', async () => {
    const first = await stage.browser.open();
    const writer = await stage.openWriter(first);
    stage.mend = breakDatabase('dead handle');
    first.type(writer, 'mine');
    await quiet();
    stage.mend();
    await stage.browser.open();
    expect([...stage.browser.storage.values.keys()].filter((key) => key.startsWith('longhand:tail:')).length).toBe(4);
    await first.clock.advance(20_000);
    expect(stage.university.text()).toBe('mine');
  });

  it('RC8 a page that nobody writes on sends what another one left that died at once', async () => {
    const other = await stage.browser.open();
    const first = await stage.browser.open();
    const writer = await stage.openWriter(first);
    await other.clock.advance(1000);
    expect(other.device.connection()).toEqual({ kind: 'connected' });
    first.type(writer, 'abc');
    await quiet();
    first.kill();
    await quiet();
    expect(other.device.connection()).toMatchObject({ kind: 'sending' });
    await other.clock.advance(1000);
    expect(stage.university.text()).toBe('abc');
  });

  it('RC8 a page on the same text no longer calls it sent, and has what another one left', async () => {
    const other = await stage.browser.open();
    const beside = await stage.openWriter(other);
    const first = await stage.browser.open();
    const writer = await stage.openWriter(first);
    other.type(beside, 'abc');
    await other.clock.advance(3000);
    expect(beside.state().kind).toBe('at university');
    stage.university.weather = { kind: 'no network' };
    first.type(writer, 'def');
    await quiet();
    first.kill();
    await other.clock.advance(1000);
    expect(beside.state().kind).toBe('on device');
    expect(beside.remote()).toMatchObject({ characters: 3 });
  });

  it('RC8 a page that opened after the writing had begun sends what was in the tail alone', async () => {
    const first = await stage.browser.open();
    const writer = await stage.openWriter(first);
    const other = await stage.browser.open();
    await other.clock.advance(1000);
    stage.mend = breakDatabase('dead handle');
    first.type(writer, 'abc');
    await quiet();
    stage.mend();
    first.kill();
    await other.clock.advance(1000);
    expect(stage.university.text()).toBe('abc');
  });

  it('RC3 the tail is kept until its rows are committed elsewhere', async () => {
    const first = await stage.browser.open();
    const writer = await stage.openWriter(first);
    stage.mend = breakDatabase('dead handle');
    first.type(writer, 'abc');
    await quiet();
    first.kill();
    const second = await stage.browser.open();
    const tails = () =>
      [...stage.browser.storage.values.keys()].filter((key) => key.startsWith('longhand:tail:')).length;
    expect(tails()).toBe(3);
    const again = await second.wait(second.device.writer(TARGET));
    expect(again.text()).toBe('abc');
    stage.mend();
    await second.page('visible');
    await second.clock.advance(10_000);
    expect(tails()).toBe(0);
    expect(stage.university.text()).toBe('abc');
  });

  it('RC4 without Web Locks, BroadcastChannel and compression everything still arrives', async () => {
    const bare = { locks: undefined, openChannel: undefined, compress: undefined };
    const first = await stage.browser.open(bare);
    const writer = await stage.openWriter(first);
    stage.mend = breakDatabase('dead handle');
    first.type(writer, 'abc');
    await quiet();
    first.kill();
    stage.mend();
    const second = await stage.browser.open(bare);
    const again = await stage.openWriter(second);
    second.type(again, 'def');
    await second.clock.advance(20_000);
    expect(stage.university.text()).toBe('abcdef');
    stage.expectAllArrived();
  });

  it('RC5 opens cold, offline and with an expired token, and goes on writing', async () => {
    const first = await stage.browser.open();
    const writer = await stage.openWriter(first);
    first.type(writer, 'At home. ');
    await first.clock.advance(10_000);
    stage.university.weather = { kind: 'no network' };
    first.type(writer, 'By bus. ');
    await first.clock.advance(1000);
    first.kill();
    stage.university.refusedTokens.add('access-1');
    const second = await stage.browser.open();
    const again = await stage.openWriter(second);
    expect(again.text()).toBe('At home. By bus. ');
    expect(again.missing()).toMatchObject({ kind: 'none' });
    second.type(again, 'On the train.');
    await second.clock.advance(5000);
    // Each page wrote an anchor before its first edit.
    expect(again.state()).toMatchObject({ kind: 'on device', waiting: 23 });
    stage.university.weather = { kind: 'fair' };
    await second.page('online');
    await second.clock.advance(5000);
    expect(stage.university.text()).toBe('At home. By bus. On the train.');
    expect(await second.wait(second.device.lastTarget())).toEqual(TARGET);
  });

  it('knows the document that was written last, also when the page was left at once', async () => {
    const first = await stage.browser.open();
    const writer = await stage.openWriter(first);
    first.type(writer, 'a');
    await first.clock.advance(100);
    first.kill();
    const second = await stage.browser.open();
    expect(await second.wait(second.device.lastTarget())).toEqual(TARGET);
  });

  it('RC6 a clock that jumps by years changes nothing', async () => {
    const tab = await stage.browser.open();
    const writer = await stage.openWriter(tab);
    tab.type(writer, 'a');
    await tab.clock.advance(5000);
    tab.clock.wallBegan -= 10 * 365 * 86_400_000;
    tab.type(writer, 'b');
    await tab.clock.advance(5000);
    tab.clock.wallBegan += 30 * 365 * 86_400_000;
    tab.type(writer, 'c');
    await tab.clock.advance(5000);
    expect(stage.university.text()).toBe('abc');
    expect(writer.state().kind).toBe('at university');
  });
});

describe('stores that fail', () => {
  it('ST4 both refuse: not saved, with the words, and needs attention; saved once one takes it', async () => {
    const tab = await stage.browser.open();
    const writer = await stage.openWriter(tab);
    await tab.clock.advance(1000);
    stage.browser.storage.full = true;
    stage.mend = breakDatabase('dead handle');
    writer.record({ index: 0, removed: 0, inserted: 'three whole words', source: 'paste', timeMs: 9 });
    expect(writer.state()).toEqual({ kind: 'not saved', words: 3, volatile: false });
    expect(tab.device.connection()).toMatchObject({ kind: 'attention', reasons: [{ code: 'not saved' }] });
    expect(writer.text()).toBe('three whole words');
    stage.mend();
    stage.browser.storage.full = false;
    await tab.clock.advance(20_000);
    expect(stage.university.text()).toBe('three whole words');
    expect(writer.state().kind).toBe('at university');
  });

  it('a request that neither keeps is told to have failed, and is not made when there is room again', async () => {
    const tab = await stage.browser.open();
    await tab.clock.advance(1000);
    stage.browser.storage.full = true;
    stage.mend = breakDatabase('dead handle');
    const acting = tab.device.queue(enroll, { body: { course: COURSE } }, 'Logic').catch((error: unknown) => error);
    await tab.clock.advance(5000);
    expect(await acting).toBeInstanceOf(Error);
    stage.mend();
    stage.browser.storage.full = false;
    await tab.clock.advance(20_000);
    await tab.wait(tab.device.queue(enroll, { body: { course: COURSE } }, 'Logic'));
    await tab.clock.advance(20_000);
    expect(stage.university.requestServer.done()).toEqual(['enroll']);
  });

  it('TL6 a full disk: nothing is lost, and it goes on once there is room', async () => {
    const tab = await stage.browser.open();
    const writer = await stage.openWriter(tab);
    stage.mend = breakDatabase('quota');
    tab.type(writer, 'no room');
    await tab.clock.advance(5000);
    expect(writer.state().kind).toBe('saving');
    stage.mend();
    await tab.clock.advance(20_000);
    expect(stage.university.text()).toBe('no room');
    stage.expectAllArrived();
  });
});
