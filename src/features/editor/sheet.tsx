import type { ReactNode, RefObject } from 'react';
import type { SyncPlace } from '../../ui/sync.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';

/** Drawn once the field can be typed in; where it can't be fetched, the words below the sheet say the same. */
const SheetOverlay = lazyPart(async () => (await import('./sheet-overlay.tsx')).SheetOverlay);

interface SheetProps {
  field: RefObject<HTMLTextAreaElement | null>;
  title: string;
  due: string;
  sync: SyncPlace | 'rest';
  unsentFrom: number | null;
  /** The margin note beside the first unsent line. */
  note: string;
}

/** The ruled sheet: title, when it is due, the text, and the sync rule beside it. */
export function Sheet({ field, title, due, sync, unsentFrom, note }: SheetProps): ReactNode {
  return (
    <article className="sheet-card" data-sync={sync}>
      <div className="sheet-head">
        <h1 dir="auto">{title}</h1>
        <p className="sub" dir="auto">
          {due}
        </p>
      </div>
      <div className="writing ruled">
        <SheetOverlay
          field={field}
          sync={sync}
          unsentFrom={sync === 'saved' || sync === 'rest' ? null : unsentFrom}
          note={note}
        />
        <textarea
          ref={field}
          aria-label="Your writing"
          aria-describedby="saved-line"
          autoComplete="off"
          dir="auto"
          lang=""
          spellCheck
        />
      </div>
    </article>
  );
}
