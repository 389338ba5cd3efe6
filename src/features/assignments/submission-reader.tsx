import { useNavigate } from '@tanstack/react-router';
import { useMemo, useRef, type ComponentType, type ReactNode, type RefObject } from 'react';
import { getAssignment, type Assignment } from '#contract/assignment';
import { getSubmission, listSubmissions, type Submission, type SubmissionWithText } from '#contract/submission';
import { Notice } from '../../ui/notice.tsx';
import { OnLine, PageHead, useTitle } from '../../ui/page.tsx';
import { useAnswer } from '../answer.ts';
import { Answered } from '../answered.tsx';
import { lazyPart } from '../lazy-part.tsx';
import { useWaitingFor } from '../sent.ts';
import { useShortcuts } from '../shortcuts.ts';
import { isHandedIn, isToRead } from './hand-in-state.ts';
import { ReaderHead, Written } from './reader-head.tsx';

/** A text that is being read, for what the app puts around it: the marks, and how it was written. */
export interface TextRead {
  submission: SubmissionWithText & { text: string };
  assignment: Assignment;
  essay: RefObject<HTMLDivElement | null>;
  /** Leads to the next text that waits to be marked. */
  onNext: () => void;
  /** What is known of the text, in words. */
  facts: ReactNode;
}

interface SubmissionReaderProps {
  id: string;
  assignment: string;
  Desk: ComponentType<TextRead>;
}

const ShortcutsDialog = lazyPart(async () => (await import('../shortcuts-dialog.tsx')).ShortcutsDialog);

const NONE = [] as const;

/** One student's text, as the university has it now, to be read and marked. */
export function SubmissionReader({ id, assignment, Desk }: SubmissionReaderProps): ReactNode {
  const answer = useAnswer(getSubmission, { params: { id } });
  const task = useAnswer(getAssignment, { params: { id: assignment } });
  const title = task.data?.title ?? 'Assignment';
  const essay = useRef<HTMLDivElement>(null);
  const { handedIn, go, toMark } = useOthers(assignment, id);
  const at = handedIn.findIndex((each) => each.id === id);
  const [previous, next] = at === -1 ? [undefined, handedIn[0]] : [handedIn[at - 1], handedIn[at + 1]];
  const keys = [
    { key: 'k', does: 'Previous text', act: () => go(previous) },
    { key: 'j', does: 'Next text', act: () => go(next) },
    { key: 'n', does: 'Note in the margin', act: () => press('n') },
    { key: 's', does: 'Save and next', act: () => press('s') },
  ];
  const shortcuts = useShortcuts(keys);
  useTitle(title);
  const known = answer.data !== undefined && task.data !== undefined;
  return (
    <>
      {!known && (answer.trouble ?? task.trouble) !== null ? <PageHead title={title} /> : null}
      <Answered answer={task} loading="Loading the assignment...">
        {(of) => (
          <Answered answer={answer} loading="Loading the text...">
            {(submission) => (
              <>
                <ReaderHead
                  submission={submission}
                  assignment={of}
                  place={at === -1 ? null : `${String(at + 1)} of ${String(handedIn.length)}`}
                  hasKeys={shortcuts.on}
                  onPrevious={previous === undefined ? null : () => go(previous)}
                  onNext={next === undefined ? null : () => go(next)}
                />
                {isReadable(submission) ? (
                  <Desk
                    key={submission.id}
                    submission={submission}
                    assignment={of}
                    essay={essay}
                    onNext={() => go(toMark, true)}
                    facts={<Written submission={submission} onShortcuts={() => shortcuts.show(true)} />}
                  />
                ) : (
                  <OnLine>
                    <Notice>
                      <p>You can see that this text exists. Its teacher and its writer can read it.</p>
                    </Notice>
                  </OnLine>
                )}
              </>
            )}
          </Answered>
        )}
      </Answered>
      {shortcuts.shown ? <ShortcutsDialog of={shortcuts} list={keys} /> : null}
    </>
  );
}

/** Presses the button of the screen that a key stands for. */
function press(key: string): void {
  document.querySelector<HTMLElement>(`[data-key="${key}"]`)?.click();
}

function isReadable(submission: SubmissionWithText): submission is SubmissionWithText & { text: string } {
  return submission.text !== null;
}

/** The texts that were handed in, in the order of their list, and which of them is to be marked after this one. */
function useOthers(assignment: string, id: string) {
  const navigate = useNavigate();
  const { data } = useAnswer(listSubmissions, { params: { id: assignment } });
  const waiting = useWaitingFor('mark', NONE);
  const handedIn = useMemo(() => (data ?? []).filter(isHandedIn), [data]);
  const at = handedIn.findIndex((each) => each.id === id);
  // What is saved on this device and not sent yet is marked, too.
  const isSavedHere = (one: Submission) =>
    waiting.some(({ action }) => action.submission === one.id && action.change.kind === 'save');
  const toMark = [...handedIn.slice(at + 1), ...handedIn.slice(0, Math.max(at, 0))].find(
    (one) => isToRead(one) && !isSavedHere(one),
  );
  function go(to: Submission | undefined, orBack = false): void {
    if (to === undefined && !orBack) return;
    const search = to === undefined ? {} : { submission: to.id };
    void navigate({ to: '/teacher/assignment/$id', params: { id: assignment }, search });
  }
  return { handedIn, toMark, go };
}
