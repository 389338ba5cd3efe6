import type { ReactNode } from 'react';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';

interface DiscardDialogProps {
  title: string;
  /** How much is discarded: '48 words'; null for what has no words. */
  words: string | null;
  onDiscard: () => void;
  onClose: () => void;
}

/** Asks before unsent work is deleted from this device. */
export function DiscardDialog({ title, words, onDiscard, onClose }: DiscardDialogProps): ReactNode {
  return (
    <Dialog
      title="Discard what you wrote?"
      lead={title}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onDiscard}>Discard</Button>
          <Button variant="main" onClick={onClose}>
            Keep it
          </Button>
        </>
      }
    >
      <p>
        The university does not have this.{' '}
        {words === null
          ? 'Discarding deletes it from this device for good.'
          : `Discarding deletes ${words} from this device for good.`}{' '}
        Copy or download it first if you may need it.
      </p>
    </Dialog>
  );
}
