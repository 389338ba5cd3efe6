import { useEffect, useRef } from 'react';
import { announce } from './announce.ts';

/**
 * Announces how many a search or another list has found: once for each list that is asked for, but the first, whose
 * screen is read from its beginning. `key` names the list; `words` are undefined before it is known.
 */
export function useAnnounced(key: string, words: string | undefined): void {
  const told = useRef(key);
  useEffect(() => {
    if (told.current === key || words === undefined) return;
    told.current = key;
    announce(words);
  }, [key, words]);
}
