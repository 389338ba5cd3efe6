import { useEffect, useState } from 'react';
import {
  getNotifications,
  turnOffNotifications,
  turnOnNotifications,
  type Notifications,
} from '#contract/notification';
import { sentenceOf } from '../../api/trouble.ts';
import { useReload } from '../../data/api-query.ts';
import { useServices } from '../../data/services.tsx';
import { readBrowser, subscribe, thisBrowser, unsubscribe } from './browser-notifications.ts';

/** Notifications on this device, as the person is told of them. */
export type NotificationState =
  | { kind: 'reading' }
  | { kind: 'unsupported' }
  | { kind: 'install first' }
  | { kind: 'blocked' }
  | { kind: 'off' }
  | { kind: 'turning on' }
  | { kind: 'on' }
  | { kind: 'turning off' }
  /** They are off after a try. `why` is the university's sentence; null: no push service was reached. */
  | { kind: 'failed'; why: string | null };

interface NotificationSwitch {
  state: NotificationState;
  /** Turns them on or off; does nothing while that is being done. */
  turn: (on: boolean) => void;
}

/** The state of notifications on this device, by what the university and this browser say, and how to change it. */
export function useNotifications(settings: Notifications): NotificationSwitch {
  const { call } = useServices();
  const reload = useReload();
  const [state, setState] = useState<NotificationState>({ kind: 'reading' });
  const { key, endpoint } = settings;
  useEffect(() => followState(endpoint, setState), [endpoint]);

  async function turnOn(): Promise<NotificationState> {
    const browser = thisBrowser();
    const made = await subscribe(browser, key);
    if (made.kind === 'blocked') return made;
    if (made.kind === 'dismissed') return { kind: 'off' };
    if (made.kind === 'failed') return { kind: 'failed', why: null };
    try {
      await call(turnOnNotifications, { body: made.subscription });
    } catch (error) {
      await unsubscribe(browser);
      return { kind: 'failed', why: sentenceOf(error, turnOnNotifications) };
    }
    return { kind: 'on' };
  }

  async function turnOff(): Promise<NotificationState> {
    await unsubscribe(thisBrowser());
    // Without a network the university learns it from the push service, and mails what it could not show.
    await call(turnOffNotifications, {}).catch(() => undefined);
    return { kind: 'off' };
  }

  async function turn(on: boolean): Promise<void> {
    if (!isSettled(state)) return;
    setState({ kind: on ? 'turning on' : 'turning off' });
    setState(await (on ? turnOn() : turnOff()));
    await reload(getNotifications);
  }
  return { state, turn: (on) => void turn(on) };
}

/** Whether a tap on the switch does something. */
export function isSettled({ kind }: NotificationState): boolean {
  return kind === 'blocked' || kind === 'off' || kind === 'on' || kind === 'failed';
}

/** Tells of the state, and again when the person changes the browser's settings. Returns the function that stops it. */
function followState(endpoint: string | null, tell: (state: NotificationState) => void): () => void {
  const stopping = new AbortController();
  const { signal } = stopping;
  const read = async () => {
    const browser = await readBrowser(thisBrowser());
    if (!signal.aborted) tell(stateOf(browser, endpoint));
  };
  void read();
  const onChange = () => void read();
  // Firefox and Safari may not know the name.
  void navigator.permissions
    ?.query({ name: 'notifications' })
    .then((permission) => permission.addEventListener('change', onChange, { signal }))
    .catch(() => undefined);
  return () => stopping.abort();
}

/** On where the university sends to this very browser: an address of an earlier session counts for nothing. */
function stateOf(browser: Awaited<ReturnType<typeof readBrowser>>, endpoint: string | null): NotificationState {
  if (browser.kind !== 'ready') return browser;
  return { kind: endpoint !== null && browser.endpoint === endpoint ? 'on' : 'off' };
}
