import { useCallback, useEffect, useState } from 'react';

/** The page has then shown what it opened with. */
const QUIET_MS = 3000;

/** Code that is not needed at first: null until it was fetched. */
export interface Later<T> {
  code: T | null;
  /** Fetches it now; rejects where it can't be fetched. */
  now: () => Promise<void>;
}

/** Fetches code once the page is quiet, so that it is there when the network is gone. `load` must stay the same. */
export function useLater<T>(load: () => Promise<T>): Later<T> {
  const [code, setCode] = useState<{ it: T } | null>(null);
  const now = useCallback(async () => setCode({ it: await load() }), [load]);
  useEffect(() => {
    const timer = setTimeout(() => void now().catch(() => undefined), QUIET_MS);
    return () => clearTimeout(timer);
  }, [now]);
  return { code: code?.it ?? null, now };
}

/** What is said where code that was asked for can't be fetched. */
export const NOT_FETCHED = 'There is no connection now. Please try again later.';
