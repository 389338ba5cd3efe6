import { describe, expect, it } from 'vitest';
import { TARGET } from '../../../tests/fixtures/device-stage.ts';
import { FakeBrowser, type FakeTab } from '../../../tests/fixtures/fake-browser.ts';
import { parkingStage, typeWord } from '../../../tests/fixtures/parking-stage.ts';
import { GAP } from '../delivery/refill.ts';
import { asked } from '../device/transaction.ts';
// Imported early: the app loads them when needed, and the fake clock doesn’t wait for that.
import '../delivery/push.ts';
import './decisions.ts';
import type { Writer } from '../journal/writer.ts';
import { LOST } from './parked.ts';

const { stage, sharedTime, waitMinutes, rowsOf, change, openEssay } = parkingStage();
const HOUR = 3_600_000;
const MINUTE = 60_000;

describe('changes that are nowhere any more', () => {
  /** A text at a university that was restored, and a device that has its text and no longer its log. */
  async function writeAndLose(beforeIt = () => Promise.resolve()): Promise<{ tab: FakeTab; writer: Writer }> {
    const { tab, writer } = await openEssay();
    for (const word of ['One. ', 'Two. ', 'Three. ']) {
      typeWord(tab, writer, word);
      await tab.clock.advance(10_000);
    }
    expect(stage.university.text()).toBe('One. Two. Three. ');
    await beforeIt();
    await change(['log'], (tx) => asked(tx.objectStore('log').clear()));
    stage.university.restore(1);
    typeWord(tab, writer, 'Four.');
    await tab.clock.advance(10_000);
    expect(stage.university.text()).toBe('One. ');
    return { tab, writer };
  }

  it('PO8 get an hour for others to bring them; then skips fill their place, and their words are entered again', async () => {
    const { tab, writer } = await writeAndLose();
    await waitMinutes(tab, 50);
    expect(await rowsOf('parked')).toEqual([]);
    // The university did not say so: this device found it.
    const found = { error: GAP.error, damaged: true };
    expect(writer.state()).toEqual({ kind: 'refused', ...found });
    expect(await tab.wait(tab.device.waiting())).toMatchObject([found]);
    await waitMinutes(tab, 60);
    expect(stage.university.text()).toBe('One. Two. Three. Four.');
    const ops = stage.university.batches.flatMap((batch) => batch.ops);
    expect(ops.filter((op) => op.kind === 'skip').map(({ reason }) => reason)).toContain('lost');
    const again = ops.filter((op) => op.kind === 'insert' && op.source === 'recovered');
    expect(again.map((op) => op.kind === 'insert' && op.text).join('')).toBe('Two. Three. ');
    const [item, ...more] = await tab.wait(tab.device.waiting());
    expect(more).toEqual([]);
    expect(item).toMatchObject({ kind: 'parked', parked: 'recovered', words: 2 });
    expect(item?.error).toMatch(/recovered/);
    await tab.wait(tab.device.discardParked(item?.id ?? ''));
    expect(writer.takeRemote({ start: 0, end: 0 }).text).toBe('One. Two. Three. Four.');
    expect(await tab.wait(tab.device.waiting())).toEqual([]);
    expect(writer.state().kind).toBe('at university');
  });

  it('PO8 are brought by another device that has them, within the hour', async () => {
    const phone = new FakeBrowser(stage.university.fetch);
    phone.signedIn(stage.university.session());
    const other = await phone.open();
    const { tab } = await writeAndLose(async () => {
      await other.wait(other.device.writer(TARGET));
      await other.clock.advance(5000);
    });
    await tab.clock.advance(20 * MINUTE);
    await other.page('visible');
    await other.clock.advance(10_000);
    await tab.clock.advance(20 * MINUTE);
    expect(stage.university.text()).toBe('One. Two. Three. Four.');
    expect(await rowsOf('parked')).toEqual([]);
    expect(await tab.wait(tab.device.waiting())).toEqual([]);
  });

  it('PO8 that local storage still holds, for a page that may be frozen, are waited for', async () => {
    const { tab, writer } = await writeAndLose();
    const [stream = ''] = stage.university.stored()[0]?.split(':') ?? [];
    stage.browser.storage.values.set(`longhand:tail:${stream}:3`, 'unread');
    await waitMinutes(tab, 180);
    expect(await rowsOf('parked')).toEqual([]);
    expect(writer.state().kind).toBe('refused');
  });

  it('PO8 whose words are on no screen are told as lost, and what follows them arrives', async () => {
    const { tab, writer } = await writeAndLose();
    writer.close();
    await tab.clock.advance(1000);
    await change(['checkpoints'], (tx) => asked(tx.objectStore('checkpoints').clear()));
    tab.kill();
    const next = await stage.browser.open();
    sharedTime(next, HOUR);
    await waitMinutes(next, 180);
    expect(stage.university.text()).toBe('One. Four.');
    const [item] = await next.wait(next.device.waiting());
    expect(item).toMatchObject({ kind: 'parked', parked: 'final', error: LOST });
  });
});
