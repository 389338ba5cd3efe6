import type { CSSProperties, ReactNode } from 'react';
import { Button } from './button.tsx';

/** A spinner, beside words that say what is awaited. `size` is in px. */
export function Spinner({ size = 35 }: { size?: number }): ReactNode {
  return <span className="spinner" style={{ '--size': size } as CSSProperties} aria-hidden="true" />;
}

/**
 * The place of a first load, with words if `what` is given; lists loaded before show their content instead. Later
 * content of the page is hidden until this is gone, so that nothing moves while it is read.
 */
export function Loading({ what }: { what?: string }): ReactNode {
  return (
    <output data-pending="" className="empty" hidden={!what}>
      {what}
    </output>
  );
}

/** Shown once a call takes long. Nothing is aborted by itself. */
export function SlowNote({ slow, onCancel }: { slow: boolean; onCancel: () => void }): ReactNode {
  if (!slow) return null;
  return (
    <output className="btns">
      <span className="quiet">This takes longer than usual. The network may be slow.</span>
      <Button onClick={onCancel}>Cancel</Button>
    </output>
  );
}
