import { describe, expect, it } from 'vitest';
import { FakeBrowser, type FakeTab } from '../../tests/fixtures/fake-browser.ts';
import { ASSIGNMENT, FakeUniversity } from '../../tests/fixtures/fake-university.ts';
import type { Writer } from './writer.ts';

const TARGET = { kind: 'assignment', id: ASSIGNMENT } as const;

function type(tab: FakeTab, writer: Writer, text: string): void {
  for (const unit of text) {
    tab.clock.now += 80;
    writer.record({ index: writer.length(), removed: 0, inserted: unit, source: 'typed', timeMs: tab.clock.now });
  }
}

async function open(tab: FakeTab): Promise<Writer> {
  let writer: Writer | null = null;
  void tab.device.writer(TARGET).then((opened) => {
    writer = opened;
  });
  for (let turn = 0; turn < 50 && writer === null; turn += 1) await tab.clock.advance(100);
  if (writer === null) throw new Error('The writer did not open.');
  return writer;
}

describe('a device', () => {
  it('brings what was typed to the university and says so', async () => {
    const university = new FakeUniversity();
    const browser = new FakeBrowser(university.fetch);
    browser.signedIn(university.session());
    const tab = await browser.open();
    const writer = await open(tab);
    expect(writer.state()).toEqual({ kind: 'empty' });
    type(tab, writer, 'Hello, world.');
    expect(writer.state().kind).toBe('saving');
    await tab.clock.advance(0);
    expect(writer.state()).toMatchObject({ kind: 'on device', waiting: 13 });
    await tab.clock.advance(10_000);
    expect(university.text()).toBe('Hello, world.');
    expect(writer.state().kind).toBe('at university');
    expect(tab.device.connection()).toEqual({ kind: 'connected' });
  });
});
