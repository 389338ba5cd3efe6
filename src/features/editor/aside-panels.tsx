import type { ReactNode, RefObject } from 'react';
import type { Assignment } from '#contract/assignment';
import type { Target } from '#contract/op';
import type { Device } from '../../offline/device/device.ts';
import type { Writer } from '../../offline/journal/writer.ts';
import type { EditorParts } from '../../data/open-text.ts';
import { Button } from '../../ui/button.tsx';
import { ShortcutsButton } from '../../ui/shortcuts-button.tsx';
import { useListed } from '../../ui/shortcuts.ts';
import { announcement } from './announcement.ts';
import { Announcer } from './announcer.tsx';
import { RecordedPanel, TaskPanel } from './panels.tsx';
import type { OTHERS } from './save-words.ts';
import { StatePanels } from './state-panels.tsx';
import { useConnection, useSaveState } from './use-states.ts';

interface AsidePanelsProps {
  device: Device;
  target: Target;
  field: RefObject<HTMLTextAreaElement | null>;
  writer: Writer;
  assignment: Assignment | undefined;
  parts: EditorParts;
  /** Whose changes wait to be shown, null if nobody's. */
  others: keyof typeof OTHERS | null;
  /** Called with whether nothing was written since the last hand-in. */
  onHandedIn: (isCurrent: boolean) => void;
}

/** Read by `useSave` and `FindInText`. */
const KEYS = [
  { key: 'Ctrl+S', does: 'Save, also while you write' },
  { key: 'Ctrl+F', does: 'Find in your text, while you write' },
];

/** The panels beside the sheet: state, task, and what is recorded. */
export function AsidePanels(props: AsidePanelsProps): ReactNode {
  const { device, target, writer, field, assignment, parts, others } = props;
  const said = announcement(useSaveState(writer), useConnection(device, target), others);
  const practice = target.kind === 'practice';
  useListed(KEYS);
  return (
    <aside className="aside" aria-label={practice ? 'About this page' : 'About this assignment'}>
      <StatePanels {...props} />
      <TaskPanel assignment={assignment} practice={practice} />
      {assignment?.draft_comments ? <parts.Drafts {...{ target, writer, field, assignment }} /> : null}
      <RecordedPanel target={target} />
      <p className="btns">
        <Button variant="bare" data-find>
          Find in text
        </Button>
        <ShortcutsButton />
      </p>
      <Announcer words={said} />
    </aside>
  );
}
