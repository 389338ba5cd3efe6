import { beforeEach, describe, expect, it } from 'vitest';
import { deviceStage } from '../../../tests/fixtures/device-stage.ts';
import type { FakeTab } from '../../../tests/fixtures/fake-browser.ts';
import type { Writer } from '../journal/writer.ts';
import { restAfter } from './pusher.ts';

const stage = deviceStage();

let tab: FakeTab;
let writer: Writer;
/** When a push left and when it was answered, in milliseconds of the tab's clock. */
let pushes: { leftAt: number; answeredAt: number }[];
let answerMs: number;

beforeEach(async () => {
  tab = await stage.browser.open();
  pushes = [];
  answerMs = 0;
  stage.browser.fetch = async (path, init) => {
    if (init.method !== 'POST' || !path.includes('/outbox/')) return stage.university.fetch(path, init);
    const push = { leftAt: tab.clock.monotonicMs(), answeredAt: 0 };
    pushes.push(push);
    await new Promise<void>((resolve) => tab.clock.after(answerMs, resolve));
    push.answeredAt = tab.clock.monotonicMs();
    return stage.university.fetch(path, init);
  };
  writer = await stage.openWriter(tab);
  await tab.clock.advance(1000);
  pushes = [];
});

/** Types four characters a second. */
async function typeFor(seconds: number): Promise<void> {
  for (let at = 0; at < seconds * 4; at += 1) {
    tab.type(writer, 'a');
    await tab.clock.advance(250);
  }
}

describe('the pace of pushes', () => {
  it('PU13 a push that was answered brings no other one for what was typed meanwhile', async () => {
    answerMs = 300;
    await typeFor(30);
    const gaps = pushes.slice(1).map(({ leftAt }, at) => leftAt - (pushes[at]?.leftAt ?? 0));
    expect(gaps.length).toBeGreaterThan(3);
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(5000);
    expect(Math.max(...gaps)).toBeLessThanOrEqual(5600);
    await tab.clock.advance(5000);
    stage.expectAllArrived();
  });

  it('PU13 a backlog is sent at once, though somebody types', async () => {
    stage.university.weather = { kind: 'no network' };
    for (let word = 0; word < 60; word += 1) {
      tab.type(writer, 'plenty of words written without a network ');
      await tab.clock.advance(10);
    }
    stage.university.weather = { kind: 'fair' };
    pushes = [];
    answerMs = 300;
    await tab.page('online');
    await typeFor(5);
    // 32 at first, 500 in the end: eight pushes for 2,520 edits.
    expect(pushes.length).toBeGreaterThanOrEqual(8);
    await tab.clock.advance(10_000);
    stage.expectAllArrived();
  });

  it.each([
    [1000, 4000],
    [2000, 8000],
    [8000, 10_000],
  ])('PU14 after an answer that took %i ms, edits rest for %i ms', async (took, rest) => {
    answerMs = took;
    await typeFor(60);
    const gaps = pushes.slice(1).map(({ leftAt }, at) => leftAt - (pushes[at]?.answeredAt ?? 0));
    expect(gaps.length).toBeGreaterThan(1);
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(rest);
    expect(Math.max(...gaps)).toBeLessThanOrEqual(Math.max(rest, 5000) + 250);
    await tab.clock.advance(30_000);
    stage.expectAllArrived();
  });

  it('PU14 the rest is half to one and a half of that, by chance', () => {
    expect([0, 0.5, 1].map((random) => restAfter(1000, random))).toEqual([2000, 4000, 6000]);
    expect([0, 0.5, 1].map((random) => restAfter(9000, random))).toEqual([5000, 10_000, 15_000]);
  });

  it('PU14 who comes back to the page does not wait for that', async () => {
    answerMs = 2500;
    await typeFor(7);
    await tab.clock.advance(2600);
    tab.type(writer, 'b');
    const before = pushes.length;
    await tab.page('online');
    await tab.clock.advance(100);
    expect(pushes.length).toBe(before + 1);
  });
});
