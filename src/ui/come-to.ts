import { useEffect } from 'react';

/** Scrolls to a section that comes late and focuses it, if the address's anchor names it. */
export function useComeTo(anchor: string, isThere: boolean): void {
  useEffect(() => {
    if (!isThere || location.hash !== `#${anchor}`) return;
    // After the screen's own focus on its beginning, where both come at once.
    queueMicrotask(() => {
      const section = document.getElementById(anchor);
      section?.scrollIntoView();
      section?.focus({ preventScroll: true });
    });
  }, [anchor, isThere]);
}
