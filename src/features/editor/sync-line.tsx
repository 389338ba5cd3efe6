import { useEffect, useRef, type ReactNode, type RefObject } from 'react';
import type { SyncMark } from '../../ui/sync.tsx';

/** Up to here (about 10,000 words) the place of the first unsent line is measured; beyond, the sheet has one state. */
const MEASURED_UNITS = 60_000;

interface SyncLineProps {
  field: RefObject<HTMLTextAreaElement | null>;
  mark: SyncMark | 'rest';
  /** Where the text begins that the university may not have yet, in UTF-16 units; null when it has all. */
  unsentFrom: number | null;
  /** What the margin says beside the first unsent line, on wide screens. */
  note: string;
}

/** The sync rule beside the text: solid down to the last confirmed line, dashed from the first unsent one. */
export function SyncLine({ field, mark, unsentFrom, note }: SyncLineProps): ReactNode {
  const line = useRef<HTMLSpanElement>(null);
  const side = useRef<HTMLParagraphElement>(null);
  const mirror = useRef<HTMLDivElement>(null);
  useEffect(() => {
    let width = -1;
    const observer = new ResizeObserver(([entry]) => {
      const now = entry?.contentRect.width ?? 0;
      if (now === width || field.current === null || mirror.current === null || line.current === null) return;
      width = now;
      const top = unsentFrom === null ? null : topOf(mirror.current, field.current.value, unsentFrom);
      const y = top === null ? '100%' : `${String(top)}px`;
      line.current.style.setProperty('--y', y);
      side.current?.style.setProperty('--y', y);
      line.current.toggleAttribute('data-whole', top === 0);
    });
    // Tells the width once at the start, and whenever the text wraps anew.
    if (field.current !== null) observer.observe(field.current);
    return () => observer.disconnect();
  }, [field, unsentFrom]);
  return (
    <>
      <div className="mirror" aria-hidden="true" ref={mirror} />
      <span className="sync-line" data-sync={mark} aria-hidden="true" ref={line} />
      <p className="sync-note" aria-hidden="true" ref={side}>
        {unsentFrom === null ? '' : note}
      </p>
    </>
  );
}

/** How far down, in px, the line begins that holds the character at `index`. The text wraps here as in the field. */
function topOf(mirror: HTMLDivElement, text: string, index: number): number {
  if (index === 0 || index > MEASURED_UNITS) return 0;
  const wordEnd = text.slice(index).search(/\s/);
  const place = document.createElement('span');
  place.textContent = `${text.slice(index, wordEnd < 0 ? undefined : index + wordEnd)}\u200B`;
  mirror.replaceChildren(text.slice(0, index), place);
  const top = place.offsetTop;
  mirror.replaceChildren();
  return top;
}
