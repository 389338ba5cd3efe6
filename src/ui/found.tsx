import { useEffect, useRef, type ReactNode, type RefObject } from 'react';

/**
 * Gives the focus to the result of a search once it is there, so that the next key is in it. `key` names the list that
 * is shown. Returns the ref for {@link Found}, and a function to call with the key of the list that is searched for.
 */
export function useFound(key: string, isThere: boolean): [RefObject<HTMLElement | null>, (key: string) => void] {
  const found = useRef<HTMLElement>(null);
  const sought = useRef<string | null>(null);
  const come = () => {
    if (sought.current !== key || !isThere) return;
    sought.current = null;
    // Who pressed a key of the list meanwhile is in it already.
    if (found.current?.contains(document.activeElement) !== true) found.current?.focus();
  };
  useEffect(come);
  const seek = (wanted: string) => {
    sought.current = wanted;
    // The same list again is there already.
    come();
  };
  return [found, seek];
}

interface FoundProps {
  of: RefObject<HTMLElement | null>;
  children: ReactNode;
}

/** What a search has found; without one, everything. */
export function Found({ of, children }: FoundProps): ReactNode {
  return (
    <section ref={of} aria-label="Search results" tabIndex={-1}>
      {children}
    </section>
  );
}
