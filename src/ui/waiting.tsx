import type { CSSProperties, ReactNode } from 'react';
import { Button } from './button.tsx';

/** Something turns while words beside it say what is waited for. `size` is in px. */
export function Spinner({ size = 35 }: { size?: number }): ReactNode {
  return <span className="spinner" style={{ '--size': size } as CSSProperties} aria-hidden="true" />;
}

/**
 * A first load, with a word where it is worth one; lists that were loaded before show what they hold instead. What
 * follows it on a page is not shown before it is gone, so that nothing moves under the reader's eye.
 */
export function Loading({ what }: { what?: string }): ReactNode {
  return (
    <output data-pending="" className="empty" hidden={!what}>
      {what}
    </output>
  );
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
