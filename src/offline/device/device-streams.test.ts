import { describe, expect, it } from 'vitest';
import { deviceStage, TARGET } from '../../../tests/fixtures/device-stage.ts';
import { connectionAt } from '../waiting/connection.ts';

const stage = deviceStage();

describe('what the university has', () => {
  it('AK3 moves to the local log with its acknowledgement: a page that dies at once opens again with all of it', async () => {
    const tab = await stage.browser.open();
    const writer = await stage.openWriter(tab);
    tab.type(writer, 'acknowledged');
    await tab.clock.advance(2200);
    expect(writer.state().kind).toBe('at university');
    tab.kill();
    stage.university.weather = { kind: 'no network' };
    const next = await stage.browser.open();
    const again = await stage.openWriter(next);
    expect(again.text()).toBe('acknowledged');
    expect(again.state().kind).toBe('at university');
  });
});

describe('streams that the university can’t take', () => {
  it('AK4 a gap is filled from the local log', async () => {
    const tab = await stage.browser.open();
    const writer = await stage.openWriter(tab);
    tab.type(writer, 'before the fall');
    await tab.clock.advance(5000);
    expect(writer.state().kind).toBe('at university');
    const [stream] = [...stage.university.highs.keys()];
    stage.university.batches = stage.university.batches.map((batch) => ({ ...batch, ops: batch.ops.slice(0, 4) }));
    stage.university.highs.set(stream ?? '', 4);
    tab.type(writer, ', after');
    await tab.clock.advance(60_000);
    expect(stage.university.text()).toBe('before the fall, after');
    stage.expectAllArrived();
    expect(writer.state().kind).toBe('at university');
  });

  it('AK5 an unknown assignment stops its own stream: rows stay in sight, others go on', async () => {
    const tab = await stage.browser.open();
    const writer = await stage.openWriter(tab);
    const practice = await tab.wait(tab.device.writer({ kind: 'practice' }));
    stage.university.unknownAssignment = true;
    tab.type(writer, 'homework');
    await tab.clock.advance(0);
    tab.type(practice, 'practice');
    await tab.clock.advance(60_000);
    expect(stage.university.text()).toBe('practice');
    expect(writer.state()).toMatchObject({ kind: 'refused', error: 'Your university does not know this assignment.' });
    const items = await tab.wait(tab.device.waiting());
    expect(items).toMatchObject([
      { kind: 'writing', edits: 8, words: 1, error: 'Your university does not know this assignment.' },
    ]);
    expect(tab.device.connection()).toMatchObject({ kind: 'attention', reasons: [{ code: 'unknown assignment' }] });
    stage.university.unknownAssignment = false;
    await tab.page('visible');
    await tab.clock.advance(5000);
    expect(stage.university.stored().length).toBe(16);
    expect(tab.device.connection()).toEqual({ kind: 'connected' });
  });

  it('AK10 ST7 what two pages wrote for an unknown assignment is said once, leaves the line as it is, and can be discarded', async () => {
    const [tab, other] = [await stage.browser.open(), await stage.browser.open()];
    const writer = await tab.wait(tab.device.writer(TARGET));
    const beside = await other.wait(other.device.writer(TARGET));
    stage.university.unknownAssignment = true;
    tab.type(writer, 'homework');
    other.type(beside, 'more of it');
    await tab.clock.advance(60_000);
    const { target } = (await tab.wait(tab.device.waiting()))[0] ?? {};
    if (target === undefined) throw new Error('Nothing waits.');
    expect(tab.device.connection()).toMatchObject({ kind: 'attention', reasons: [{ target }] });
    expect(connectionAt({ kind: 'practice' }, tab.device.connection()).kind).toBe('sending');
    stage.university.weather = { kind: 'no network' };
    await tab.page('online');
    await tab.clock.advance(60_000);
    expect(tab.device.connection()).toMatchObject({ kind: 'offline' });
    expect(await tab.wait(tab.device.waiting())).toMatchObject([{ discardable: true }, { discardable: true }]);
    stage.university.weather = { kind: 'fair' };
    expect(await tab.wait(tab.device.discard(target))).toBe(true);
    writer.close();
    await tab.clock.advance(60_000);
    expect(await tab.wait(tab.device.waiting())).toEqual([]);
    expect(tab.device.connection()).toEqual({ kind: 'connected' });
    beside.close();
    await other.clock.advance(60_000);
    const next = await stage.browser.open();
    expect((await next.wait(next.device.writer(TARGET))).text()).toBe('');
    expect(await next.wait(next.device.waiting())).toEqual([]);
    expect(stage.university.stored()).toEqual([]);
  });

  it('AK10 nothing is discarded that the university has not refused so', async () => {
    const tab = await stage.browser.open();
    const writer = await stage.openWriter(tab);
    stage.university.weather = { kind: 'no network' };
    tab.type(writer, 'homework');
    await tab.clock.advance(5000);
    const [item] = await tab.wait(tab.device.waiting());
    expect(item).toMatchObject({ discardable: false });
    expect(await tab.wait(tab.device.discard(item?.target ?? { kind: 'practice' }))).toBe(false);
    stage.university.weather = { kind: 'fair' };
    await tab.page('online');
    await tab.clock.advance(60_000);
    expect(stage.university.text()).toBe('homework');
  });

  it('AK6 an op that fails by itself stops only what follows it, and is shown within 30 s', async () => {
    const tab = await stage.browser.open();
    const writer = await stage.openWriter(tab);
    tab.type(writer, 'abcdef');
    const [first] = [...stage.witness.attempted];
    stage.university.failing = { stream: first?.split(':')[0] ?? '', seq: 4 };
    await tab.clock.advance(4000);
    expect(stage.university.text()).toBe('abc');
    expect(writer.state().kind).toBe('on device');
    await tab.clock.advance(26_000);
    expect(writer.state()).toMatchObject({ kind: 'refused', error: 'It can’t be read.' });
    expect(tab.device.connection()).toMatchObject({ kind: 'attention', reasons: [{ code: 'failed op' }] });
    stage.university.failing = null;
    await tab.clock.advance(600_000);
    expect(stage.university.text()).toBe('abcdef');
    stage.expectAllArrived();
  });
});
