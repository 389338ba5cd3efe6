import { useState, type ReactNode } from 'react';
import { countsOf } from '#writing/document/counts';
import type { Writer } from '../../offline/journal/writer.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { plural } from '../../wording/plural.ts';
import { textSize } from '../../wording/text-size.ts';
import { doubtOf, missingFromHandIn } from './missing-words.ts';

interface SubmitDialogProps {
  title: string;
  due: string;
  writer: Writer;
  offline: boolean;
  onSubmit: () => void;
  onClose: () => void;
}

/** Asks for confirmation before the hand-in, and once more if the text may not be whole. */
export function SubmitDialog(props: SubmitDialogProps): ReactNode {
  const { writer, onSubmit } = props;
  const [isAgain, setAgain] = useState(false);
  if (isAgain) return <AgainDialog key="again" {...props} />;
  const isDoubtful = doubtOf(writer.text(), writer.knownLength(), writer.missing()) !== null;
  return <FirstDialog key="first" {...props} onSubmit={isDoubtful ? () => setAgain(true) : onSubmit} />;
}

function FirstDialog({ title, due, writer, offline, onSubmit, onClose }: SubmitDialogProps): ReactNode {
  const { words } = countsOf(writer.text());
  return (
    <Dialog
      title="Submit this text?"
      lead={title}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Keep writing</Button>
          <Button variant="main" onClick={onSubmit}>
            Submit now
          </Button>
        </>
      }
    >
      <MissingFirst writer={writer} />
      <p>
        <b>{plural(words, 'word')}.</b> Your teacher gets the text as it is now. {due}
      </p>
      <p className="mt-2">
        {offline
          ? 'You are offline: your submission is saved on this device and sent as soon as there is a connection. The university counts the time when it arrives.'
          : 'You can keep writing afterwards, and submit again.'}
      </p>
    </Dialog>
  );
}

function MissingFirst({ writer }: { writer: Writer }): ReactNode {
  const missing = missingFromHandIn(writer.missing());
  if (missing === null) return null;
  return (
    <Notice kind="wait" className="mb-2">
      <p>
        <b>{missing.fact}</b> {missing.more}
      </p>
    </Notice>
  );
}

function AgainDialog({ title, writer, onSubmit, onClose }: SubmitDialogProps): ReactNode {
  const { words } = countsOf(writer.text());
  const doubt = doubtOf(writer.text(), writer.knownLength(), writer.missing());
  const known = writer.knownLength();
  return (
    <Dialog
      title={doubt === 'empty' ? 'Submit an empty text?' : `Submit only ${plural(words, 'word')}?`}
      lead={title}
      onClose={onClose}
      footer={
        <>
          <Button variant="main" onClick={onClose}>
            Keep writing
          </Button>
          <Button onClick={onSubmit}>Submit anyway</Button>
        </>
      }
    >
      <MissingFirst writer={writer} />
      <p>
        {doubt === 'empty' ? 'Your teacher would receive an empty page.' : null}{' '}
        {known > writer.length() ? `This text had ${textSize(known)} before.` : null} Submitting deletes nothing:
        everything you wrote is kept with this text, and you can submit again.
      </p>
    </Dialog>
  );
}
