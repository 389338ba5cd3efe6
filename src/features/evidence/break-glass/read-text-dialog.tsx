import { useCallback, useEffect, useState, type ReactNode } from 'react';
import { getSubmission, type SubmissionWithText } from '#contract/submission';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Notice } from '../../../ui/notice.tsx';
import type { Trouble } from '../../../ui/form.ts';
import { Loading } from '../../../ui/waiting.tsx';
import { useServices } from '../../../data/services.tsx';
import { troubleWith } from '../../../data/trouble.ts';
import { OpenedTextDialog, type OpenedText } from './opened-text-dialog.tsx';
import { ReasonDialog } from './reason-dialog.tsx';

interface ReadTextDialogProps {
  submission: string;
  student: string;
  /** The assignment that the text is for. */
  title: string;
  onClose: () => void;
}

type State =
  | { kind: 'asking' }
  | { kind: 'failed'; trouble: Trouble }
  /** `isOver`: the hour of an earlier reason has ended. */
  | { kind: 'closed'; isOver: boolean }
  | { kind: 'opened'; opened: OpenedText };

/** What the university shows of a text now. `ask` asks again; `end` closes it when its hour is over. */
function useOpenedText(submission: string): { state: State; ask: () => void; end: () => void } {
  const { call } = useServices();
  const [state, setState] = useState<State>({ kind: 'asking' });
  const isAsking = state.kind === 'asking';
  useEffect(() => {
    const attempt = new AbortController();
    async function read(): Promise<void> {
      const next = await call(getSubmission, { params: { id: submission }, signal: attempt.signal }).then(
        stateOf,
        (error: unknown): State => ({ kind: 'failed', trouble: troubleWith(getSubmission)(error) }),
      );
      if (!attempt.signal.aborted) setState(next);
    }
    if (isAsking) void read();
    return () => attempt.abort();
  }, [isAsking, call, submission]);
  return {
    state,
    ask: useCallback(() => setState({ kind: 'asking' }), []),
    end: useCallback(() => setState({ kind: 'closed', isOver: true }), []),
  };
}

function stateOf({ text, later, readable_until: until }: SubmissionWithText): State {
  if (text === null || until === undefined) return { kind: 'closed', isOver: false };
  return { kind: 'opened', opened: { text, later, until: new Date(until) } };
}

/**
 * Shows an administrator a student's text: at once within the hour of a reason that they gave, otherwise once they have
 * given one. The text is kept nowhere but in this dialog.
 */
export function ReadTextDialog({ submission, student, title, onClose }: ReadTextDialogProps): ReactNode {
  const { state, ask, end } = useOpenedText(submission);
  const dialog = { title: `Text of ${student}`, lead: title, onClose };
  if (state.kind === 'closed')
    return <ReasonDialog {...dialog} student={student} submission={submission} isOver={state.isOver} onGiven={ask} />;
  if (state.kind === 'opened')
    return <OpenedTextDialog {...dialog} student={student} opened={state.opened} onOver={end} />;
  return (
    <Dialog {...dialog} footer={<Button onClick={onClose}>Close</Button>}>
      {state.kind === 'asking' ? <Loading what="Opening..." /> : <Failure trouble={state.trouble} onRetry={ask} />}
    </Dialog>
  );
}

function Failure({ trouble: { error, more }, onRetry }: { trouble: Trouble; onRetry: () => void }): ReactNode {
  return (
    <Notice
      kind={more === undefined ? 'bad' : 'wait'}
      live="assertive"
      actions={<Button onClick={onRetry}>Try again</Button>}
    >
      <p>
        <b>{error}</b> {more}
      </p>
    </Notice>
  );
}
