import type { Page } from '@playwright/test';
import type { Desk } from './fixtures/desk.ts';
import { fakePush } from './fixtures/fake-push.ts';
import { expect, test } from './fixtures/journey.ts';
import { OTHER_STUDENT } from './fixtures/university.ts';

const SWITCH = 'Notifications on this device';
const OFF = 'Off. You get emails.';
const ON = 'On. If a notification can’t be delivered, you get an email.';

/** Chromium has drawn a notification by then, unless the machine is busy. */
const DRAWN_MS = 1500;

// The headless shell shows no notifications, and says that they are blocked.
test.use({ full: true });

/** The part of the worker's globals that a tap is played with. */
interface WorkerScope {
  registration: ServiceWorkerRegistration;
  clients: { openWindow: (url: string) => Promise<void>; matchAll: () => Promise<unknown[]> };
  WindowClient: { prototype: { focus: () => Promise<unknown> } };
  NotificationEvent: new (type: string, init: { notification: Notification }) => Event;
  dispatchEvent: (event: Event) => void;
}

const switchOn = (page: Page) => page.getByRole('switch', { name: SWITCH });

async function openSwitch({ page }: Desk): Promise<void> {
  await page.goto('/profile');
  await expect(switchOn(page)).toBeVisible();
}

test('notifications are turned on by a tap, stay on, and end with a log-out', async ({ desk }) => {
  await desk.context.grantPermissions(['notifications'], { origin: desk.proxy.origin });
  const push = await fakePush(desk.context);
  await desk.logIn();
  await openSwitch(desk);
  const { page } = desk;
  await expect(page.getByText(OFF)).toBeVisible();
  expect(push.asked).toEqual([]);

  await switchOn(page).press('Space');
  await expect(page.getByText(ON)).toBeVisible();
  await expect(switchOn(page)).toBeChecked();
  await expect(switchOn(page)).toBeFocused();
  expect(push.asked).toEqual(['permission', 'subscribe']);
  await page.reload();
  await expect(page.getByText(ON)).toBeVisible();

  await switchOn(page).click();
  await expect(page.getByText(OFF)).toBeVisible();
  expect(push.endpoint).toBeNull();
  await switchOn(page).click();
  await expect(page.getByText(ON)).toBeVisible();

  await page.getByRole('button', { name: 'Logout', exact: true }).click();
  await page.waitForURL('**/login');
  await expect.poll(() => push.endpoint).toBeNull();
  await desk.logIn();
  await openSwitch(desk);
  await expect(page.getByText(OFF)).toBeVisible();
});

test('a log-out without a network ends them in the browser', async ({ desk }) => {
  await desk.context.grantPermissions(['notifications'], { origin: desk.proxy.origin });
  const push = await fakePush(desk.context);
  await desk.logIn();
  await openSwitch(desk);
  await switchOn(desk.page).click();
  await expect(desk.page.getByText(ON)).toBeVisible();
  await desk.proxyDown();
  await desk.page.getByRole('button', { name: 'Logout', exact: true }).click();
  await desk.page.waitForURL('**/login');
  await expect.poll(() => push.endpoint).toBeNull();
});

test('without a network the switch gives up after ten seconds, says so, and works later', async ({ desk }) => {
  await desk.context.grantPermissions(['notifications'], { origin: desk.proxy.origin });
  const push = await fakePush(desk.context);
  push.mood = 'silent';
  await desk.logIn();
  await openSwitch(desk);
  const { page } = desk;
  await switchOn(page).click();
  await expect(page.getByText('Turning on...')).toBeVisible();
  await expect(page.getByText('The service that delivers notifications can’t be reached.')).toBeVisible({
    timeout: 20_000,
  });
  await expect(switchOn(page)).not.toBeChecked();
  push.mood = 'subscribes';
  await switchOn(page).click();
  await expect(page.getByText(ON)).toBeVisible();
});

test('a browser that blocks notifications says where to allow them', async ({ desk }) => {
  // To grant one thing refuses every other.
  await desk.context.grantPermissions(['geolocation'], { origin: desk.proxy.origin });
  const push = await fakePush(desk.context);
  await desk.logIn();
  await openSwitch(desk);
  const { page } = desk;
  await expect(page.getByText('This browser’s settings block notifications from Longhand.')).toBeVisible();
  await switchOn(page).click();
  await expect(switchOn(page)).not.toBeChecked();
  expect(push.asked).not.toContain('subscribe');
  await desk.context.grantPermissions(['notifications'], { origin: desk.proxy.origin });
  await expect(page.getByText(OFF)).toBeVisible();
});

