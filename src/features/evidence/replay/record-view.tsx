import type { ReactNode } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { formatCount, plural } from '../../../wording/plural.ts';
import type { PlayedRecord } from './played.ts';
import type { SubmissionRecord } from './use-record.ts';

interface RecordViewProps {
  record: SubmissionRecord;
  /** Called when the person no longer waits for it. */
  onCancel: () => void;
  children: (of: PlayedRecord) => ReactNode;
}

/** Shows the progress of a record that is fetched, why it could not be, or `children` with it. */
export function RecordView({ record, onCancel, children }: RecordViewProps): ReactNode {
  const { state } = record;
  if (state.kind === 'closed') return null;
  if (state.kind === 'loaded') return children(state.of);
  if (state.kind === 'failed') {
    return (
      <Notice kind="bad" live="assertive" actions={<Button onClick={record.open}>Try again</Button>}>
        <p>
          <b>{state.error}</b>
        </p>
      </Notice>
    );
  }
  return (
    <div className="btns" ref={(element) => element?.scrollIntoView({ block: 'nearest' })}>
      <output className="quiet">
        {state.of === 0
          ? 'Loading the record...'
          : `Loading the record: ${formatCount(state.came)} of ${plural(state.of, 'change')}`}
      </output>
      <Button onClick={onCancel}>Cancel</Button>
    </div>
  );
}
