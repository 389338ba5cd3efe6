import type { StoragePort } from '../api/storage.ts';
import type { Device } from '../offline/device/device.ts';
import { pageStart } from './page-start.ts';
import { browserStorage } from './page-storage.ts';

/** How Longhand can be installed from this page. */
export type Installation =
  /** It is: this page runs as an app, or has just been installed. */
  | 'installed'
  /** The browser lets the page ask. */
  | 'prompt'
  /** By hand, from the Share menu: iPhones and iPads in a browser tab. */
  | 'share menu'
  /** Perhaps from the browser's own menu. */
  | 'browser menu';

/** Whether it may be offered: 'saved' once the university has acknowledged work, then the time of 'Not now' in ms. */
const OFFER_KEY = 'longhand:install';
/** After 'Not now' it is not offered for 90 days. */
const LATER_MS = 90 * 24 * 60 * 60_000;
const AS_APP = '(display-mode: standalone), (display-mode: minimal-ui)';

const listeners = new Set<() => void>();
let isInstalled = false;

export function installation(): Installation {
  const { standalone } = navigator as { standalone?: boolean };
  if (isInstalled || standalone === true || matchMedia(AS_APP).matches) return 'installed';
  if (pageStart.installPrompt !== undefined) return 'prompt';
  // Only iPhones and iPads know the property.
  return standalone === false ? 'share menu' : 'browser menu';
}

export function followInstallation(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Follows what the browser tells of the installation, and notes the first work that the university acknowledges. */
export function keepInstallation(device: Pick<Device, 'subscribe' | 'schedule'>): () => void {
  const onInstalled = () => {
    isInstalled = true;
    pageStart.installPrompt = undefined;
    tell();
  };
  addEventListener('appinstalled', onInstalled);
  addEventListener('beforeinstallprompt', tell);
  const note = () => {
    if (device.schedule().lastSentAt !== null) noteSaved(browserStorage);
  };
  note();
  const stop = device.subscribe(note);
  return () => {
    stop();
    removeEventListener('appinstalled', onInstalled);
    removeEventListener('beforeinstallprompt', tell);
  };
}

/** Opens the browser's own question; call it in a click. A person who declines there is not asked again soon. */
export async function install(): Promise<void> {
  const { installPrompt } = pageStart;
  // It can be shown once.
  pageStart.installPrompt = undefined;
  const answer = await installPrompt?.prompt().catch(() => null);
  if (answer?.outcome === 'dismissed') postpone(browserStorage, Date.now());
  tell();
}

/** From now on it may be offered. */
export function noteSaved(storage: StoragePort): void {
  if (storage.getItem(OFFER_KEY) === null) put(storage, 'saved');
}

/** Not now: it is offered again after 90 days. */
export function postpone(storage: StoragePort, nowMs: number): void {
  put(storage, String(nowMs));
}

/** Whether it may be offered unasked: something was saved, and nobody said 'Not now' within 90 days. */
export function mayOffer(storage: StoragePort, nowMs: number): boolean {
  const noted = storage.getItem(OFFER_KEY);
  // A clock that was wrong then may lie ahead of now.
  return noted !== null && !(Math.abs(nowMs - Number(noted)) < LATER_MS);
}

function put(storage: StoragePort, value: string): void {
  try {
    storage.setItem(OFFER_KEY, value);
  } catch {
    // A full storage has no room for this either: it is noted another time.
  }
}

function tell(): void {
  for (const listener of listeners) listener();
}
