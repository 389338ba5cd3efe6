import { useEffect } from 'react';
import { getClass } from '#contract/class';
import { useReload } from '../../data/api-query.ts';

/** Texts that are being counted are asked for again after this long. */
const AGAIN_MS = 3000;

/** Asks again while texts are being counted. */
export function AskAgain(): null {
  const reload = useReload();
  useEffect(() => {
    const timer = setInterval(() => void reload(getClass), AGAIN_MS);
    return () => clearInterval(timer);
  }, [reload]);
  return null;
}
