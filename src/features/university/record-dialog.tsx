import type { ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';

interface RecordDialogProps {
  name: string;
  /** Whether staff is shown the record now. */
  isShown: boolean;
  onClose: () => void;
  onSet: (shown: boolean) => void;
}

/** Explains the effect before the record of a person's texts is hidden from staff, or shown again. */
export function RecordDialog({ name, isShown, onClose, onSet }: RecordDialogProps): ReactNode {
  return (
    <Dialog
      title={`How ${name}’s texts were written`}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="main" onClick={() => onSet(!isShown)}>
            {isShown ? 'Don’t show it to staff' : 'Show it to staff again'}
          </Button>
        </>
      }
    >
      {isShown ? (
        <p>
          Teachers read {name}’s texts as before. Report, replay, figures of typing and notes on pastes are shown to
          {` ${name} `}
          alone; teachers read “No process record is shown for this text.” Why is asked of nobody and written nowhere.
        </p>
      ) : (
        <p>
          Teachers of {name}’s courses see again how each text was written, also of texts that were written meanwhile.
        </p>
      )}
    </Dialog>
  );
}
