import { useEffect } from 'react';
import { getClass } from '#contract/class';
import { useReload } from '../../data/api-query.ts';

/** While texts are being counted, the class is fetched again this often. */
const AGAIN_MS = 3000;

/** Fetches the class again and again while mounted: texts are being counted. */
export function AskAgain(): null {
  const reload = useReload();
  useEffect(() => {
    const timer = setInterval(() => void reload(getClass), AGAIN_MS);
    return () => clearInterval(timer);
  }, [reload]);
  return null;
}
