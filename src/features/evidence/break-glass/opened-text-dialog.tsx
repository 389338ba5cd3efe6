import { useEffect, type ReactNode } from 'react';
import type { LaterDraft } from '#contract/submission';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { clockTime } from '../../../wording/time.ts';
import { useNow } from '../../../data/use-now.ts';

const SECOND_MS = 1000;

export interface OpenedText {
  readonly text: string;
  readonly later: LaterDraft | undefined;
  readonly until: Date;
}

interface OpenedTextDialogProps {
  opened: OpenedText;
  student: string;
  title: string;
  lead: string;
  onClose: () => void;
  /** Called when the hour has ended. */
  onOver: () => void;
}

/** A student's text, until the hour of the administrator's reason ends by the university's clock. */
export function OpenedTextDialog({ opened, student, lead, onOver, ...dialog }: OpenedTextDialogProps): ReactNode {
  const { text, later, until } = opened;
  const isOver = until <= useNow(SECOND_MS);
  useEffect(() => {
    if (isOver) onOver();
  }, [isOver, onOver]);
  if (isOver) return null;
  return (
    <Dialog
      {...dialog}
      lead={`${lead} · You may read it until ${clockTime(until)}. ${student} was told by mail.`}
      footer={
        <Button variant="main" onClick={dialog.onClose}>
          Close
        </Button>
      }
    >
      {text.trim() === '' ? (
        <p>Nothing is written yet.</p>
      ) : (
        <p className="task" dir="auto" lang="">
          {text}
        </p>
      )}
      {later === undefined ? null : (
        <details className="mt-6">
          <summary>The draft after the submission</summary>
          <p className="task" dir="auto" lang="">
            {later.text}
          </p>
        </details>
      )}
    </Dialog>
  );
}
