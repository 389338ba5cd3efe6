import { useCallback, useEffect, useRef, useState } from 'react';

/** Input is queued after this long without a key. */
const REST_MS = 1000;

export interface Typed {
  value: string;
  type: (value: string) => void;
  /** Queues the input at once. */
  flush: () => void;
}

/**
 * The state of a field whose words are queued when typing rests, the field loses the focus, or the page goes away.
 * `onHold` is called at each key, `onRest` with the words to queue; if it returns false the words stay in the field.
 * Without own input the field shows `value`.
 */
export function useTyped(value: string, onHold: (words: string) => void, onRest: (words: string) => boolean): Typed {
  const [typed, setTyped] = useState<string | null>(null);
  const open = useRef<string | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const heard = useRef({ onHold, onRest });
  useEffect(() => {
    heard.current = { onHold, onRest };
  });
  const flush = useCallback(() => {
    clearTimeout(timer.current);
    const words = open.current;
    if (words === null) return;
    open.current = null;
    if (heard.current.onRest(words)) setTyped(null);
  }, []);
  useEffect(() => {
    const hidden = () => {
      if (document.hidden) flush();
    };
    window.addEventListener('pagehide', flush);
    document.addEventListener('visibilitychange', hidden);
    return () => {
      window.removeEventListener('pagehide', flush);
      document.removeEventListener('visibilitychange', hidden);
      flush();
    };
  }, [flush]);
  const type = useCallback(
    (words: string) => {
      open.current = words;
      setTyped(words);
      heard.current.onHold(words);
      clearTimeout(timer.current);
      timer.current = setTimeout(flush, REST_MS);
    },
    [flush],
  );
  return { value: typed ?? value, type, flush };
}
