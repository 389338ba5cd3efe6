import { describe, expect, it } from 'vitest';
import { enroll } from '#contract/enrollment';
import { breakDatabase } from '../../../tests/fixtures/break-database.ts';
import { deviceStage } from '../../../tests/fixtures/device-stage.ts';
import { EMPTIED, emptyDatabase } from '../../../tests/fixtures/empty-database.ts';
import { COURSE } from '../../../tests/fixtures/fake-university.ts';

const stage = deviceStage();

describe('a database that is emptied under an open document', () => {
  it.each(EMPTIED)('EM1 what was unsent is written again at the next edit, and all arrives once: %s', async (what) => {
    const tab = await stage.browser.open();
    const writer = await stage.openWriter(tab);
    tab.type(writer, 'sent. ');
    await tab.clock.advance(10_000);
    stage.university.weather = { kind: 'no network' };
    tab.type(writer, 'unsent. ');
    await tab.clock.advance(1000);
    await emptyDatabase(stage.browser.indexedDB, what);
    tab.type(writer, 'later.');
    await tab.clock.advance(2000);
    expect(tab.device.connection().kind).not.toBe('connected');
    stage.university.weather = { kind: 'fair' };
    await tab.page('online');
    await tab.clock.advance(10_000);
    expect(stage.university.text()).toBe('sent. unsent. later.');
    expect(writer.state().kind).toBe('at university');
    stage.expectAllArrived();
  });

  it.each(EMPTIED)(
    'EM2 it is noticed without an edit, and nothing says meanwhile that all is sent: %s',
    async (what) => {
      const tab = await stage.browser.open();
      const writer = await stage.openWriter(tab);
      stage.university.weather = { kind: 'no network' };
      tab.type(writer, 'unsent');
      await tab.clock.advance(1000);
      await emptyDatabase(stage.browser.indexedDB, what);
      stage.university.weather = { kind: 'fair' };
      const lies: string[] = [];
      tab.device.subscribe(() => {
        if (tab.device.connection().kind === 'connected' && stage.university.text() !== 'unsent')
          lies.push('connected');
      });
      await tab.page('visible');
      await tab.clock.advance(10_000);
      expect(lies).toEqual([]);
      expect(stage.university.text()).toBe('unsent');
      expect(writer.state().kind).toBe('at university');
    },
  );

  it('EM2 a push that finds nothing to send does not make it connected', async () => {
    const tab = await stage.browser.open();
    const writer = await stage.openWriter(tab);
    stage.university.weather = { kind: 'no network' };
    tab.type(writer, 'unsent');
    await tab.clock.advance(4900);
    await emptyDatabase(stage.browser.indexedDB, 'everything');
    stage.university.weather = { kind: 'fair' };
    tab.device.pushNow();
    await tab.clock.advance(50);
    expect(stage.university.text()).toBe('');
    expect(tab.device.connection().kind).toBe('sending');
  });

  it('EM2 it is noticed by a page that nobody touches', async () => {
    const tab = await stage.browser.open();
    const writer = await stage.openWriter(tab);
    stage.university.weather = { kind: 'no network' };
    tab.type(writer, 'unsent');
    await tab.clock.advance(1000);
    await emptyDatabase(stage.browser.indexedDB, 'everything');
    stage.university.weather = { kind: 'fair' };
    await tab.clock.advance(400_000);
    expect(stage.university.text()).toBe('unsent');
    expect(writer.text()).toBe('unsent');
  });

  it('EM2 what is lost is written again until the database takes it, although its document was closed', async () => {
    const tab = await stage.browser.open();
    const writer = await stage.openWriter(tab);
    tab.type(writer, 'unsent');
    await tab.clock.advance(500);
    await emptyDatabase(stage.browser.indexedDB, 'everything');
    const mend = breakDatabase('outbox refused');
    writer.close();
    await tab.clock.advance(500);
    mend();
    await tab.clock.advance(30_000);
    expect(stage.university.text()).toBe('unsent');
    stage.expectAllArrived();
  });

  it('EM3 what another page had left, and this one has read, is written again too', async () => {
    stage.university.weather = { kind: 'no network' };
    const first = await stage.browser.open();
    first.type(await stage.openWriter(first), 'of a page that is gone. ');
    await first.clock.advance(5000);
    first.kill();
    const second = await stage.browser.open();
    const writer = await stage.openWriter(second);
    second.type(writer, 'Here.');
    await second.clock.advance(1000);
    await emptyDatabase(stage.browser.indexedDB, 'everything');
    stage.university.weather = { kind: 'fair' };
    await second.page('visible');
    await second.clock.advance(20_000);
    expect(stage.university.text()).toBe('of a page that is gone. Here.');
    expect(writer.state().kind).toBe('at university');
    stage.expectAllArrived();
  });

  it('an acknowledgement outlives the database that noted it', async () => {
    const tab = await stage.browser.open();
    const writer = await stage.openWriter(tab);
    tab.type(writer, 'sent');
    await tab.clock.advance(10_000);
    stage.university.weather = { kind: 'no network' };
    await emptyDatabase(stage.browser.indexedDB, 'everything');
    await tab.page('visible');
    await tab.clock.advance(10_000);
    expect(writer.state().kind).toBe('at university');
  });

  it.each(EMPTIED)('EM5 a page that opens soon afterwards has all of the text: %s', async (what) => {
    const tab = await stage.browser.open();
    const writer = await stage.openWriter(tab);
    tab.type(writer, 'sent. ');
    await tab.clock.advance(10_000);
    await emptyDatabase(stage.browser.indexedDB, what);
    tab.type(writer, 'later.');
    await tab.clock.advance(2500);
    expect(stage.university.text()).toBe('sent. later.');
    tab.kill();
    const next = await stage.browser.open();
    const again = await stage.openWriter(next);
    await next.clock.advance(3000);
    again.takeRemote({ start: 0, end: 0 });
    expect(again.text()).toBe('sent. later.');
    expect(again.missing()).toMatchObject({ kind: 'none' });
  });

  it('EM4 an opened document of which the rows were lost is not called sent', async () => {
    stage.university.weather = { kind: 'no network' };
    const first = await stage.browser.open();
    const early = await stage.openWriter(first);
    first.type(early, 'only in the checkpoint');
    await first.clock.advance(10_000);
    first.kill();
    await emptyDatabase(stage.browser.indexedDB, 'heads and rows');
    stage.university.weather = { kind: 'fair' };
    const second = await stage.browser.open();
    const writer = await stage.openWriter(second);
    expect(writer.text()).toBe('only in the checkpoint');
    expect(writer.state()).toMatchObject({ kind: 'on device', waiting: 22 });
  });

  it('EM6 heads that were lost while no page was alive are written anew at the next start, and all arrives once', async () => {
    stage.university.weather = { kind: 'no network' };
    const first = await stage.browser.open();
    first.type(await stage.openWriter(first), 'unsent when its head was lost');
    await first.clock.advance(10_000);
    first.kill();
    await emptyDatabase(stage.browser.indexedDB, 'heads');
    const second = await stage.browser.open();
    await second.clock.advance(1000);
    expect(second.device.connection().kind).not.toBe('connected');
    expect(await second.wait(second.device.waiting())).toMatchObject([{ kind: 'writing', error: null, words: 6 }]);
    const writer = await stage.openWriter(second);
    expect(writer.text()).toBe('unsent when its head was lost');
    expect(writer.state().kind).toBe('on device');
    stage.university.weather = { kind: 'fair' };
    await second.page('online');
    await second.clock.advance(10_000);
    expect(stage.university.text()).toBe('unsent when its head was lost');
    expect(writer.state().kind).toBe('at university');
    stage.expectAllArrived();
  });

  it('EM6 they are sent by a page that nobody touches, from where the university stands', async () => {
    const first = await stage.browser.open();
    const writer = await stage.openWriter(first);
    first.type(writer, 'sent, ');
    await first.clock.advance(10_000);
    stage.university.weather = { kind: 'no network' };
    first.type(writer, 'unsent');
    await first.clock.advance(10_000);
    first.kill();
    await emptyDatabase(stage.browser.indexedDB, 'heads');
    stage.university.weather = { kind: 'fair' };
    const second = await stage.browser.open();
    await second.clock.advance(10_000);
    expect(stage.university.text()).toBe('sent, unsent');
    stage.expectAllArrived();
  });

  it('EM6 where nothing names what was written to, the words are in sight and nothing is called sent', async () => {
    stage.university.weather = { kind: 'no network' };
    const first = await stage.browser.open();
    first.type(await stage.openWriter(first), 'no checkpoint yet');
    await first.clock.advance(500);
    first.kill();
    await emptyDatabase(stage.browser.indexedDB, 'heads');
    stage.university.weather = { kind: 'fair' };
    const second = await stage.browser.open();
    await second.clock.advance(10_000);
    const [item, ...others] = await second.wait(second.device.waiting());
    expect(others).toEqual([]);
    expect(item).toMatchObject({
      kind: 'writing',
      damaged: true,
      error: 'A change is damaged on this device, so it can’t be sent.',
    });
    expect(second.device.wordsOf(item?.id ?? '')).toBe('no checkpoint yet');
    expect(second.device.connection()).toMatchObject({ kind: 'attention', reasons: [{ code: 'failed op' }] });
  });

  it('RQ1 requests that only local storage still has are made once', async () => {
    stage.university.weather = { kind: 'no network' };
    const first = await stage.browser.open();
    await first.wait(first.device.queue(enroll, { body: { course: COURSE } }, 'Logic'));
    first.kill();
    await emptyDatabase(stage.browser.indexedDB, 'everything');
    const second = await stage.browser.open();
    await second.clock.advance(1000);
    expect(await second.wait(second.device.waiting())).toMatchObject([
      { kind: 'request', error: null, undoable: true },
    ]);
    stage.university.weather = { kind: 'fair' };
    await second.page('online');
    await second.clock.advance(10_000);
    expect(stage.university.requestServer.done()).toEqual(['enroll']);
  });

  it('EM2 a page that nobody touches writes its requests again', async () => {
    stage.university.weather = { kind: 'no network' };
    const tab = await stage.browser.open();
    await tab.wait(tab.device.queue(enroll, { body: { course: COURSE } }, 'Logic'));
    await tab.clock.advance(400_000);
    await emptyDatabase(stage.browser.indexedDB, 'everything');
    await tab.clock.advance(6000);
    expect(tab.device.backlog()).toMatchObject([{ kind: 'request', title: 'Logic' }]);
    expect(tab.device.connection()).toEqual({ kind: 'offline', waiting: 1 });
  });

  it('UN3 a request that was taken back does not come back with what is written again', async () => {
    stage.university.weather = { kind: 'no network' };
    const tab = await stage.browser.open();
    const id = await tab.wait(tab.device.queue(enroll, { body: { course: COURSE } }, 'Logic'));
    expect(await tab.wait(tab.device.undo(id))).toBe('undone');
    await emptyDatabase(stage.browser.indexedDB, 'everything');
    await tab.wait(tab.device.queue(enroll, { body: { course: COURSE } }, 'Logic'));
    stage.university.weather = { kind: 'fair' };
    await tab.page('online');
    await tab.clock.advance(10_000);
    expect(stage.university.requestServer.done()).toEqual(['enroll']);
  });
});
