import { DRAFT_PREFIX } from '../api/draft-key.ts';
import type { StoragePort } from '../api/storage.ts';

/** The key in the tab's storage; a draft, so that it goes with its owner's log-out. */
const SHARED_KEY = `${DRAFT_PREFIX}shared`;

/**
 * Longer shares are refused, in UTF-16 units. Chromium opens addresses of up to 2 MB, and a unit takes up to nine bytes
 * in one.
 */
export const SHARED_MAX = 100_000;

/** Text that another app shared, on its way to the practice page. */
export type Shared =
  | { kind: 'nothing' }
  | { kind: 'waiting'; text: string }
  /** It was not taken: too long, or this browser has no room for it. */
  | { kind: 'refused' };

const NOTHING: Shared = { kind: 'nothing' };
const listeners = new Set<() => void>();
let refused = false;
let shown: Shared = NOTHING;

/** Keeps a shared text in this tab until the practice page takes it in, after what is waiting already. */
export function keepShared(tab: StoragePort, text: string): void {
  const whole = [tab.getItem(SHARED_KEY) ?? '', text].filter((part) => part !== '').join('\n\n');
  try {
    refused = whole.length > SHARED_MAX;
    if (!refused && whole !== '') tab.setItem(SHARED_KEY, whole);
  } catch {
    refused = true;
  }
  tell();
}

/** The shared text of this tab. The same object until it changes. */
export function sharedOf(tab: StoragePort): Shared {
  const text = tab.getItem(SHARED_KEY);
  if (refused) shown = shown.kind === 'refused' ? shown : { kind: 'refused' };
  else if (text === null) shown = NOTHING;
  else if (shown.kind !== 'waiting' || shown.text !== text) shown = { kind: 'waiting', text };
  return shown;
}

/** The text was taken in, or its refusal was read. What was refused leaves what is waiting. */
export function forgetShared(tab: StoragePort): void {
  if (!refused) tab.removeItem(SHARED_KEY);
  refused = false;
  tell();
}

export function followShared(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function tell(): void {
  for (const listener of listeners) listener();
}
