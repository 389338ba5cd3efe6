import type { Subscription } from '#contract/notification';

/** Without a network `subscribe()` never settles. */
const GIVE_UP_MS = 10_000;

/** Whether this browser can show notifications of the app, and where its push service takes them. */
export type BrowserState =
  | { kind: 'unsupported' }
  /** Safari on an iPhone or iPad: only the installed app gets them. */
  | { kind: 'install first' }
  | { kind: 'blocked' }
  | { kind: 'ready'; endpoint: string | null };

export type Subscribed =
  | { kind: 'subscribed'; subscription: Subscription }
  /** The person said no: for good, or not now. */
  | { kind: 'blocked' }
  | { kind: 'dismissed' }
  /** The push service was not reached, or has no use for this browser. */
  | { kind: 'failed' };

/** What a browser has for this; absent parts are what it lacks. */
export interface BrowserPort {
  readonly notification: Pick<typeof Notification, 'permission' | 'requestPermission'> | undefined;
  readonly hasPush: boolean;
  /** Null where the browser does not tell installed apps from pages. */
  readonly isInstalled: boolean | null;
  /** Resolves once the service worker runs. */
  readonly push: () => Promise<PushManager>;
  readonly wait: (ms: number) => Promise<void>;
}

/** The browser of this page. */
export function thisBrowser(): BrowserPort {
  const page = globalThis as { Notification?: typeof Notification; PushManager?: unknown };
  const { standalone } = navigator as { standalone?: boolean };
  return {
    notification: page.Notification,
    hasPush: page.PushManager !== undefined && 'serviceWorker' in navigator,
    isInstalled: standalone ?? null,
    push: async () => (await navigator.serviceWorker.ready).pushManager,
    wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  };
}

export async function readBrowser(browser: BrowserPort): Promise<BrowserState> {
  const { notification, hasPush, isInstalled } = browser;
  if (notification === undefined || !hasPush)
    return isInstalled === false ? { kind: 'install first' } : { kind: 'unsupported' };
  if (notification.permission === 'denied') return { kind: 'blocked' };
  const read = async () => (await (await browser.push()).getSubscription())?.endpoint ?? null;
  return { kind: 'ready', endpoint: await withinPatience(browser, read()) };
}

/**
 * Asks the person for permission and the push service for an address: call it after a tap alone. Always a new address:
 * what is left of an earlier subscription may be another person's.
 */
export async function subscribe(browser: BrowserPort, key: string): Promise<Subscribed> {
  const permission = await browser.notification?.requestPermission();
  if (permission === 'denied') return { kind: 'blocked' };
  if (permission !== 'granted') return { kind: 'dismissed' };
  const subscribing = subscribeAnew(browser, key);
  const made = await withinPatience(browser, subscribing);
  if (made !== null) return { kind: 'subscribed', subscription: subscriptionOf(made) };
  // One that comes after all would get messages that the person was told are off.
  void subscribing.then((late) => late.unsubscribe()).catch(() => undefined);
  return { kind: 'failed' };
}

/** Ends this browser's subscription, also without a network. */
export async function unsubscribe(browser: BrowserPort): Promise<void> {
  await withinPatience(browser, endSubscription(browser));
}

async function subscribeAnew(browser: BrowserPort, key: string): Promise<PushSubscription> {
  await endSubscription(browser);
  return (await browser.push()).subscribe({ userVisibleOnly: true, applicationServerKey: key });
}

async function endSubscription(browser: BrowserPort): Promise<void> {
  await (await (await browser.push()).getSubscription())?.unsubscribe();
}

/** Null where it takes too long or fails. */
async function withinPatience<T>({ wait }: BrowserPort, work: Promise<T>): Promise<T | null> {
  return Promise.race([work.catch(() => null), wait(GIVE_UP_MS).then(() => null)]);
}

function subscriptionOf(made: PushSubscription): Subscription {
  const { p256dh = '', auth = '' } = made.toJSON().keys ?? {};
  return { endpoint: made.endpoint, keys: { p256dh, auth } };
}
