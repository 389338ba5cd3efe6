import { describe, expect, it, vi } from 'vitest';
import { readBrowser, subscribe, unsubscribe, type BrowserPort } from './browser-notifications.ts';

const KEY = 'a key';

function fakeSubscription(endpoint: string) {
  return {
    endpoint,
    unsubscribe: vi.fn<() => Promise<boolean>>(async () => true),
    toJSON: () => ({ endpoint, expirationTime: null, keys: { p256dh: 'a point', auth: 'sixteen bytes' } }),
  };
}

interface Fakes {
  permission?: NotificationPermission;
  answer?: NotificationPermission;
  existing?: ReturnType<typeof fakeSubscription> | null;
  subscribing?: () => Promise<unknown>;
}

/** A browser whose ten seconds pass when `later` is called. */
function fakeBrowser({ permission = 'default', answer = 'granted', existing = null, subscribing }: Fakes = {}) {
  let later = () => undefined as void;
  const asked: string[] = [];
  const port = {
    notification: { permission, requestPermission: async () => (asked.push('permission'), answer) },
    hasPush: true,
    isInstalled: null,
    push: async () => ({
      getSubscription: async () => existing,
      subscribe: (options: unknown) => {
        asked.push(JSON.stringify(options));
        return subscribing?.() ?? Promise.resolve(fakeSubscription('https://push.test/new'));
      },
    }),
    wait: () => new Promise<void>((resolve) => void (later = resolve)),
  };
  return { port: port as unknown as BrowserPort, asked, later: () => later() };
}

describe('a browser', () => {
  it('without push can’t show notifications', async () => {
    const { port } = fakeBrowser();
    expect(await readBrowser({ ...port, hasPush: false })).toEqual({ kind: 'unsupported' });
    expect(await readBrowser({ ...port, notification: undefined })).toEqual({ kind: 'unsupported' });
  });

  it('on an iPhone shows them in the installed app alone', async () => {
    const { port } = fakeBrowser();
    expect(await readBrowser({ ...port, hasPush: false, isInstalled: false })).toEqual({ kind: 'install first' });
  });

  it('says that its settings block them', async () => {
    expect(await readBrowser(fakeBrowser({ permission: 'denied' }).port)).toEqual({ kind: 'blocked' });
  });

  it('names the address of its subscription', async () => {
    expect(await readBrowser(fakeBrowser().port)).toEqual({ kind: 'ready', endpoint: null });
    const existing = fakeSubscription('https://push.test/old');
    expect(await readBrowser(fakeBrowser({ existing }).port)).toEqual({ kind: 'ready', endpoint: existing.endpoint });
  });
});

describe('turning notifications on', () => {
  it('asks for permission, then for a new address', async () => {
    const existing = fakeSubscription('https://push.test/old');
    const { port, asked } = fakeBrowser({ existing });
    expect(await subscribe(port, KEY)).toEqual({
      kind: 'subscribed',
      subscription: { endpoint: 'https://push.test/new', keys: { p256dh: 'a point', auth: 'sixteen bytes' } },
    });
    expect(existing.unsubscribe).toHaveBeenCalledOnce();
    expect(asked).toEqual(['permission', JSON.stringify({ userVisibleOnly: true, applicationServerKey: KEY })]);
  });

  it.each([
    ['denied', 'blocked'],
    ['default', 'dismissed'],
  ] as const)('asks no push service where the person’s answer is %s', async (answer, kind) => {
    const { port, asked } = fakeBrowser({ answer });
    expect(await subscribe(port, KEY)).toEqual({ kind });
    expect(asked).toEqual(['permission']);
  });

  it('fails where the push service refuses', async () => {
    const { port } = fakeBrowser({ subscribing: () => Promise.reject(new Error('no push service')) });
    expect(await subscribe(port, KEY)).toEqual({ kind: 'failed' });
  });

  it('gives up after ten seconds without a network, and ends a subscription that comes after all', async () => {
    const late = fakeSubscription('https://push.test/late');
    let arrive: (late: unknown) => void = () => undefined;
    const { port, later } = fakeBrowser({ subscribing: () => new Promise((resolve) => void (arrive = resolve)) });
    const waits = vi.spyOn(port, 'wait');
    const subscribing = subscribe(port, KEY);
    await vi.waitFor(() => expect(waits).toHaveBeenCalledWith(10_000));
    later();
    expect(await subscribing).toEqual({ kind: 'failed' });
    arrive(late);
    await vi.waitFor(() => expect(late.unsubscribe).toHaveBeenCalledOnce());
  });
});

it('turning notifications off ends the subscription of the browser', async () => {
  const existing = fakeSubscription('https://push.test/old');
  await unsubscribe(fakeBrowser({ existing }).port);
  expect(existing.unsubscribe).toHaveBeenCalledOnce();
});
