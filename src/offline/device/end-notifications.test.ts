import { afterEach, expect, it, vi } from 'vitest';
import { deviceStage } from '../../../tests/fixtures/device-stage.ts';
import { endNotifications } from './end-notifications.ts';

const stage = deviceStage();
afterEach(() => vi.unstubAllGlobals());

/** A browser with one subscription and one notification that is shown. */
function subscribed() {
  const unsubscribe = vi.fn<() => Promise<boolean>>(async () => true);
  const close = vi.fn<() => void>();
  const registration = {
    getNotifications: async () => [{ close }],
    pushManager: { getSubscription: async () => ({ unsubscribe }) },
  };
  vi.stubGlobal('navigator', { serviceWorker: { getRegistration: async () => registration } });
  return { unsubscribe, close };
}

it('a log-out ends the browser’s subscription and takes away what is shown, also without a network', async () => {
  const tab = await stage.browser.open();
  stage.browser.fetch = () => Promise.reject(new TypeError('no network'));
  const { unsubscribe, close } = subscribed();
  await tab.wait(tab.device.signOut());
  await vi.waitFor(() => expect(unsubscribe).toHaveBeenCalledOnce());
  expect(close).toHaveBeenCalledOnce();
});

it.each([
  ['has no worker', {}],
  ['fails', { serviceWorker: { getRegistration: () => Promise.reject(new Error('broken')) } }],
])('a browser that %s has nothing to end', async (_, navigator) => {
  vi.stubGlobal('navigator', navigator);
  await expect(endNotifications()).resolves.toBeUndefined();
});
