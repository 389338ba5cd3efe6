import { CLOCK_HEADER } from '#contract/version';
import type { FetchPort } from './send.ts';
import type { StoragePort } from './storage.ts';

/**
 * '<by how many milliseconds the university's clock is ahead> <its last answer, in milliseconds>'; without the second from
 * earlier versions. It says nothing of a person, so it outlives their session.
 */
const KEY = 'longhand:clock';

/** Told when an answer has changed {@link universityClock}. */
const listeners = new Set<() => void>();

/** An answer may take so long on its way: a smaller difference says nothing of the clocks. */
const UNSURE_MS = 5000;
/** The last answer is kept anew after so long. */
const HEARD_EVERY_MS = 600_000;
/** So long after the last answer a device's clock may have been changed as well as run on. */
const FAR_MS = 30 * 86_400_000;

/** `fetch`, which keeps in `storage` what each answer of the university says of its clock. `wallMs`: this device's. */
export function withUniversityClock(fetch: FetchPort, storage: StoragePort, wallMs: () => number): FetchPort {
  return async (path, init) => {
    const response = await fetch(path, init);
    const said = Number(response.headers.get(CLOCK_HEADER));
    if (said > 0) keep(storage, said, said - wallMs());
    return response;
  };
}

/** What is kept of the university's clock: a text that differs when any of it does. */
export function universityClock(storage: Pick<StoragePort, 'getItem'>): string {
  return storage.getItem(KEY) ?? '';
}

/** By how many milliseconds the university's clock is ahead of this device's, by its last answer; 0 before the first. */
export function aheadMs(storage: Pick<StoragePort, 'getItem'>): number {
  return read(universityClock(storage))[0];
}

/**
 * The university's time, in milliseconds, where the device's clock shows `wallMs`. It is not sure where that lies before
 * the last answer or long after it: the clock may have been changed since. Then it is the time of the last answer, the
 * earliest that it can be.
 */
export function universityTime(clock: string, wallMs: number): readonly [at: number, isSure: boolean] {
  const [ahead, heard] = read(clock);
  const since = wallMs + ahead - heard;
  const isSure = heard === 0 || (since > -UNSURE_MS && since < FAR_MS);
  return [heard + (isSure ? since : 0), isSure];
}

/** Tells `listener` whenever {@link universityClock} becomes another, until the answer is called. */
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
    // Storage is full: times are read against what was kept last.
  }
}

function read(clock: string): [ahead: number, heard: number] {
  const [ahead, heard] = clock.split(' ');
  return [Number(ahead) || 0, Number(heard) || 0];
}
