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

describe('a device', () => {
  it('brings what was typed to the university and says so', async () => {
    const university = new FakeUniversity();
    const browser = new FakeBrowser(university.fetch);
    browser.signedIn(university.session());
    const tab = await browser.open();
    const writer = await tab.wait(tab.device.writer(TARGET));
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
