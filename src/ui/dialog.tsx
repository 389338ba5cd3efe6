import { useId, useLayoutEffect, useRef, type MouseEvent, type ReactNode } from 'react';
import { Button } from './button.tsx';
import { Icon } from './icon.tsx';

interface DialogProps {
  title: string;
  lead?: ReactNode;
  /** Called on Close, Escape and a click beside the dialog. Absent: only the dialog's own buttons end it. */
  onClose?: (() => void) | undefined;
  /** Whether its text is to be read before a field is focused, which opens a phone's keyboard over it. */
  readFirst?: boolean | undefined;
  /** Shows it at the inline end of the screen instead of the middle. */
  side?: boolean | undefined;
  /** Content between the title and the scrolling part, such as tabs. */
  bar?: ReactNode;
  footer?: ReactNode;
  children: ReactNode;
}

const FIRST_FIELD = '.scroll :is(input:not([readonly]), select, textarea)';

/** Opens a native dialog while mounted; the focus returns to the opener when it goes. */
function useModal(onClose: (() => void) | undefined, readFirst?: boolean) {
  const ref = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const dialog = ref.current;
    dialog?.showModal();
    // A dialog with fields focuses its first field.
    if (readFirst !== true) dialog?.querySelector<HTMLElement>(FIRST_FIELD)?.focus();
    return () => dialog?.close();
  }, [readFirst]);
  return {
    ref,
    onCancel(event: { preventDefault: () => void; target: unknown; currentTarget: unknown }) {
      if (event.target !== event.currentTarget) return;
      event.preventDefault();
      onClose?.();
    },
    onClick(event: MouseEvent<HTMLDialogElement>) {
      if (event.target === ref.current && isBeside(event, ref.current)) onClose?.();
    },
  };
}

function isBeside(event: MouseEvent, dialog: HTMLDialogElement): boolean {
  const box = dialog.getBoundingClientRect();
  return event.clientX < box.left || event.clientX > box.right || event.clientY < box.top || event.clientY > box.bottom;
}

/** A bottom sheet on phones, a centered dialog on larger screens. */
export function Dialog({ title, lead, onClose, readFirst, side, bar, footer, children }: DialogProps): ReactNode {
  const id = useId();
  return (
    <dialog className={side === true ? 'sheet side' : 'sheet'} aria-labelledby={id} {...useModal(onClose, readFirst)}>
      <div className="dialog-head">
        <div>
          <h2 id={id}>{title}</h2>
          {lead === undefined ? null : <p className="quiet small">{lead}</p>}
        </div>
        {onClose === undefined ? null : (
          <Button variant="icon" aria-label="Close" onClick={onClose}>
            <Icon name="close" />
          </Button>
        )}
      </div>
      {bar}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- where nothing in it takes the focus, not every browser lets keys scroll it */}
      <div className="scroll" tabIndex={side === true ? 0 : undefined}>
        {children}
      </div>
      {footer === undefined ? null : <div className="dialog-foot">{footer}</div>}
    </dialog>
  );
}

/** Covers the page while something must not be interrupted; it can't be closed. */
export function Overlay({ label, children }: { label: string; children: ReactNode }): ReactNode {
  return (
    <dialog className="sheet overlay" aria-label={label} {...useModal(undefined)}>
      {children}
    </dialog>
  );
}
