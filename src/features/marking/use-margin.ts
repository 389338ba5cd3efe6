import { useLayoutEffect, type RefObject } from 'react';

const GAP_PX = 8;
/** From this width on the page has a margin for notes; the same as in marking.css. */
const HAS_MARGIN = '(min-width: 64rem)';

/** Moves each note beside its place, and below the one before it where they would lie over each other. */
export function useMargin(essay: RefObject<HTMLElement | null>, ...changes: readonly unknown[]): void {
  useLayoutEffect(() => {
    const text = essay.current;
    if (text === null) return undefined;
    const lay = () => layNotes(text);
    lay();
    const watch = new ResizeObserver(lay);
    watch.observe(text);
    return () => watch.disconnect();
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [essay, ...changes]);
}

function layNotes(text: HTMLElement): void {
  const hasMargin = matchMedia(HAS_MARGIN).matches;
  const top = text.getBoundingClientRect().top;
  let end = 0;
  for (const note of text.querySelectorAll<HTMLElement>('[data-note]')) {
    const place = text.querySelector(`[data-remarks~="${note.dataset['note'] ?? ''}"]`);
    if (!hasMargin || place === null) {
      note.style.removeProperty('inset-block-start');
      continue;
    }
    const first = place.getClientRects()[0]?.top ?? top;
    const at = Math.max(first - top, end);
    note.style.setProperty('inset-block-start', `${String(at)}px`);
    end = at + note.offsetHeight + GAP_PX;
  }
  // The last notes may need more room than the text beside them.
  text.style.setProperty('min-block-size', hasMargin ? `${String(end)}px` : '');
}
