import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { describe, expect, it } from 'vitest';
import { listMarkings } from '#contract/marking';
import { Offline } from '../api/trouble.ts';
import { answeredAnew } from './answered-anew.ts';

describe('an answer that is fetched anew', () => {
  /** The query of a screen, and the requests that wait for their answers, oldest first. */
  function openScreen() {
    const client = new QueryClient();
    const requests: { answer: (words: string) => void; fail: (error: Error) => void }[] = [];
    const observer = new QueryObserver<string>(client, {
      queryKey: [listMarkings.path, 'one'],
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
    return { client, observer, close, next };
  }
  const isSettled = async (promise: Promise<void>) =>
    Promise.race([promise.then(() => true), new Promise<boolean>((resolve) => setTimeout(() => resolve(false), 20))]);

  it('has come once the request that began then is answered', async () => {
    const { client, next } = openScreen();
    (await next()).answer('old');
    await expect.poll(() => client.getQueryData([listMarkings.path, 'one'])).toBe('old');
    const answered = answeredAnew(client, listMarkings);
    expect(await isSettled(answered)).toBe(false);
    (await next()).answer('new');
    await answered;
    expect(client.getQueryData([listMarkings.path, 'one'])).toBe('new');
  });

  it('has not come by a request that failed, but by the next one', async () => {
    const { client, observer, next } = openScreen();
    (await next()).answer('old');
    await expect.poll(() => client.getQueryData([listMarkings.path, 'one'])).toBe('old');
    const answered = answeredAnew(client, listMarkings);
    (await next()).fail(new Offline('Not reached.', 'network'));
    expect(await isSettled(answered)).toBe(false);
    void observer.refetch();
    (await next()).answer('new');
    await answered;
    expect(client.getQueryData([listMarkings.path, 'one'])).toBe('new');
  });

  it('is not waited for once the screen was left', async () => {
    const { client, close, next } = openScreen();
    (await next()).answer('old');
    await expect.poll(() => client.getQueryData([listMarkings.path, 'one'])).toBe('old');
    const answered = answeredAnew(client, listMarkings);
    (await next()).fail(new Offline('Not reached.', 'network'));
    expect(await isSettled(answered)).toBe(false);
    close();
    await answered;
  });
});
