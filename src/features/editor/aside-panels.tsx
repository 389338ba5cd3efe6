import type { ReactNode } from 'react';
import type { Assignment } from '#contract/assignment';
import type { Target } from '#contract/op';
import type { Device } from '../../offline/device/device.ts';
import type { Writer } from '../../offline/journal/writer.ts';
import type { EditorParts } from '../../data/open-text.ts';
import { RecordedPanel, TaskPanel } from './panels.tsx';
import { StatePanels } from './state-panels.tsx';

interface AsidePanelsProps {
  device: Device;
  target: Target;
  writer: Writer;
  assignment: Assignment | undefined;
  parts: EditorParts;
  /** Called with whether nothing was written since the last hand-in. */
  onHandedIn: (isCurrent: boolean) => void;
}

/** The panels beside the sheet: state, task, and what is recorded. */
export function AsidePanels(props: AsidePanelsProps): ReactNode {
  const { target, assignment } = props;
  const practice = target.kind === 'practice';
  return (
    <>
      <StatePanels {...props} />
      <TaskPanel assignment={assignment} practice={practice} />
      <RecordedPanel target={target} />
    </>
  );
}
