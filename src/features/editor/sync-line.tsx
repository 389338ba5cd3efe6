import { useEffect, useRef, type ReactNode, type RefObject } from 'react';
import type { SyncMark } from '../../ui/sync.tsx';

/** So much text (about 10,000 words) is laid out to find the first unsent line; beyond, the sheet has one state. */
const MEASURED_UNITS = 60_000;
/** A text of this length fills the field, so that it can be measured from its end. */
const LONG_UNITS = 4000;
/** Measured in a pause of typing: laying out text is what a key can't afford. */
const PAUSE_MS = 400;

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
    const area = field.current;
    let timer: ReturnType<typeof setTimeout> | null = null;
    const show = () => {
      timer = null;
      if (area === null || mirror.current === null || line.current === null) return;
      const top = unsentFrom === null ? null : topOf(mirror.current, area, unsentFrom);
      const y = top === null ? '100%' : `${String(top)}px`;
      line.current.style.setProperty('--y', y);
      side.current?.style.setProperty('--y', y);
      line.current.toggleAttribute('data-whole', top === 0);
    };
    let width = 0;
    const observer = new ResizeObserver(([entry]) => {
      const now = entry?.contentRect.width ?? 0;
      if (now !== width) timer ??= setTimeout(show, PAUSE_MS);
      width = now;
    });
    if (unsentFrom === null || unsentFrom === 0) show();
    // Tells the width once at the start, and whenever the text wraps anew.
    else if (area !== null) observer.observe(area);
    return () => {
      observer.disconnect();
      if (timer !== null) clearTimeout(timer);
    };
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

/**
 * How far down, in px, the line begins that holds the character at `index`; 0 where measuring would take too long.
 * The mirror wraps as the field does. It holds the shorter part of the text, before or from the paragraph of `index`.
 */
function topOf(mirror: HTMLDivElement, area: HTMLTextAreaElement, index: number): number {
  const text = area.value;
  const paragraph = text.lastIndexOf('\n', index - 1) + 1;
  const fromEnd = index > LONG_UNITS && text.length - paragraph < index;
  if (index === 0 || (fromEnd ? text.length - paragraph : index) > MEASURED_UNITS) return 0;
  const wordEnd = text.slice(index).search(/\s/);
  const end = wordEnd < 0 ? text.length : index + wordEnd;
  const place = document.createElement('span');
  place.textContent = `${text.slice(index, end)}\u200B`;
  mirror.replaceChildren(text.slice(fromEnd ? paragraph : 0, index), place, fromEnd ? `${text.slice(end)}\u200B` : '');
  // The mirror ends with the field's own padding, so both heights end at the same place.
  const above = fromEnd ? area.scrollHeight - mirror.scrollHeight : 0;
  const top = above + place.offsetTop;
  mirror.replaceChildren();
  return Math.max(0, top);
}
