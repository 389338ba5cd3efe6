import { useEffect, useRef, useState, type ReactNode } from 'react';
import type { Assignment } from '#contract/assignment';
import type { Target } from '#contract/op';
import type { Device } from '../../offline/device/device.ts';
import type { Writer } from '../../offline/journal/writer.ts';
import type { EditorParts } from '../../data/open-text.ts';
import { useDue } from './due.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { marginNote, saveWords } from './save-words.ts';
import { Sheet } from './sheet.tsx';
import { Tools } from './tools.tsx';
import { FAILED_TO_SAVE, FAILED_TO_TRACK, type Trouble } from './trouble.ts';
import { followUnsent, type Unsent } from './unsent.ts';
import { useCapture, useRemote } from './use-capture.ts';
import { useSave } from './use-save.ts';
import { useConnection, useSaveState } from './use-states.ts';
import { useSubmitDialog } from './use-submit-dialog.ts';

/** Loaded after the sheet, which doesn't need them. Without them, chip and counts line still show the state. */
const AboveTools = lazyPart(async () => (await import('./above-tools.tsx')).AboveTools);
const AsidePanels = lazyPart(async () => (await import('./aside-panels.tsx')).AsidePanels);

interface WorkspaceProps {
  device: Device;
  target: Target;
  writer: Writer;
  title: string;
  assignment: Assignment | undefined;
  parts: EditorParts;
}

/** One open document: the sheet, the tools below it, and the task's panels beside it. */
export function EditorWorkspace({ device, target, writer, title, assignment, parts }: WorkspaceProps): ReactNode {
  const field = useRef<HTMLTextAreaElement>(null);
  const [trouble, setTrouble] = useState<Trouble | null>(null);
  const asking = useSubmitDialog();
  const fail = (error: string) => setTrouble({ kind: 'failed', error });
  const unsent = useUnsent(writer);
  const capture = useCapture(field, writer, {
    onTooLong: (length) => setTrouble({ kind: 'too long', length }),
    onFailed: () => fail(FAILED_TO_TRACK),
    onChange: (index) => unsent.note(index),
  });
  const remote = useRemote(field, capture, writer);
  const state = useSaveState(writer);
  const connection = useConnection(device, target);
  const due = useDue(assignment);
  const { saving, save, submit } = useSave(capture, writer, () => fail(FAILED_TO_SAVE));
  const { sync } = saveWords(state, connection);
  const others = remote.waiting === null ? null : remote.from;
  return (
    <main id="main" tabIndex={-1}>
      <Sheet field={field} title={title} due={due} sync={sync} unsentFrom={unsent.from()} note={marginNote(state)} />
      <Tools
        writer={writer}
        goal={assignment?.word_goal ?? null}
        state={state}
        connection={connection}
        saving={saving}
        notice={
          <AboveTools
            {...{ device, target, writer, assignment, title, field, capture, state, trouble, remote, connection }}
            onDismiss={() => setTrouble(null)}
          />
        }
        detection={
          <parts.Detection
            open={{ target, writer, title, assignment, field, sweep: () => capture.current?.sweep(), onFailed: fail }}
          />
        }
        onSave={save}
        isHandedIn={asking.isHandedIn}
        onSubmit={target.kind === 'assignment' ? asking.ask : undefined}
      />
      <AsidePanels {...{ device, target, writer, field, assignment, parts, others }} onHandedIn={asking.onHandedIn} />
      {asking.Dialog === null ? null : (
        <asking.Dialog
          title={title}
          due={due}
          writer={writer}
          offline={connection.kind === 'offline'}
          onSubmit={asking.closeAnd(submit)}
          onClose={asking.close}
        />
      )}
    </main>
  );
}

function useUnsent(writer: Writer): Unsent {
  const [unsent] = useState(() => followUnsent(writer));
  useEffect(() => unsent.follow(), [unsent]);
  return unsent;
}
