import { useEffect, useRef, type RefObject } from 'react';
import { selectedIn } from './selection.ts';
import type { Stretch } from './text-lines.ts';

/** The last selection in the text: on a phone a tap on a button clears the selection. */
export function useSelected(essay: RefObject<HTMLDivElement | null>, text: string): RefObject<Stretch | null> {
  const last = useRef<Stretch | null>(null);
  useEffect(() => {
    const hear = () => {
      const focus = document.activeElement;
      // A press on a button clears the selection before its click event.
      if (focus instanceof HTMLButtonElement && !essay.current?.contains(focus)) return;
      last.current = selectedIn(essay.current, text);
    };
    document.addEventListener('selectionchange', hear);
    return () => document.removeEventListener('selectionchange', hear);
  }, [essay, text]);
  return last;
}
