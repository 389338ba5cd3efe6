import { createHandlerBoundToURL, precacheAndRoute } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { browserPushPorts, openBrowserChannel, SYNC_TAG } from '../src/offline/device/browser-ports.ts';
import { showBadge } from '../src/offline/waiting/badge.ts';
import { pushFromWorker } from '../src/offline/delivery/worker-push.ts';
import { openPage, showNotification } from './notifications.ts';
import { smallFile } from './small-files.ts';

/** The app's files, filled in by the build. */
interface PrecachedFile {
  url: string;
  revision: string | null;
}

/** Background Sync's events, which TypeScript's library doesn't know. */
interface SyncEvent extends ExtendableEvent {
  readonly tag: string;
}

// oxlint-disable-next-line no-underscore-dangle -- the build looks for this name
declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: (string | PrecachedFile)[] };

// oxlint-disable-next-line no-underscore-dangle -- the build looks for this name
precacheAndRoute(self.__WB_MANIFEST);
registerRoute(
  ({ sameOrigin, url }) => sameOrigin && url.pathname.startsWith('/assets/'),
  async ({ request, url }) => (await smallFile(url.pathname)) ?? fetch(request),
);
// API calls are never answered here: no route matches them. Pages under /api and /dev (docs, mailbox) are the server's.
registerRoute(new NavigationRoute(createHandlerBoundToURL('/index.html'), { denylist: [/^\/(?:api|dev)(?:\/|$)/] }));

self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

// A new version takes over only after the person agrees: workbox-window's messageSkipWaiting().
self.addEventListener('message', (event) => {
  const data: unknown = event.data;
  if (typeof data === 'object' && data !== null && 'type' in data && data.type === 'SKIP_WAITING') {
    event.waitUntil(self.skipWaiting());
  }
});

self.addEventListener('sync', onSync as EventListener);
self.addEventListener('periodicsync', onSync as EventListener);

self.addEventListener('push', (event) => event.waitUntil(showNotification(event.data?.json())));
self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(openPage(event.notification.data));
});

/** Rejecting makes the browser try again later. */
function onSync(event: SyncEvent): void {
  if (event.tag === SYNC_TAG) event.waitUntil(pushOrReject());
}

async function pushOrReject(): Promise<void> {
  const done = await pushFromWorker({ ...browserPushPorts(), indexedDB, openChannel: openBrowserChannel });
  await showBadge({ indexedDB, navigator: self.navigator, nowMs: Date.now() });
  if (!done) throw new Error('Something is still waiting to be sent.');
}
