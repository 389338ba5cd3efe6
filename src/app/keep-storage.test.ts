import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { keepStorage, storageFacts } from './keep-storage.ts';

const page = new EventTarget();
const persist = vi.fn<() => Promise<boolean>>(async () => true);
let told = () => {};
let lastSentAt: number | null = null;
let waits: unknown[] | null = null;

const device = {
  subscribe: (listener: () => void) => {
    told = listener;
    return () => {};
  },
  backlog: () => waits,
  schedule: () => ({ lastSentAt, nextTryAt: null }),
  done: () => [],
} as unknown as Parameters<typeof keepStorage>[0];

beforeEach(() => {
  persist.mockClear();
  lastSentAt = null;
  waits = null;
  const storage = { persist, persisted: async () => true, estimate: async () => ({ usage: 7 }) };
  vi.stubGlobal('navigator', { storage });
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page));
});
afterEach(() => vi.unstubAllGlobals());

describe('the browser is asked to keep the storage', () => {
  it('once the first work was saved on the device, once a page', () => {
    const stop = keepStorage(device);
    told();
    expect(persist).not.toHaveBeenCalled();
    waits = [{}];
    told();
    told();
    expect(persist).toHaveBeenCalledTimes(1);
    stop();
  });

  it('also where the work was sent before this was loaded', () => {
    lastSentAt = 1;
    keepStorage(device)();
    expect(persist).toHaveBeenCalledTimes(1);
  });

  it('again after the app was installed', () => {
    const stop = keepStorage(device);
    page.dispatchEvent(new Event('appinstalled'));
    expect(persist).toHaveBeenCalledTimes(1);
    stop();
    page.dispatchEvent(new Event('appinstalled'));
    expect(persist).toHaveBeenCalledTimes(1);
  });
});

it('a browser that tells nothing is taken at its word', async () => {
  expect(await storageFacts()).toEqual({ isKept: true, usedBytes: 7 });
  vi.stubGlobal('navigator', {});
  expect(await storageFacts()).toEqual({ isKept: null, usedBytes: null });
});
