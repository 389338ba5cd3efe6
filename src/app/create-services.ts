import { request } from '../api/request.ts';
import { createSession } from '../api/session.ts';
import { withUniversityClock } from '../api/university-clock.ts';
import type { Services } from '../data/services.tsx';
import { firstViewShown } from './first-view.ts';
import { browserStorage, tabStorage } from './page-storage.ts';
import type { Device } from '../offline/device/device.ts';

/**
 * The services of this page, on the browser's own network and storage. The device's code is fetched when first needed.
 */
export function createServices(): Services {
  const now = () => Date.now();
  const fetch = withUniversityClock((path, init) => globalThis.fetch(path, init), browserStorage, now);
  // Only for reading: the device signs in, renews and signs out, which keeps unsent work safe.
  const session = createSession({ storage: browserStorage, fetch, now, locks: navigator.locks, devices: undefined });
  let opening: Promise<Device> | null = null;

  function openDevice(): Promise<Device> {
    opening ??= openDeviceOfPage().catch((error: unknown) => {
      opening = null;
      throw error;
    });
    return opening;
  }

  return {
    session,
    openDevice,
    call: async (endpoint, input) => {
      if (endpoint.access.kind === 'public') return request(endpoint, input, { fetch, now, session });
      const device = await openDevice();
      return request(endpoint, input, device.api);
    },
    tab: tabStorage,
    browser: browserStorage,
  };
}

async function openDeviceOfPage(): Promise<Device> {
  const { openDevice } = await import('../offline/device/open-device.ts');
  const { portsOf } = await import('../offline/device/browser-ports.ts');
  return openDevice({ ...portsOf(globalThis, browserStorage), firstView: firstViewShown() });
}
