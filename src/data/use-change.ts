import { useState } from 'react';
import type { Endpoint } from '#contract/endpoint';
import { Offline, sentenceOf } from '../api/trouble.ts';

export interface Change {
  busy: boolean;
  /** Why the last attempt failed, in words; null when it did not. */
  trouble: string | null;
  /** Makes one change at a time. @returns whether it was made. */
  make: (endpoint: Endpoint, act: () => Promise<unknown>) => Promise<boolean>;
}

/** A change by one press of a button; keeps the trouble to show beside it. */
export function useChange(): Change {
  const [busy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState<string | null>(null);
  async function make(endpoint: Endpoint, act: () => Promise<unknown>): Promise<boolean> {
    setBusy(true);
    setTrouble(null);
    try {
      await act();
      return true;
    } catch (error) {
      const words = sentenceOf(error, endpoint);
      setTrouble(error instanceof Offline ? `${words} This needs a connection to the university.` : words);
      return false;
    } finally {
      setBusy(false);
    }
  }
  return { busy, trouble, make };
}
