import type { ReactNode } from 'react';
import type { Assignment } from '#contract/assignment';
import type { Target } from '#contract/op';
import type { Device } from '../../offline/device.ts';
import { RecordedPanel, TaskPanel } from './panels.tsx';
import { StatePanels } from './state-panels.tsx';

interface AsidePanelsProps {
  device: Device;
  target: Target;
  assignment: Assignment | undefined;
}

/** All that stands beside the sheet: how things stand, the task, and what is recorded. */
export function AsidePanels({ device, target, assignment }: AsidePanelsProps): ReactNode {
  const practice = target.kind === 'practice';
  return (
    <>
      <StatePanels device={device} target={target} />
      <TaskPanel assignment={assignment} practice={practice} />
      <RecordedPanel target={target} />
    </>
  );
}
