import { useMemo, type ReactNode } from 'react';
import { Button } from '../../../ui/button.tsx';
import type { Played } from './played.ts';
import { RecordView } from './record-view.tsx';
import { Replay } from './replay.tsx';
import type { SubmissionRecord } from './use-record.ts';

/** An insertion by its stream and seq. */
interface EditName {
  readonly stream: string;
  readonly seq: number;
}

/** The moment to start at: the first edit of a paste, after so many ops, 'begin' for the beginning. */
export type ReplayStart = EditName | { readonly count: number } | 'begin';

interface SubmissionReplayProps {
  record: SubmissionRecord;
  /** Whether this is somebody else's text: its writer is told of the look. */
  isLook: boolean;
  /** Null: the replay was not opened yet. */
  asked: ReplayStart | null;
  onAsk: (asked: ReplayStart | null) => void;
}

/** The replay of a text from the university's log. */
export function SubmissionReplay({ record, isLook, asked, onAsk }: SubmissionReplayProps): ReactNode {
  if (asked === null) {
    return (
      <>
        <p>
          Every change of this text in its order, with long pauses left out.{' '}
          {isLook ? 'The student is told that you opened it.' : ''}
        </p>
        <p className="btns mt-4">
          <Button onClick={() => onAsk('begin')}>Open the replay</Button>
        </p>
      </>
    );
  }
  return (
    <RecordView record={record} onCancel={() => onAsk(null)}>
      {(of) => <Loaded of={of} asked={asked} />}
    </RecordView>
  );
}

function Loaded({ of, asked }: { of: Played; asked: ReplayStart }): ReactNode {
  const at = useMemo(() => momentOf(of, asked), [of, asked]);
  return (
    <>
      {of.blocks === true ? (
        <p className="quiet mb-4">
          Each block is a character that was deleted later: your university does not show deleted words.
        </p>
      ) : null}
      <Replay of={of} at={at} />
    </>
  );
}

/** The number of ops up to the last edit of the asked change. */
function momentOf({ log }: Played, asked: ReplayStart): { count: number } {
  if (asked === 'begin') return { count: 0 };
  if ('count' in asked) return { count: asked.count };
  const isAsked = ({ stream, op }: Played['log'][number]) =>
    stream === asked.stream && op.kind === 'insert' && (op.group ?? op.seq) === asked.seq;
  return { count: log.findLastIndex(isAsked) + 1 };
}
