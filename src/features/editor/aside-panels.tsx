import type { ReactNode } from 'react';
import type { Assignment } from '#contract/assignment';
import type { Target } from '#contract/op';
import type { Device } from '../../offline/device.ts';
import type { Writer } from '../../offline/writer.ts';
import { RecordedPanel, TaskPanel } from './panels.tsx';
import { StatePanels } from './state-panels.tsx';

interface AsidePanelsProps {
  device: Device;
  target: Target;
  writer: Writer;
  assignment: Assignment | undefined;
}

/** All that stands beside the sheet: how things stand, the task, and what is recorded. */
export function AsidePanels({ device, target, writer, assignment }: AsidePanelsProps): ReactNode {
  const practice = target.kind === 'practice';
  return (
    <>
      <StatePanels device={device} target={target} writer={writer} />
      <TaskPanel assignment={assignment} practice={practice} />
      <RecordedPanel target={target} />
    </>
  );
}
