import { CLOCK_HEADER } from '#contract/version';
import type { FetchPort } from './send.ts';
import type { StoragePort } from './storage.ts';

/**
 * '<lead of the university's clock in ms> <time of its last answer in ms>'; earlier versions stored no second number.
 * It is not personal, so it outlives the session.
 */
const KEY = 'longhand:clock';

/** Called when an answer has changed {@link universityClock}. */
const listeners = new Set<() => void>();

/** An answer may take this long: a smaller difference says nothing about the clocks. */
const UNSURE_MS = 5000;
/** The time of the last answer is stored again after this long. */
const HEARD_EVERY_MS = 600_000;
/** This long after the last answer the device's clock may have been set, not only have run on. */
const FAR_MS = 30 * 86_400_000;

/** `fetch` that also stores the university's clock from each answer in `storage`. `wallMs`: this device's wall time. */
export function withUniversityClock(fetch: FetchPort, storage: StoragePort, wallMs: () => number): FetchPort {
  return async (path, init) => {
    const response = await fetch(path, init);
    const said = Number(response.headers.get(CLOCK_HEADER));
    if (said > 0) keep(storage, said, said - wallMs());
    return response;
  };
}

/** The stored text about the university's clock; it differs when any part does. '' before the first answer. */
export function universityClock(storage: Pick<StoragePort, 'getItem'>): string {
  return storage.getItem(KEY) ?? '';
}

/** The lead of the university's clock over this device's, in milliseconds, by its last answer; 0 before the first. */
export function aheadMs(storage: Pick<StoragePort, 'getItem'>): number {
  return read(universityClock(storage))[0];
}

/**
 * The university's time, in milliseconds, when the device's clock shows `wallMs`. Unsure if that lies before the last
 * answer or long after it, for the clock may have been set since; then it is the time of the last answer, the earliest
 * possible. Before the first answer it is `wallMs`.
 */
export function universityTime(clock: string, wallMs: number): readonly [at: number, isSure: boolean] {
  const [ahead, heard] = read(clock);
  const since = wallMs + ahead - heard;
  const isSure = heard === 0 || (since > -UNSURE_MS && since < FAR_MS);
  return [heard + (isSure ? since : 0), isSure];
}

/** Calls `listener` whenever {@link universityClock} changes. Returns the unsubscribe function. */
export function onUniversityClock(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function keep(storage: StoragePort, said: number, ahead: number): void {
  const [last, heard] = read(universityClock(storage));
  const isSame = Math.abs(ahead - last) < UNSURE_MS;
  if (isSame && Math.abs(said - heard) < HEARD_EVERY_MS) return;
  try {
    storage.setItem(KEY, `${String(isSame ? last : ahead)} ${String(said)}`);
    for (const listener of listeners) listener();
  } catch {
    // Storage is full: times keep using the value stored last.
  }
}

function read(clock: string): [ahead: number, heard: number] {
  const [ahead, heard] = clock.split(' ');
  return [Number(ahead) || 0, Number(heard) || 0];
}
