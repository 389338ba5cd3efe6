import { useLocation } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { firstViewShown } from './first-view.ts';
import type { WaitingVersion } from './service-worker.ts';

const listeners = new Set<() => void>();
let waiting: WaitingVersion | null = null;
let registered = false;

/** Registers the service worker after the first view, so that the app opens without a network; once per page. */
export function registerWorker(): void {
  if (registered) return;
  registered = true;
  void firstViewShown()
    .then(() => import('./service-worker.ts'))
    .then(({ registerServiceWorker }) => registerServiceWorker(onWaiting))
    .catch(() => undefined);
}

/** The same for visitors: once the page is shown and the browser is idle. */
export function useWorkerLater(): void {
  useEffect(() => {
    if (!('requestIdleCallback' in globalThis)) {
      const timer = setTimeout(registerWorker, 3000);
      return () => clearTimeout(timer);
    }
    const idle = requestIdleCallback(registerWorker, { timeout: 10_000 });
    return () => cancelIdleCallback(idle);
  }, []);
}

/** The new version that waits to be activated, if any. */
export function waitingVersion(): WaitingVersion | null {
  return waiting;
}

export function followVersions(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function onWaiting(version: WaitingVersion): void {
  waiting = version;
  for (const listener of listeners) listener();
}

/**
 * After a new version was activated, here or in another tab, reloads the page at its next change of screen, but never
 * on the way to the editor.
 */
export function useReloadOutsideOfTheEditor(): void {
  const [stale, setStale] = useState(false);
  const { pathname } = useLocation();
  const [staleAt, setStaleAt] = useState('');
  useEffect(() => {
    if (!('serviceWorker' in navigator)) return undefined;
    const had = navigator.serviceWorker.controller !== null;
    const onChange = () => {
      if (!had) return;
      setStale(true);
      setStaleAt(location.pathname);
    };
    navigator.serviceWorker.addEventListener('controllerchange', onChange);
    return () => navigator.serviceWorker.removeEventListener('controllerchange', onChange);
  }, []);
  useEffect(() => {
    if (stale && pathname !== staleAt && pathname !== '/editor') location.reload();
  }, [stale, staleAt, pathname]);
}
