import { Link } from '@tanstack/react-router';
import { useRef, type ComponentType, type ReactNode, type RefObject } from 'react';
import { getAssignment } from '#contract/assignment';
import { getClass } from '#contract/class';
import { getSubmission, type SubmissionWithText } from '#contract/submission';
import { countsOf } from '#writing/counts';
import { buttonClass } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Definitions, Leaf, OnLine, PageHead, useTitle } from '../../ui/page.tsx';
import { dayAndTime } from '../../ui/time.ts';
import { useAnswer } from '../answer.ts';
import { Answered, updatedNote } from '../answered.tsx';
import { GradeForm } from './grade-form.tsx';
import { handInWords } from './hand-in-words.ts';
import { useNow } from '../../ui/use-now.ts';

/** A text that is being read, for what the app shows of how it was written. */
export interface TextRead {
  submission: SubmissionWithText;
  /** Whether university and course let its texts be analyzed. */
  isAnalyzed: boolean;
  /** Selects a stretch of the text, in UTF-16 units, and brings it into view. */
  onShow: (stretch: { from: number; to: number }) => void;
}

interface SubmissionReaderProps {
  id: string;
  assignment: string;
  Evidence: ComponentType<TextRead>;
}

/** One student's text, as the university has it now. */
export function SubmissionReader({ id, assignment, Evidence }: SubmissionReaderProps): ReactNode {
  const answer = useAnswer(getSubmission, { params: { id } });
  const task = useAnswer(getAssignment, { params: { id: assignment } }).data;
  const title = task?.title ?? 'Assignment';
  const essay = useRef<HTMLDivElement>(null);
  const now = useNow();
  useTitle(title);
  return (
    <>
      {answer.data === undefined && answer.trouble !== null ? <PageHead title={title} /> : null}
      <Answered answer={answer} loading="Loading the text...">
        {(submission) => {
          const { day, time } = dayAndTime(new Date(submission.updated_at), now);
          return (
            <>
              <PageHead
                note={updatedNote(answer)}
                title={submission.student_name}
                lede={
                  <Link to="/teacher/assignment/$id" params={{ id: assignment }}>
                    {title}
                  </Link>
                }
              />
              <Text text={submission.text} essay={essay} />
              <ToReport submission={submission.id} />
              {submission.text === null ? null : (
                <Evidence
                  submission={submission}
                  isAnalyzed={task?.analysis === true}
                  onShow={(stretch) => select(essay.current, stretch)}
                />
              )}
              <Leaf title="Grade">
                <OnLine>
                  <GradeForm key={submission.id} submission={submission} />
                  <NextToRead after={submission.id} assignment={assignment} />
                </OnLine>
              </Leaf>
              <Leaf title="Facts">
                <OnLine>
                  <Definitions
                    of={[
                      ['Hand-in', handInWords(submission.hand_in, now)],
                      ['Last edit received', `${day} ${time}`],
                      ['Length', lengthWords(submission.text)],
                    ]}
                  />
                </OnLine>
              </Leaf>
            </>
          );
        }}
      </Answered>
    </>
  );
}

function ToReport({ submission }: { submission: string }): ReactNode {
  return (
    <OnLine>
      <p className="btns mt-4">
        <Link className={buttonClass()} to="/evidence/$id" params={{ id: submission }}>
          How it was written
        </Link>
      </p>
    </OnLine>
  );
}

/** Leads to the next text of the class that waits to be read; nothing where none does. */
function NextToRead({ after, assignment }: { after: string; assignment: string }): ReactNode {
  const query = { state: 'to_read', size: '1', around: after } as const;
  const around = useAnswer(getClass, { params: { id: assignment }, query }).data?.around;
  const next = around?.next ?? around?.previous;
  if (next === undefined || next === null) return null;
  return (
    <p className="mt-4">
      <Link
        className={buttonClass()}
        to="/teacher/assignment/$id"
        params={{ id: assignment }}
        search={{ submission: next }}
      >
        Read the next one
      </Link>
    </p>
  );
}

function select(essay: HTMLDivElement | null, { from, to }: { from: number; to: number }): void {
  const text = essay?.firstChild;
  if (text === null || text === undefined) return;
  const range = document.createRange();
  range.setStart(text, from);
  range.setEnd(text, to);
  const selection = getSelection();
  selection?.removeAllRanges();
  selection?.addRange(range);
  window.scrollBy({ top: range.getBoundingClientRect().top - window.innerHeight / 3 });
}

function Text({ text, essay }: { text: string | null; essay: RefObject<HTMLDivElement | null> }): ReactNode {
  if (text === null) {
    return (
      <OnLine>
        <Notice>
          <p>You can see that this text exists. Its teacher and its writer can read it.</p>
        </Notice>
      </OnLine>
    );
  }
  if (text === '') {
    return (
      <OnLine>
        <p className="empty">
          <b>The page is empty.</b> What was written was deleted again, or has not arrived yet.
        </p>
      </OnLine>
    );
  }
  return (
    <article className="on-line reading ruled" aria-label="Text">
      <div className="what">
        <div className="essay" dir="auto" ref={essay}>
          {text}
        </div>
      </div>
    </article>
  );
}

function lengthWords(text: string | null): string {
  if (text === null) return 'N/A';
  const { words, characters } = countsOf(text);
  return `${words.toLocaleString('en-IN')} words, ${characters.toLocaleString('en-IN')} characters`;
}
