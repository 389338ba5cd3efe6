import type { ReactNode } from 'react';
import { chooseElectives } from '#contract/elective';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { SyncState } from '../../ui/sync.tsx';
import type { Choice } from './use-choice.ts';

/** Where the choice is: on this device, at the university, or refused by it. Announced as it changes. */
export function ChoiceState({ choice, words }: { choice: Choice; words: string }): ReactNode {
  return <div aria-live="polite">{stateOf(choice, words)}</div>;
}

function stateOf({ sent, saved, changed, trouble, undo, dismiss }: Choice, words: string): ReactNode {
  if (trouble !== null) {
    return (
      <Notice kind="bad">
        <p>
          <b>{chooseElectives.error}</b> {trouble === chooseElectives.error ? '' : trouble}
        </p>
      </Notice>
    );
  }
  if (sent?.kind === 'refused') {
    return (
      <Notice kind="bad" actions={<Button onClick={dismiss}>Dismiss</Button>}>
        <p>The university answered: “{sent.error ?? chooseElectives.error}”</p>
      </Notice>
    );
  }
  if (changed) return null;
  if (sent !== null) {
    return (
      <Notice kind="wait" actions={sent.undoable ? <Button onClick={undo}>Undo</Button> : undefined}>
        <Selected saved={saved} words={words} />
        <SyncState sync="device">Saved on this device. Waiting to send</SyncState>
      </Notice>
    );
  }
  if (!saved) return null;
  return (
    <Notice kind="good">
      <Selected saved={saved} words={words} />
      <SyncState sync="saved">Saved to university</SyncState>
    </Notice>
  );
}

function Selected({ saved, words }: { saved: boolean; words: string }): ReactNode {
  return (
    <p>
      {saved ? <b>Electives selected successfully!</b> : null} {words}
    </p>
  );
}
