import type { CSSProperties, ReactNode } from 'react';
import { Button } from './button.tsx';

/** Something turns while words beside it say what is waited for. `size` is in px. */
export function Spinner({ size = 35 }: { size?: number }): ReactNode {
  return <span className="spinner" style={{ '--size': size } as CSSProperties} aria-hidden="true" />;
}

/** A first load that is worth a word; lists that were loaded before show what they hold instead. */
export function Loading({ what }: { what: string }): ReactNode {
  return (
    <output className="empty" data-pending="">
      {what}
    </output>
  );
}

/**
 * The place of something that is not known yet and may take no room. What follows it on the page is not shown before it
 * is gone, so that nothing moves under the reader's eye.
 */
export function Pending(): ReactNode {
  return <span data-pending="" hidden />;
}

/** Said once a call takes long. Nothing ends by itself. */
export function SlowNote({ slow, onCancel }: { slow: boolean; onCancel: () => void }): ReactNode {
  if (!slow) return null;
  return (
    <output className="btns">
      <span className="quiet">This takes longer than usual. The network may be slow.</span>
      <Button onClick={onCancel}>Cancel</Button>
    </output>
  );
}
