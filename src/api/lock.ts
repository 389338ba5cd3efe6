/** The part of the browser's Web Locks that is used here. Absent in old browsers and on plain http. */
export interface LockPort {
  request<T>(name: string, options: LockOptions, act: (lock: Lock | null) => Promise<T>): Promise<T>;
  /** The locks that pages and workers hold or wait for. */
  query(): Promise<LockManagerSnapshot>;
}

/** Locks only avoid double work: after this long a holder counts as frozen and is passed by. */
export const LOCK_PATIENCE_MS = 30_000;

/** Runs `act` under a named lock, or without it where there are no locks or its holder doesn't let go in time. */
export async function politely<T>(locks: LockPort | undefined, name: string, act: () => Promise<T>): Promise<T> {
  if (locks === undefined) return act();
  let held = false;
  try {
    return await locks.request(name, { signal: AbortSignal.timeout(LOCK_PATIENCE_MS) }, () => {
      held = true;
      return act();
    });
  } catch (error) {
    if (held) throw error;
    return act();
  }
}

/** The same locks; where the browser refuses them, as with all cookies blocked, every request gets its lock. */
export function lockOrGo(locks: LockPort | undefined): LockPort | undefined {
  if (locks === undefined) return undefined;
  return {
    query: () => locks.query(),
    request: async (name, options, act) => {
      let held = false;
      try {
        return await locks.request(name, options, (lock) => {
          held = true;
          return act(lock);
        });
      } catch (error) {
        if (held || !(error instanceof DOMException) || error.name !== 'SecurityError') throw error;
        return act({ name, mode: 'exclusive' });
      }
    },
  };
}
