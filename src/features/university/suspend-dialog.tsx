import type { ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';

interface SuspendDialogProps {
  name: string;
  onClose: () => void;
  onSuspend: () => void;
}

/** Asks before somebody is logged out everywhere. */
export function SuspendDialog({ name, onClose, onSuspend }: SuspendDialogProps): ReactNode {
  return (
    <Dialog
      title={`Suspend ${name}?`}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="main" onClick={onSuspend}>
            Suspend
          </Button>
        </>
      }
    >
      <p>
        {name} is logged out on every device at once and can’t log in. What they wrote stays, and you can reinstate them
        at any time.
      </p>
    </Dialog>
  );
}
