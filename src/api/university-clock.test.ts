import { describe, expect, it } from 'vitest';
import { CLOCK_HEADER } from '#contract/version';
import { FakeStorage } from '../../tests/fixtures/fake-browser.ts';
import {
  aheadMs,
  onUniversityClock,
  universityClock,
  universityTime,
  withUniversityClock,
} from './university-clock.ts';

const DAY_MS = 86_400_000;
const NOON = Date.parse('2026-11-21T12:00:00.000Z');

/** Receives one answer with the university's time `said` (ms) on a device whose clock shows `wall`. */
async function hear(storage: FakeStorage, said: number | null, wall: number): Promise<number> {
  const headers = said === null ? {} : { [CLOCK_HEADER]: String(said) };
  const fetch = withUniversityClock(
    async () => new Response('{}', { headers }),
    storage,
    () => wall,
  );
  await fetch('/api/health/', {});
  return aheadMs(storage);
}

describe('the university’s clock', () => {
  it.each([
    ['behind', -DAY_MS],
    ['ahead', DAY_MS],
  ])('is known on a device whose own is a day %s', async (_, wrong) => {
    expect(await hear(new FakeStorage(), NOON, NOON + wrong)).toBe(-wrong);
  });

  it('is the device’s own before the first answer, and where what answers is not the university', async () => {
    const storage = new FakeStorage();
    expect(aheadMs(storage)).toBe(0);
    expect(await hear(storage, null, NOON)).toBe(0);
    await hear(storage, NOON, NOON - DAY_MS);
    expect(await hear(storage, null, NOON)).toBe(DAY_MS);
  });

  it('follows when the device’s clock is put right, and not how long answers take', async () => {
    const storage = new FakeStorage();
    await hear(storage, NOON, NOON - DAY_MS);
    expect(await hear(storage, NOON - 3000, NOON - DAY_MS)).toBe(DAY_MS);
    expect(await hear(storage, NOON, NOON)).toBe(0);
  });

  it('is told to whoever shows times by it, only when it becomes another', async () => {
    const storage = new FakeStorage();
    let told = 0;
    const stop = onUniversityClock(() => {
      told += 1;
    });
    await hear(storage, NOON, NOON - 730 * DAY_MS);
    await hear(storage, NOON, NOON - 730 * DAY_MS);
    expect(told).toBe(1);
    await hear(storage, NOON, NOON);
    stop();
    await hear(storage, NOON, NOON + DAY_MS);
    expect(told).toBe(2);
  });

  it('hinders no answer where storage is full', async () => {
    const storage = new FakeStorage();
    storage.full = true;
    expect(await hear(storage, NOON, NOON - DAY_MS)).toBe(0);
  });

  it('is in doubt on a device whose own was changed since the last answer: it is no earlier than that', async () => {
    const storage = new FakeStorage();
    const at = (wall: number) => universityTime(universityClock(storage), wall);
    expect(at(NOON)).toEqual([NOON, true]);
    await hear(storage, NOON, NOON + DAY_MS);
    expect(at(NOON + 10 * DAY_MS)).toEqual([NOON + 9 * DAY_MS, true]);
    for (const wall of [NOON - 730 * DAY_MS, NOON, NOON + 730 * DAY_MS]) expect(at(wall)).toEqual([NOON, false]);
    await hear(storage, NOON, NOON + 730 * DAY_MS);
    expect(at(NOON + 730 * DAY_MS)).toEqual([NOON, true]);
  });

  it('is sure again with each answer of a device that goes right', async () => {
    const storage = new FakeStorage();
    await hear(storage, NOON, NOON);
    await hear(storage, NOON + 40 * DAY_MS, NOON + 40 * DAY_MS);
    expect(universityTime(universityClock(storage), NOON + 41 * DAY_MS)).toEqual([NOON + 41 * DAY_MS, true]);
  });
});