test('the worker shows a message to its person alone, and a tap opens its page', async ({ desk }) => {
  await desk.context.grantPermissions(['notifications'], { origin: desk.proxy.origin });
  await desk.logIn();
  const { page } = desk;
  const user = await page.evaluate(() => (JSON.parse(localStorage.getItem('user') ?? '{}') as { id: string }).id);
  const deliver = await deliverer(desk);
  const words = '“Essay 2” (Academic Writing) was returned to you.';
  let delivered = 0;
  /**
   * Delivers until the last of its deliveries is the one that is shown: none of them comes later then. Chromium forgets
   * a notification if it is asked for the list while it draws it.
   */
  const deliverAndShow = (told: Record<string, string>) =>
    expect(async () => {
      delivered += 1;
      const numbered = `${told['words'] ?? ''} ${String(delivered)}`;
      await deliver({ ...told, words: numbered });
      await page.waitForTimeout(DRAWN_MS);
      expect(await shown(page)).toEqual([numbered]);
    }).toPass();
  await deliverAndShow({ user, tag: 'essay', words, path: '/student/assignments' });
  // A later message of the same news takes its place.
  await deliverAndShow({ user, tag: 'essay', words: `${words} Again.`, path: '/student/assignments' });

  const [worker] = desk.context.serviceWorkers();
  if (worker === undefined) throw new Error('There is no service worker.');
  const tap = (windows: 'open' | 'none') =>
    worker.evaluate(async (which) => {
      const scope = globalThis as unknown as WorkerScope;
      const opened: string[] = [];
      // Chromium gives focus and windows to a real tap alone.
      scope.WindowClient.prototype.focus = async function focus(this: unknown) {
        return this;
      };
      scope.clients.openWindow = async (url) => void opened.push(url);
      if (which === 'none') scope.clients.matchAll = async () => [];
      const [notification] = await scope.registration.getNotifications();
      if (notification === undefined) throw new Error('Nothing is shown.');
      scope.dispatchEvent(new scope.NotificationEvent('notificationclick', { notification }));
      await new Promise((resolve) => setTimeout(resolve, 500));
      return opened;
    }, windows);
  expect(await tap('open')).toEqual([]);
  await page.waitForURL('**/student/assignments');
  await expect.poll(() => shown(page)).toEqual([]);
  await deliverAndShow({ user, tag: 'essay', words, path: '/student/assignments' });
  expect(await tap('none')).toEqual(['/student/assignments']);

  // What is shown goes with its person, and nobody else is shown what comes for them.
  await deliverAndShow({ user, tag: 'essay', words, path: '/student/assignments' });
  await page.getByRole('button', { name: 'Logout', exact: true }).click();
  await page.waitForURL('**/login');
  await expect.poll(() => shown(page)).toEqual([]);
  await deliver({ user, tag: 'essay', words, path: '/student/assignments' });
  await desk.logIn(OTHER_STUDENT);
  await deliver({ user, tag: 'essay', words, path: '/student/assignments' });
  const other = await page.evaluate(() => (JSON.parse(localStorage.getItem('user') ?? '{}') as { id: string }).id);
  // The worker hears of a log-in a moment after it.
  await deliverAndShow({ user: other, tag: 'other', words: 'For the other student.', path: '/' });
});

/** The sentences that the app's notifications show now; Chromium may add one of its own. */
function shown(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    const notifications = await registration.getNotifications();
    return notifications.filter(({ title }) => title === 'Longhand').map(({ body }) => body);
  });
}

/** Delivers messages to the worker as the browser's push service does. */
async function deliverer(desk: Desk): Promise<(told: Record<string, string>) => Promise<void>> {
  const cdp = await desk.cdp();
  const registered = new Promise<string>((resolve) => {
    cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const own = registrations.find(({ scopeURL }) => scopeURL.startsWith(desk.proxy.origin));
      if (own !== undefined) resolve(own.registrationId);
    });
  });
  await cdp.send('ServiceWorker.enable');
  const registrationId = await registered;
  const { origin } = desk.proxy;
  return async (told) => {
    await cdp.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data: JSON.stringify(told) });
  };
}
