import { useCallback, useEffect, useState } from 'react';

/** The delay after which a page has rendered its first content. */
const QUIET_MS = 3000;

/** Code that is not needed at first: null until it was fetched. */
export interface Later<T> {
  code: T | null;
  /** Loads it at once; rejects if it can't be loaded. */
  now: () => Promise<void>;
}

/** Loads code when the page is quiet, so that it is there without a network. `load` must be a constant. */
export function useLater<T>(load: () => Promise<T>): Later<T> {
  const [code, setCode] = useState<{ it: T } | null>(null);
  const now = useCallback(async () => setCode({ it: await load() }), [load]);
  useEffect(() => {
    const timer = setTimeout(() => void now().catch(() => undefined), QUIET_MS);
    return () => clearTimeout(timer);
  }, [now]);
  return { code: code?.it ?? null, now };
}

/** Shown if requested code can't be loaded. */
export const NOT_FETCHED = 'There is no connection now. Please try again later.';
