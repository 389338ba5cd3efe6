import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { describe, expect, it } from 'vitest';
import { listMarkings } from '#contract/marking';
import { Offline } from '../api/trouble.ts';
import { answeredAnew } from './answered-anew.ts';

describe('an answer that is fetched anew', () => {
  const KEY = [listMarkings.path, 'one'];
  /** A screen that shows an old answer; `next` is its next request. */
  async function openScreen() {
    const client = new QueryClient();
    const requests: { answer: (words: string) => void; fail: (error: Error) => void }[] = [];
    const observer = new QueryObserver<string>(client, {
      queryKey: KEY,
      queryFn: async () => new Promise<string>((answer, fail) => requests.push({ answer, fail })),
      retry: false,
    });
    const close = observer.subscribe(() => undefined);
    const next = async () => {
      await expect.poll(() => requests.length).toBeGreaterThan(0);
      const request = requests.shift();
      if (request === undefined) throw new Error('Nothing was asked.');
      return request;
    };
    (await next()).answer('old');
    await expect.poll(() => client.getQueryData(KEY)).toBe('old');
    return { client, observer, close, next };
  }
  const isSettled = async (promise: Promise<void>) =>
    Promise.race([promise.then(() => true), new Promise<boolean>((resolve) => setTimeout(() => resolve(false), 20))]);

  it('has come once the request that began then is answered', async () => {
    const { client, next } = await openScreen();
    const answered = answeredAnew(client, listMarkings);
    expect(await isSettled(answered)).toBe(false);
    (await next()).answer('new');
    await answered;
    expect(client.getQueryData(KEY)).toBe('new');
  });

  it('has not come by a request that failed, but by the next one', async () => {
    const { client, observer, next } = await openScreen();
    const answered = answeredAnew(client, listMarkings);
    (await next()).fail(new Offline('Not reached.', 'network'));
    expect(await isSettled(answered)).toBe(false);
    void observer.refetch();
    (await next()).answer('new');
    await answered;
    expect(client.getQueryData(KEY)).toBe('new');
  });

  it('is not waited for once the screen was left', async () => {
    const { client, close, next } = await openScreen();
    const answered = answeredAnew(client, listMarkings);
    (await next()).fail(new Offline('Not reached.', 'network'));
    expect(await isSettled(answered)).toBe(false);
    close();
    await answered;
  });
});
