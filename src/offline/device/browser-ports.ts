import { lockOrGo, type LockPort } from '../../api/lock.ts';
import type { StoragePort } from '../../api/storage.ts';
import { withUniversityClock } from '../../api/university-clock.ts';
import type { ChannelPort, ClockPort, DevicePorts, PageEvent, PushPorts } from './ports.ts';

const CHANNEL_NAME = 'longhand';

/** Shortest interval of periodic pushes; the browser decides the real one. */
const PERIODIC_SYNC_MS = 12 * 60 * 60_000;

/** The tag of the background sync that pushes; see sw/sw.ts. */
export const SYNC_TAG = 'outbox';

/** The part of a page's globals that is used here: a window's `globalThis` fits. */
export interface PageGlobals {
  addEventListener(type: string, listener: (event: { key?: string | null; persisted?: boolean }) => void): void;
  removeEventListener(type: string, listener: (event: { key?: string | null; persisted?: boolean }) => void): void;
  document: {
    readonly visibilityState: string;
    addEventListener(type: string, listener: () => void): void;
    removeEventListener(type: string, listener: () => void): void;
  };
}

/** The ports of a device on a browser's page. */
export function portsOf(page: PageGlobals, storage: StoragePort): DevicePorts {
  const ports = browserPushPorts();
  return {
    ...ports,
    fetch: withUniversityClock(ports.fetch, storage, () => ports.clock.wallMs()),
    indexedDB,
    storage,
    openChannel: openBrowserChannel,
    room: (navigator as { storage?: StorageManager }).storage,
    registerSync,
    isVisible: () => page.document.visibilityState === 'visible',
    onPage: (listener) => listenToPage(page, listener),
    onStorage: (listener) => {
      const heard = (event: { key?: string | null }) => listener(event.key ?? null);
      page.addEventListener('storage', heard);
      return () => page.removeEventListener('storage', heard);
    },
  };
}

/** The ports of pushing, from the globals that pages and workers share. */
export function browserPushPorts(): PushPorts {
  return {
    fetch: (path, init) => fetch(path, init),
    clock: browserClock,
    random: () => Math.random(),
    crypto,
    locks: lockOrGo((navigator as { locks?: LockPort }).locks),
    compress: typeof CompressionStream === 'undefined' ? undefined : gzip,
  };
}

/** Opens the channel of this browser's tabs and worker; undefined where there is none. */
export const openBrowserChannel: (() => ChannelPort) | undefined =
  typeof BroadcastChannel === 'undefined' ? undefined : openChannel;

const browserClock: ClockPort = {
  wallMs: () => Date.now(),
  monotonicMs: () => performance.now(),
  after: (delayMs, act) => {
    const timer = setTimeout(act, delayMs);
    return () => clearTimeout(timer);
  },
};

async function gzip(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  const stream = new Blob([bytes]).stream().pipeThrough(new CompressionStream('gzip'));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

function openChannel(): ChannelPort {
  const channel = new BroadcastChannel(CHANNEL_NAME);
  return {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel is the origin's own
    post: (message) => channel.postMessage(message),
    listen: (listener) => {
      channel.addEventListener('message', (event) => listener(event.data));
    },
    close: () => channel.close(),
  };
}

function listenToPage(page: PageGlobals, listener: (event: PageEvent) => void): () => void {
  const online = () => listener('online');
  const shown = () => listener('visible');
  const gone = () => listener('hidden');
  const focused = () => listener('focus');
  const turned = () => listener(page.document.visibilityState === 'visible' ? 'visible' : 'hidden');
  page.addEventListener('online', online);
  page.addEventListener('pageshow', shown);
  page.addEventListener('pagehide', gone);
  page.addEventListener('focus', focused);
  page.document.addEventListener('visibilitychange', turned);
  return () => {
    page.removeEventListener('online', online);
    page.removeEventListener('pageshow', shown);
    page.removeEventListener('pagehide', gone);
    page.removeEventListener('focus', focused);
    page.document.removeEventListener('visibilitychange', turned);
  };
}

/** The members of a service worker registration that only Chromium has. */
interface SyncRegistration {
  sync?: { register(tag: string): Promise<void> } | undefined;
  periodicSync?: { register(tag: string, options: { minInterval: number }): Promise<void> } | undefined;
}

/** Background Sync exists in Chromium alone, and may be refused: the page pushes by itself anyway. */
async function registerSync(): Promise<void> {
  const container = (navigator as { serviceWorker?: { ready: Promise<SyncRegistration> } }).serviceWorker;
  const registration = await container?.ready;
  await registration?.sync?.register(SYNC_TAG).catch(() => undefined);
  await registration?.periodicSync?.register(SYNC_TAG, { minInterval: PERIODIC_SYNC_MS }).catch(() => undefined);
}
