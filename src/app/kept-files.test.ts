import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, it } from 'vitest';
import { FakeStorage } from '../../tests/fixtures/fake-browser.ts';
import { forgetFile, keepFile, keptFile, keptFileIds } from '../offline/device/kept-files.ts';
import { createAnswerCache } from './answer-cache.ts';

const ASHA = 'user-a';
const OTHER = 'user-b';
const ESSAY = 'essay';
const of = (id: string, assignment = ESSAY) => ({ assignment, id });
const bytes = (words: string) => new TextEncoder().encode(words);
const here = (): boolean => true;
const cacheOf = () => createAnswerCache(new FakeStorage(), () => undefined, here);

beforeEach(async () => {
  await cacheOf().clear(null);
  await keepFile(ASHA, of('map'), bytes('a map'), here);
});

describe('a kept file', () => {
  it('is there when its person opens the app again, by its assignment', async () => {
    await keepFile(ASHA, of('list', 'other'), bytes('a list'), here);
    await cacheOf().openFor(ASHA);
    expect([...(await keptFileIds(ASHA, ESSAY))]).toEqual(['map']);
    expect(await keptFile(ASHA, of('map'))).toEqual(bytes('a map'));
    await forgetFile(ASHA, of('map'));
    expect(await keptFile(ASHA, of('map'))).toBe(null);
    expect(await keptFile(ASHA, of('list', 'other'))).not.toBe(null);
  });

  it('is not another person’s', async () => {
    expect([...(await keptFileIds(OTHER, ESSAY))]).toEqual([]);
    expect(await keptFile(OTHER, of('map'))).toBe(null);
  });

  it('is removed at a sign-out', async () => {
    const cache = cacheOf();
    await cache.openFor(ASHA);
    await cache.clear(null);
    expect(await keptFile(ASHA, of('map'))).toBe(null);
  });

  it.each([OTHER, 'user-A', 'user-'])('is removed when %s has opened the app', async (other) => {
    await cacheOf().openFor(other);
    expect(await keptFile(ASHA, of('map'))).toBe(null);
  });

  it('is not kept where its person signed out while it was loaded', async () => {
    await keepFile(ASHA, of('late'), bytes('late'), () => false);
    expect(await keptFile(ASHA, of('late'))).toBe(null);
  });
});
