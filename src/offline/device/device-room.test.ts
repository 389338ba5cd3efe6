import { describe, expect, it } from 'vitest';
import { breakDatabase } from '../../../tests/fixtures/break-database.ts';
import { deviceStage } from '../../../tests/fixtures/device-stage.ts';
import type { FakeTab } from '../../../tests/fixtures/fake-browser.ts';
import { LOW, REFUSED } from './storage-words.ts';

const stage = deviceStage();

function reasons(tab: FakeTab): string[] {
  const now = tab.device.connection();
  return now.kind === 'attention' ? now.reasons.map(({ code, error }) => `${code}: ${error}`) : [];
}

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
