import { useEffect, useRef, type ReactNode, type RefObject } from 'react';
import type { SyncPlace } from '../../ui/sync.tsx';
import { lineTop } from './line-top.ts';

/** Measured in pauses of typing: laying out text is too slow for each key. */
const PAUSE_MS = 400;

export interface SyncLineProps {
  field: RefObject<HTMLTextAreaElement | null>;
  sync: SyncPlace | 'rest';
  /** Where the text begins that the university may not have yet, in UTF-16 units; null when it has all. */
  unsentFrom: number | null;
  /** What the margin says beside the first unsent line, on wide screens. */
  note: string;
}

/** The sync rule beside the text: solid down to the last confirmed line, dashed from the first unsent one. */
export function SyncLine({ field, sync, unsentFrom, note }: SyncLineProps): ReactNode {
  const line = useRef<HTMLSpanElement>(null);
  const side = useRef<HTMLParagraphElement>(null);
  const mirror = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const area = field.current;
    let timer: ReturnType<typeof setTimeout> | null = null;
    const show = () => {
      timer = null;
      if (area === null || mirror.current === null || line.current === null) return;
      // Text that runs from the right has its margin and its rule there. Asked in pauses: a style by :dir() costs each key.
      area.closest('article')?.style.setProperty('direction', getComputedStyle(area).direction);
      const top = unsentFrom === null ? null : lineTop(mirror.current, area, unsentFrom);
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
    // Reports the width at the start, and whenever the text wraps differently.
    else if (area !== null) observer.observe(area);
    return () => {
      observer.disconnect();
      if (timer !== null) clearTimeout(timer);
    };
  }, [field, unsentFrom]);
  return (
    <>
      <div className="mirror" aria-hidden="true" ref={mirror} />
      <span className="sync-line" data-sync={sync} aria-hidden="true" ref={line} />
      <p className="sync-note" aria-hidden="true" ref={side}>
        {unsentFrom === null ? '' : note}
      </p>
    </>
  );
}
