import { useEffect, useRef, useState, type ReactNode } from 'react';
import type { Assignment } from '#contract/assignment';
import type { Target } from '#contract/op';
import type { Device } from '../../offline/device/device.ts';
import type { Writer } from '../../offline/journal/writer.ts';
import type { EditorParts } from '../../data/open-text.ts';
import type { AsidePanelsProps } from './aside-panels.tsx';
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
const Notices = lazyPart(async () => (await import('./notices.tsx')).Notices);
const AsidePanels = lazyPart(async () => (await import('./aside-panels.tsx')).AsidePanels);
const VersionNotice = lazyPart(async () => (await import('./version-notice.tsx')).VersionNotice);

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
  const unasked = !['connected', 'sending', 'not stored'].includes(connection.kind);
  const others = remote.waiting === null ? null : remote.from;
  const notices = { target, writer, title, state, trouble, remote, unasked, onDismiss: () => setTrouble(null) };
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
          <>
            <Notices {...notices} />
            <VersionNotice device={device} target={target} writer={writer} capture={capture} taken={remote.taken} />
          </>
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
      <Aside {...{ device, target, writer, assignment, parts, others }} onHandedIn={asking.onHandedIn} />
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

function Aside(props: AsidePanelsProps): ReactNode {
  const practice = props.target.kind === 'practice';
  return (
    <aside className="aside" aria-label={practice ? 'About this page' : 'About this assignment'}>
      <AsidePanels {...props} />
    </aside>
  );
}

function useUnsent(writer: Writer): Unsent {
  const [unsent] = useState(() => followUnsent(writer));
  useEffect(() => unsent.follow(), [unsent]);
  return unsent;
}
