import { createDatabase, openExisting } from '../src/offline/device/database.ts';
import { readSession } from '../src/offline/device/noted-session.ts';

declare const self: ServiceWorkerGlobalScope;

/** A message of the university, for one person (server/letters/notification/message.ts). */
interface Told {
  user: string;
  tag: string;
  words: string;
  /** The page that it is about. */
  path: string;
}

/**
 * Shows a message to the person who is signed in on this browser. One for anybody else is not shown and ends the
 * subscription, so that the university mails what comes next.
 */
export async function showNotification({ user, tag, words, path }: Told): Promise<void> {
  const { registration } = self;
  if ((await notedUser()) === user)
    return registration.showNotification('Longhand', { body: words, tag, data: path, icon: '/icon-192.png' });
  await (await registration.pushManager.getSubscription())?.unsubscribe();
}

/** Shows the page of a notification: in the window that was used last, or in a new one. */
export async function openPage(path: string): Promise<void> {
  const [window] = await self.clients.matchAll({ type: 'window' });
  if (window === undefined) await self.clients.openWindow(path);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a window of this worker has its origin
  else (await window.focus()).postMessage({ open: path });
}

async function notedUser(): Promise<string | null> {
  const database = createDatabase(() => openExisting(indexedDB));
  try {
    await database.ready();
    return await readSession(database);
  } finally {
    database.handle()?.close();
  }
}
