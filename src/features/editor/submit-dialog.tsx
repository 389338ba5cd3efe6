import type { ReactNode } from 'react';
import { countsOf } from '#writing/counts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';

interface SubmitDialogProps {
  title: string;
  due: string;
  text: string;
  offline: boolean;
  onSubmit: () => void;
  onClose: () => void;
}

/** Asks once more before the text is handed in. */
export function SubmitDialog({ title, due, text, offline, onSubmit, onClose }: SubmitDialogProps): ReactNode {
  const { words } = countsOf(text);
  return (
    <Dialog
      title="Hand in this text?"
      lead={title}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Keep writing</Button>
          <Button look="main" onClick={onSubmit}>
            Submit now
          </Button>
        </>
      }
    >
      <p>
        <b>
          {words.toLocaleString('en-IN')} {words === 1 ? 'word' : 'words'}
        </b>{' '}
        go to your teacher as they stand now. {due}
      </p>
      <p className="mt-2">
        {offline
          ? 'You are offline: the hand-in waits on this device and is sent as soon as there is a connection. The university counts the time when it arrives.'
          : 'You can go on writing afterwards; to hand that in, submit again.'}
      </p>
    </Dialog>
  );
}
