import { useEffect, useRef, useState, type ReactNode } from 'react';

/** Screen readers are told at most this often. */
const PAUSE_MS = 10_000;

/** Speaks changes of state politely: the latest one, and never more than one in ten seconds. */
export function Announcer({ words }: { words: string }): ReactNode {
  const [said, setSaid] = useState('');
  const lastAt = useRef(-PAUSE_MS);
  useEffect(() => {
    if (words === '' || words === said) return undefined;
    const wait = Math.max(0, lastAt.current + PAUSE_MS - performance.now());
    const timer = setTimeout(() => {
      lastAt.current = performance.now();
      setSaid(words);
    }, wait);
    return () => clearTimeout(timer);
  }, [words, said]);
  return <output className="sr">{said}</output>;
}
