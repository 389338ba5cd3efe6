import 'fake-indexeddb/auto';
import { describe, expect, it, vi } from 'vitest';
import { FakeStorage } from '../../tests/fixtures/fake-browser.ts';
import { createAnswerCache } from './answer-cache.ts';

const ASHA = 'user-a';
const OTHER = 'user-b';
const KEY = ['/courses/', null, null];
const DAY_MS = 24 * 60 * 60 * 1000;

/** The `onLeave` of a page that nobody leaves. */
const stays = (): void => undefined;

const signedIn = (): boolean => true;

/** A user's answers as a newly opened page finds them. */
async function found(user: string): Promise<unknown> {
  const { client, openFor } = createAnswerCache(new FakeStorage(), stays, signedIn);
  await openFor(user);
  return client.getQueryData(KEY);
}

async function answered(user: string, data: unknown, at = Date.now()): Promise<void> {
  const { client, openFor } = createAnswerCache(new FakeStorage(), stays, signedIn);
  await openFor(user);
  client.setQueryData(KEY, data, { updatedAt: at });
  await vi.waitFor(async () => expect(await found(user)).toEqual(data), { timeout: 15_000 });
}

describe('the last answers, kept on the device', () => {
  it('are there for their user when the app opens again', async () => {
    await answered(ASHA, ['course']);
    expect(await found(ASHA)).toEqual(['course']);
  });

  it('are written at once when the page is left', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    let leave = stays;
    const onLeave = (listener: () => void) => {
      leave = listener;
    };
    const { client, openFor } = createAnswerCache(new FakeStorage(), onLeave, signedIn);
    await openFor(ASHA);
    client.setQueryData(KEY, ['just in time']);
    leave();
    vi.useRealTimers();
    expect(await found(ASHA)).toEqual(['just in time']);
  });

  it('are not written where a question says so', async () => {
    const { client, openFor } = createAnswerCache(new FakeStorage(), stays, signedIn);
    await openFor(ASHA);
    const unkept = ['/find/', null, null, { q: 'words' }];
    await client.fetchQuery({ queryKey: unkept, queryFn: () => 'a passage', meta: { kept: false } });
    client.setQueryData(KEY, ['beside it']);
    await vi.waitFor(async () => expect(await found(ASHA)).toEqual(['beside it']), { timeout: 15_000 });
    const next = createAnswerCache(new FakeStorage(), stays, signedIn);
    await next.openFor(ASHA);
    expect(next.client.getQueryData(unkept)).toBe(undefined);
  });

  it('are gone from the device once another person has opened it', async () => {
    await answered(ASHA, ['course']);
    expect(await found(OTHER)).toBe(undefined);
    expect(await found(ASHA)).toBe(undefined);
  });

  it('are not kept any more once another session has begun', async () => {
    let isHere = true;
    const cache = createAnswerCache(new FakeStorage(), stays, () => isHere);
    await cache.openFor(ASHA);
    isHere = false;
    cache.client.setQueryData(KEY, ['came late']);
    await new Promise((done) => setTimeout(done, 400));
    expect(await found(ASHA)).toBe(undefined);
  });

  it('are gone after a sign-out, from the page and from the device', async () => {
    await answered(ASHA, ['course']);
    const cache = createAnswerCache(new FakeStorage(), stays, signedIn);
    await cache.openFor(ASHA);
    await cache.clear(null);
    expect(cache.client.getQueryData(KEY)).toBe(undefined);
    expect(await found(ASHA)).toBe(undefined);
  });

  it('are dropped when they are older than a month', async () => {
    const cache = createAnswerCache(new FakeStorage(), stays, signedIn);
    await cache.openFor(ASHA);
    cache.client.setQueryData(KEY, ['old'], { updatedAt: Date.now() - 31 * DAY_MS });
    cache.client.setQueryData(['new'], ['new']);
    await vi.waitFor(
      async () => {
        const next = createAnswerCache(new FakeStorage(), stays, signedIn);
        await next.openFor(ASHA);
        expect(next.client.getQueryData(['new'])).toEqual(['new']);
        expect(next.client.getQueryData(KEY)).toBe(undefined);
      },
      { timeout: 15_000 },
    );
  });

  it('hold answers alone: a failed question is asked anew', async () => {
    await answered(ASHA, ['course']);
    const cache = createAnswerCache(new FakeStorage(), stays, signedIn);
    await cache.openFor(ASHA);
    expect(cache.client.getQueryState(KEY)).toMatchObject({ status: 'success', fetchStatus: 'idle', error: null });
  });

  it('are not put back by a page that only opened', async () => {
    await answered(ASHA, ['course']);
    const idle = createAnswerCache(new FakeStorage(), stays, signedIn);
    await idle.openFor(ASHA);
    await answered(ASHA, ['course', 'newer']);
    await new Promise((done) => setTimeout(done, 1500));
    expect(await found(ASHA)).toEqual(['course', 'newer']);
  });

  it('count as old when the app opens: a reload asks anew', async () => {
    await answered(ASHA, ['course']);
    const cache = createAnswerCache(new FakeStorage(), stays, signedIn);
    await cache.openFor(ASHA);
    expect(cache.client.getQueryState(KEY)?.isInvalidated).toBe(true);
  });
});
