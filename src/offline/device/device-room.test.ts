import { describe, expect, it } from 'vitest';
import { breakDatabase } from '../../../tests/fixtures/break-database.ts';
import { deviceStage } from '../../../tests/fixtures/device-stage.ts';
import type { FakeTab } from '../../../tests/fixtures/fake-browser.ts';
import { LOW, REFUSED } from './storage-words.ts';

const PRACTICE = { kind: 'practice' } as const;

const stage = deviceStage();

function reasons(tab: FakeTab): string[] {
  const now = tab.device.connection();
  return now.kind === 'attention' ? now.reasons.map(({ code, error }) => `${code}: ${error}`) : [];
}

describe('a database that refuses every edit', () => {
  it.each(['quota', 'outbox refused'] as const)('TL10 does not keep them from the university: %s', async (fault) => {
    const tab = await stage.browser.open();
    const writer = await stage.openWriter(tab);
    tab.type(writer, 'kept, ');
    await tab.clock.advance(1000);
    stage.mend = breakDatabase(fault);
    tab.type(writer, 'and ');
    await tab.clock.advance(20_000);
    tab.type(writer, 'sent');
    await tab.clock.advance(40_000);
    expect(stage.university.text()).toBe('kept, and sent');
    expect(writer.state().kind).toBe('at university');
    expect(reasons(tab)).toHaveLength(1);
    stage.mend();
    await tab.clock.advance(20_000);
    tab.type(writer, '.');
    await tab.clock.advance(10_000);
    expect(reasons(tab)).toEqual([]);
    expect(stage.university.text()).toBe('kept, and sent.');
    stage.expectAllArrived();
  });

  it('TL10 what it refused without a network is sent once there is one, with what it had before', async () => {
    stage.university.weather = { kind: 'no network' };
    const tab = await stage.browser.open();
    const writer = await stage.openWriter(tab);
    tab.type(writer, 'before, ');
    await tab.clock.advance(5000);
    stage.mend = breakDatabase('quota');
    tab.type(writer, 'after');
    await tab.clock.advance(30_000);
    expect(writer.state().kind).toBe('on device');
    stage.university.weather = { kind: 'fair' };
    await tab.page('online');
    await tab.clock.advance(30_000);
    expect(stage.university.text()).toBe('before, after');
    expect(writer.state().kind).toBe('at university');
    stage.expectAllArrived();
  });

  it('TL10 the other documents that it holds still open without a network', async () => {
    const tab = await stage.browser.open();
    const other = await tab.wait(tab.device.writer(PRACTICE));
    tab.type(other, 'Held.');
    await tab.clock.advance(10_000);
    other.close();
    const writer = await stage.openWriter(tab);
    stage.university.weather = { kind: 'no network' };
    stage.mend = breakDatabase('quota');
    tab.type(writer, 'Refused.');
    await tab.clock.advance(8000);
    expect((await tab.wait(tab.device.writer(PRACTICE))).text()).toBe('Held.');
  });

  it('TL10 its own database is tried again and again, which holds up no edit', async () => {
    stage.university.weather = { kind: 'no network' };
    const tab = await stage.browser.open();
    const writer = await stage.openWriter(tab);
    stage.mend = breakDatabase('quota');
    tab.type(writer, 'one');
    await tab.clock.advance(10_000);
    let looks = 0;
    for (let second = 0; second < 60; second += 1) {
      tab.type(writer, '.');
      await tab.clock.advance(1000);
      if (writer.state().kind === 'saving') looks += 1;
    }
    expect(looks).toBeLessThanOrEqual(3);
  });
});

describe('a device that is short of space', () => {
  it('ST9 says so while its database refuses edits that the tail has, and no longer', async () => {
    stage.university.weather = { kind: 'no network' };
    const tab = await stage.browser.open();
    const writer = await stage.openWriter(tab);
    await tab.clock.advance(1000);
    expect(reasons(tab)).toEqual([]);
    stage.mend = breakDatabase('quota');
    tab.type(writer, 'abc');
    await tab.clock.advance(5000);
    expect(writer.state().kind).toBe('saving');
    expect(reasons(tab)).toEqual([`storage: ${REFUSED}`]);
    stage.mend();
    await tab.clock.advance(20_000);
    expect(writer.state().kind).toBe('on device');
    expect(reasons(tab)).toEqual([]);
  });

  it('ST9 says only what is not saved where neither store has it', async () => {
    const tab = await stage.browser.open();
    const writer = await stage.openWriter(tab);
    await tab.clock.advance(1000);
    stage.browser.storage.full = true;
    stage.mend = breakDatabase('quota');
    tab.type(writer, 'abc');
    await tab.clock.advance(5000);
    expect(reasons(tab)).toEqual([expect.stringContaining('not saved: This device is full')]);
    stage.browser.storage.full = false;
  });

  it('ST9 says so before a write is refused, where the browser tells, until there is room', async () => {
    const estimate = { quota: 100_000_000, usage: 91_000_000 };
    const tab = await stage.browser.open({ room: { estimate: async () => ({ ...estimate }) } });
    const writer = await stage.openWriter(tab);
    await tab.clock.advance(1000);
    expect(reasons(tab)).toEqual([`storage: ${LOW}`]);
    estimate.usage = 80_000_000;
    await tab.clock.advance(61_000);
    tab.type(writer, 'a');
    await tab.clock.advance(10_000);
    expect(reasons(tab)).toEqual([]);
    expect(stage.university.text()).toBe('a');
  });

  it.each([{ estimate: () => Promise.reject(new Error('not told')) }, { estimate: async () => ({}) }])(
    'ST9 says nothing where the browser tells nothing',
    async (room) => {
      const tab = await stage.browser.open({ room });
      await tab.clock.advance(1000);
      expect(reasons(tab)).toEqual([]);
    },
  );
});
