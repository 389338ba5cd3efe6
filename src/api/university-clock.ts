import { CLOCK_HEADER } from '#contract/version';
import type { FetchPort } from './send.ts';
import type { StoragePort } from './storage.ts';

/** Says nothing of a person, so it outlives their session. */
const KEY = 'longhand:clock';

/** Told when an answer has changed {@link aheadMs}. */
const listeners = new Set<() => void>();

/** An answer may take so long on its way: a smaller difference says nothing of the clocks. */
const UNSURE_MS = 5000;

/** `fetch`, which keeps in `storage` what each answer of the university says of its clock. `wallMs`: this device's. */
export function withUniversityClock(fetch: FetchPort, storage: StoragePort, wallMs: () => number): FetchPort {
  return async (path, init) => {
    const response = await fetch(path, init);
    const said = Number(response.headers.get(CLOCK_HEADER));
    if (said > 0) keep(storage, said - wallMs());
    return response;
  };
}

/** By how many milliseconds the university's clock is ahead of this device's, by its last answer; 0 before the first. */
export function aheadMs(storage: Pick<StoragePort, 'getItem'>): number {
  const kept = Number(storage.getItem(KEY));
  return Number.isFinite(kept) ? kept : 0;
}

/** Tells `listener` whenever {@link aheadMs} becomes another, until the answer is called. */
export function onUniversityClock(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function keep(storage: StoragePort, ahead: number): void {
  if (Math.abs(ahead - aheadMs(storage)) < UNSURE_MS) return;
  try {
    storage.setItem(KEY, String(ahead));
    for (const listener of listeners) listener();
  } catch {
    // Storage is full: times are read against what was kept last.
  }
}
