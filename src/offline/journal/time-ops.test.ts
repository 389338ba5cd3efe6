import { beforeEach, describe, expect, it } from 'vitest';
import { FakeBrowser, type FakeTab } from '../../../tests/fixtures/fake-browser.ts';
import { ASSIGNMENT, FakeUniversity, signedHead } from '../../../tests/fixtures/fake-university.ts';
import type { Writer } from './writer.ts';

const TARGET = { kind: 'assignment', id: ASSIGNMENT } as const;

let university: FakeUniversity;
let phone: FakeBrowser;

beforeEach(() => {
  university = new FakeUniversity();
  phone = new FakeBrowser(university.fetch);
  phone.signedIn(university.session());
});

async function write(browser: FakeBrowser, text: string): Promise<{ tab: FakeTab; writer: Writer }> {
  const tab = await browser.open();
  const writer = await tab.wait(tab.device.writer(TARGET));
  tab.type(writer, text);
  await tab.clock.advance(10_000);
  return { tab, writer };
}

describe('marks of time', () => {
  const ops = () => university.batches.flatMap((batch) => batch.ops);
  const kinds = () => ops().map(({ kind }) => kind);
  const anchors = () => ops().filter((op) => op.kind === 'anchor');

  it('TM1 the newest head is anchored just before the next edit, never by itself', async () => {
    const { tab, writer } = await write(phone, 'ab');
    await tab.clock.advance(120_000);
    expect(kinds()).toEqual(['insert', 'insert']);
    writer.record({ index: 2, removed: 0, inserted: '', source: 'typed', timeMs: tab.clock.now });
    expect(() =>
      writer.record({ index: 9, removed: 0, inserted: 'x', source: 'typed', timeMs: tab.clock.now }),
    ).toThrow(RangeError);
    await tab.clock.advance(120_000);
    expect(kinds()).toEqual(['insert', 'insert']);
    tab.type(writer, 'c');
    await tab.clock.advance(10_000);
    expect(kinds()).toEqual(['insert', 'insert', 'anchor', 'insert']);
    expect(anchors()[0]).toMatchObject({ seq: 3, head: signedHead(1) });
    expect(university.text()).toBe('abc');
    expect(writer.state().kind).toBe('at university');
  });

  it('TM1 a hand-in always names the newest head', async () => {
    const { tab, writer } = await write(phone, 'a');
    tab.type(writer, 'b');
    await tab.clock.advance(10_000);
    expect(anchors().map(({ head }) => head)).toEqual([signedHead(1)]);
    await tab.wait(writer.submit());
    await tab.clock.advance(10_000);
    expect(kinds().slice(-2)).toEqual(['anchor', 'submit']);
    expect(anchors().at(-1)).toMatchObject({ head: signedHead(university.batches.length - 1) });
    const count = kinds().length;
    university.weather = { kind: 'no network' };
    await tab.wait(writer.submit());
    await tab.clock.advance(10_000);
    university.weather = { kind: 'fair' };
    await tab.clock.advance(400_000);
    expect(kinds().slice(count)).toEqual(['anchor', 'submit']);
  });

  it('TM1 at most once in three minutes, and only a head that is new', async () => {
    const { tab, writer } = await write(phone, 'a');
    for (let turn = 0; turn < 20; turn += 1) {
      tab.type(writer, 'b');
      await tab.clock.advance(29_920);
    }
    expect(university.batches.length).toBe(21);
    expect(anchors().map(({ head }) => head)).toEqual([1, 7, 13, 19].map(signedHead));
    university.weather = { kind: 'no network' };
    tab.type(writer, 'c');
    for (let turn = 0; turn < 20; turn += 1) {
      tab.type(writer, 'd');
      await tab.clock.advance(60_000);
    }
    university.weather = { kind: 'fair' };
    await tab.page('online');
    await tab.clock.advance(10_000);
    expect(anchors().map(({ head }) => head)).toEqual([1, 7, 13, 19, 21].map(signedHead));
    expect(university.text()).toBe(`a${'b'.repeat(20)}c${'d'.repeat(20)}`);
  });

  it('TM1 a page that opens offline begins with the last head that this device was answered', async () => {
    const { tab } = await write(phone, 'At home. ');
    tab.kill();
    university.weather = { kind: 'no network' };
    const next = await phone.open();
    const writer = await next.wait(next.device.writer(TARGET));
    next.type(writer, 'On the plane.');
    await next.clock.advance(10_000);
    // The anchor is no edit of the writer's, so no list counts it.
    expect(await next.wait(next.device.waiting())).toMatchObject([{ kind: 'writing', edits: 13 }]);
    university.weather = { kind: 'fair' };
    await next.page('online');
    await next.clock.advance(10_000);
    expect(university.batches.at(-1)?.ops[0]).toMatchObject({ kind: 'anchor', seq: 1, head: signedHead(1) });
    expect(university.text()).toBe('At home. On the plane.');
  });

  it('TM1 a head that no op may carry holds up nothing', async () => {
    university.head = () => 'h'.repeat(501);
    const { tab, writer } = await write(phone, 'a');
    tab.type(writer, 'b');
    await tab.clock.advance(10_000);
    expect(anchors()).toEqual([]);
    expect(university.text()).toBe('ab');
  });

  it('TM2 a wall clock that was moved by more than 2 s is told before the next edit, once for each move', async () => {
    const { tab, writer } = await write(phone, 'a');
    tab.clock.wallBegan += 1999;
    tab.type(writer, 'b');
    tab.clock.wallBegan -= 3_600_000;
    await tab.clock.advance(10_000);
    expect(kinds()).toEqual(['insert', 'anchor', 'insert']);
    tab.type(writer, 'cd');
    await tab.clock.advance(10_000);
    tab.clock.wallBegan += 7_200_000;
    tab.type(writer, 'e');
    await tab.clock.advance(10_000);
    const told = ops().filter((op) => op.kind === 'clock');
    expect(told.map(({ seq }) => seq)).toEqual([4, 7]);
    for (const { at, wall } of told.slice(1))
      expect(Math.abs(wall - (tab.clock.wallBegan + at * 10))).toBeLessThan(2000);
    expect(university.text()).toBe('abcde');
  });
});
