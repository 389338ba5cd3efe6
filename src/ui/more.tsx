import { useId, type ReactNode } from 'react';
import { Button, type ButtonVariant } from './button.tsx';
import './more.css';

interface MoreProps {
  variant?: ButtonVariant | undefined;
  /** The accessible name, where there are several on a screen: it begins with 'More'. */
  label?: string | undefined;
  /** The items. `close` gives the focus to the button: call it before a dialog opens, so that it returns there after. */
  children: (close: () => void) => ReactNode;
}

/** A button that opens a short list of further actions below it. Escape and a press elsewhere close the list. */
export function More({ variant, label, children }: MoreProps): ReactNode {
  const id = useId();
  const buttonId = `${id}-button`;
  return (
    <>
      <Button id={buttonId} popoverTarget={id} variant={variant} aria-label={label}>
        More
        <svg className="i" viewBox="0 0 20 20" aria-hidden="true">
          <path d="M5 7.500l5 5 5-5" />
        </svg>
      </Button>
      <div id={id} className="more-list" popover="auto">
        {children(() => {
          document.getElementById(id)?.hidePopover();
          // An item that was disabled while it was busy has no focus to give back.
          document.getElementById(buttonId)?.focus();
        })}
      </div>
    </>
  );
}
