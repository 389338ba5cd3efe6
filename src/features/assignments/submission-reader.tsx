import { useCallback, useRef, type ComponentType, type ReactNode, type RefObject } from 'react';
import { getAssignment, type Assignment } from '#contract/assignment';
import { getSubmission, type SubmissionWithText } from '#contract/submission';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { MarginRow, PageHead, useTitle } from '../../ui/page.tsx';
import { useApiQuery } from '../../data/api-query.ts';
import { QueryView } from '../../data/query-view.tsx';
import { LaterDraftNotice } from '../../data/later-draft.tsx';
import { useServices } from '../../data/services.tsx';
import { useShortcuts } from '../../ui/shortcuts.ts';
import { ReaderHead, Written } from './reader-head.tsx';
import { useOthers, type Others } from './use-others.ts';

/** The text being read, for the parts that the app puts around it: marking, and how it was written. */
export interface TextRead {
  submission: SubmissionWithText & { text: string };
  assignment: Assignment;
  essay: RefObject<HTMLDivElement | null>;
  /** Opens the next text to mark. */
  onNext: () => void;
  /** Called once the fields of the marking are there. */
  onFields: () => void;
  /** The facts of the text. */
  facts: ReactNode;
}

interface SubmissionReaderProps {
  id: string;
  assignment: string;
  Workspace: ComponentType<TextRead>;
}

/** The key that works in the fields, too. */
const IN_FIELDS = [{ key: 'Ctrl+Enter', does: 'Save and next, from a field' }];
const NO_FIELDS = [] as const;

/** One student's text, as handed in or as the university has it, for reading and marking. */
export function SubmissionReader({ id, assignment, Workspace }: SubmissionReaderProps): ReactNode {
  const answer = useApiQuery(getSubmission, { params: { id } });
  const task = useApiQuery(getAssignment, { params: { id: assignment } });
  const title = task.data?.title ?? 'Assignment';
  const essay = useRef<HTMLDivElement>(null);
  const { around, updating, go, goOn } = useOthers(assignment, id);
  const { toGrade, onFields } = useWayToGrade();
  const mayGrade = task.data?.reads !== true;
  const hasKeys = useReaderKeys({ around, go }, mayGrade ? toGrade : null);
  useTitle(answer.data === undefined ? title : `${answer.data.student_name} · ${title}`);
  const known = answer.data !== undefined && task.data !== undefined;
  return (
    <>
      {!known && (answer.trouble ?? task.trouble) !== null ? <PageHead title={title} /> : null}
      <QueryView answer={task} loading="Loading the assignment...">
        {(of) => (
          <QueryView answer={answer} loading="Loading the text..." quiet={task.trouble !== null}>
            {(submission) => (
              <>
                <ReaderHead submission={submission} assignment={of} around={around} hasKeys={hasKeys} onGo={go}>
                  {isReadable(submission) && mayGrade ? (
                    <Button className="to-grade" onClick={toGrade}>
                      Go to the grade
                    </Button>
                  ) : null}
                </ReaderHead>
                <LaterDraftNotice later={submission.later} />
                {isReadable(submission) ? (
                  <Workspace
                    key={submission.id}
                    submission={submission}
                    assignment={of}
                    essay={essay}
                    onNext={goOn}
                    onFields={onFields}
                    facts={<Written id={submission.id} student={around?.student ?? null} isCounted={updating === 0} />}
                  />
                ) : (
                  <MarginRow>
                    <Notice>
                      <p>You can see that this text exists. Its teacher and its writer can read it.</p>
                    </Notice>
                  </MarginRow>
                )}
              </>
            )}
          </QueryView>
        )}
      </QueryView>
    </>
  );
}

/** The keys of the screen; without a way `toGrade` those for who grades nothing. Whether single keys are on. */
function useReaderKeys({ around, go }: Pick<Others, 'around' | 'go'>, toGrade: (() => void) | null): boolean {
  const toGo = [
    { key: 'k', does: 'Previous text', act: () => go(around?.previous) },
    { key: 'j', does: 'Next text', act: () => go(around?.next) },
  ];
  const toMark =
    toGrade === null
      ? []
      : [
          { key: 'm', does: 'To the grade', act: toGrade },
          { key: 'n', does: 'Note in the margin', act: () => press('n') },
          { key: 's', does: 'Save and next', act: () => press('s') },
        ];
  return useShortcuts([...toGo, ...toMark], toGrade === null ? NO_FIELDS : IN_FIELDS, useServices().browser);
}

/** A function that focuses the first field of the marking: at once, or when `onFields` says that it is there. */
function useWayToGrade() {
  const isWanted = useRef(false);
  const toGrade = useCallback(() => {
    const field = fieldOf('m');
    isWanted.current = field === null;
    field?.focus();
  }, []);
  const onFields = useCallback(() => {
    if (isWanted.current) toGrade();
  }, [toGrade]);
  return { toGrade, onFields };
}

/** Clicks the screen's button for a key. */
function press(key: string): void {
  fieldOf(key)?.click();
}

function fieldOf(key: string): HTMLElement | null {
  return document.querySelector(`[data-key="${key}"]`);
}

function isReadable(submission: SubmissionWithText): submission is SubmissionWithText & { text: string } {
  return submission.text !== null;
}
