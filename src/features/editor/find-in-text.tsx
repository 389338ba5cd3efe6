import { useEffect, useState, type ReactNode, type RefObject } from 'react';
import type { Writer } from '../../offline/journal/writer.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';

/** Loaded when it is asked for. */
const FindBar = lazyPart(async () => (await import('./find-bar.tsx')).FindBar, null);

interface FindInTextProps {
  field: RefObject<HTMLTextAreaElement | null>;
  writer: Writer;
}

/** Opens the bar that finds words in the text: by Ctrl+F in the field, and by every button with `data-find`. */
export function FindInText({ field, writer }: FindInTextProps): ReactNode {
  const [asked, setAsked] = useState(0);
  useEffect(() => {
    const ended = new AbortController();
    addEventListener(
      'keydown',
      (event) => {
        if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey || event.target !== field.current)
          return;
        if (event.key.toLowerCase() !== 'f') return;
        event.preventDefault();
        setAsked((times) => times + 1);
      },
      // The field lets no key go on to the page.
      { capture: true, signal: ended.signal },
    );
    addEventListener(
      'click',
      ({ target }) => {
        if (target instanceof Element && target.closest('[data-find]') !== null) setAsked((times) => times + 1);
      },
      { signal: ended.signal },
    );
    return () => ended.abort();
  }, [field]);
  return asked === 0 ? null : <FindBar {...{ field, writer, asked }} onClose={() => setAsked(0)} />;
}
