import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';

/** The address follows the typed words after a pause of this length. */
const PAUSE_MS = 300;

/** The words in the field, and functions to type and to send them. */
export interface Typed {
  readonly words: string;
  readonly type: (words: string) => void;
  /** Puts the words into the address at once. */
  readonly send: () => void;
}

/** The words in a field that asks as somebody types. The address holds them; `q` is what it holds now. */
export function useTyped(q: string): Typed {
  const navigate = useNavigate();
  const [words, type] = useState(q);
  const [sent, setSent] = useState(q);
  const [shown, setShown] = useState(q);
  if (shown !== q) {
    setShown(q);
    // Another address than the one that these words led to: a way back, or a link.
    if (q !== sent) {
      setSent(q);
      type(q);
    }
  }
  const next = words.trim();
  const go = (): void => {
    if (next === sent) return;
    setSent(next);
    void navigate({ to: '/teacher/find', search: next === '' ? {} : { q: next }, replace: true, resetScroll: false });
  };
  useEffect(() => {
    const timer = setTimeout(go, PAUSE_MS);
    return () => clearTimeout(timer);
  });
  return { words, type, send: go };
}
