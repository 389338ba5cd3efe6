import { describe, expect, it } from 'vitest';
import { TAIL_MAX_BYTES } from '../journal/tail.ts';
import type { Writer } from '../journal/writer.ts';
import { breakDatabase } from '../../../tests/fixtures/break-database.ts';
import { deviceStage } from '../../../tests/fixtures/device-stage.ts';
import type { FakeTab } from '../../../tests/fixtures/fake-browser.ts';
import { noDatabase } from '../../../tests/fixtures/no-database.ts';

const stage = deviceStage();

/** Writes a text at the end as one edit. */
function enter(tab: FakeTab, writer: Writer, text: string): void {
  const timeMs = tab.clock.monotonicMs();
  writer.record({ index: writer.length(), removed: 0, inserted: text, source: 'recovered', timeMs });
}

/** What the tail holds, as it is in local storage. */
function inTail(): string[] {
  return [...stage.browser.storage.values]
    .filter(([key]) => key.startsWith('longhand:tail:'))
    .map(([, value]) => value);
}

/** Opens the document in a page whose database works, without a network, and then sends what waits. */
async function expectOffline(text: string): Promise<void> {
  stage.university.weather = { kind: 'no network' };
  const tab = await stage.browser.open();
  expect((await stage.openWriter(tab)).text()).toBe(text);
  stage.university.weather = { kind: 'fair' };
  await tab.page('online');
  await tab.clock.advance(20_000);
  expect(inTail()).toEqual([]);
  stage.expectAllArrived();
}

describe('a page whose database is in memory alone', () => {
  it('TL7 keeps in the tail what was written; the next page sends it, and another one has it without a network', async () => {
    stage.university.weather = { kind: 'no network' };
    const first = await stage.browser.open(noDatabase());
    const writer = await stage.openWriter(first);
    first.type(writer, 'kept');
    await first.clock.advance(20_000);
    expect(inTail()).toHaveLength(4);
    expect(writer.state().kind).toBe('on device');
    first.kill();
    const second = await stage.browser.open(noDatabase());
    await second.clock.advance(10_000);
    await second.page('visible');
    await second.clock.advance(1000);
    expect(inTail()).toHaveLength(4);
    stage.university.weather = { kind: 'fair' };
    await second.page('online');
    await second.clock.advance(20_000);
    expect(stage.university.text()).toBe('kept');
    second.kill();
    stage.university.weather = { kind: 'no network' };
    const third = await stage.browser.open(noDatabase());
    const again = await stage.openWriter(third);
    expect(again.text()).toBe('kept');
    third.type(again, ', and on');
    await third.clock.advance(1000);
    stage.university.weather = { kind: 'fair' };
    await third.page('online');
    await third.clock.advance(20_000);
    expect(stage.university.text()).toBe('kept, and on');
    expect(again.state().kind).toBe('at university');
    stage.expectAllArrived();
  });

  it('TL7 the same where the page that wrote it was told that the university has it', async () => {
    const first = await stage.browser.open(noDatabase());
    const writer = await stage.openWriter(first);
    first.type(writer, 'sent');
    await first.clock.advance(20_000);
    expect(writer.state().kind).toBe('at university');
    first.kill();
    await expectOffline('sent');
  });

  it('TL7 the same where a database that can be read refused the words', async () => {
    const tab = await stage.browser.open();
    const writer = await stage.openWriter(tab);
    tab.type(writer, 'Before. ');
    await tab.clock.advance(10_000);
    stage.mend = breakDatabase('outbox refused');
    tab.type(writer, 'Refused.');
    await tab.clock.advance(20_000);
    expect(writer.state().kind).toBe('at university');
    tab.kill();
    stage.mend();
    await expectOffline('Before. Refused.');
  });

  it('TL7 what the university has makes room in the tail for what it has not', async () => {
    const tab = await stage.browser.open(noDatabase());
    const writer = await stage.openWriter(tab);
    for (let count = 0; count < 28; count += 1) {
      enter(tab, writer, 'x'.repeat(8000));
      await tab.clock.advance(10_000);
    }
    expect(writer.state().kind).toBe('at university');
    expect(inTail().filter((value) => value.includes('xxx'))).toHaveLength(28);
    stage.university.weather = { kind: 'no network' };
    for (let count = 0; count < 10; count += 1) enter(tab, writer, 'y'.repeat(8000));
    await tab.clock.advance(1000);
    expect(inTail().filter((value) => value.includes('yyy'))).toHaveLength(10);
    expect(inTail().join('').length * 2).toBeLessThan(TAIL_MAX_BYTES);
    expect(writer.state().kind).toBe('on device');
  });

  it('OB6 a sign-out leaves nothing in the tail that the university has', async () => {
    const tab = await stage.browser.open(noDatabase());
    const writer = await stage.openWriter(tab);
    tab.type(writer, 'sent');
    await tab.clock.advance(20_000);
    expect(writer.state().kind).toBe('at university');
    await tab.wait(tab.device.signOut());
    expect(inTail()).toEqual([]);
  });
});
