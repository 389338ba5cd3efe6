import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { getAssignment } from '#contract/assignment';
import { getSubmission, listSubmissions } from '#contract/submission';
import { countsOf } from '#writing/counts';
import { buttonClass } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Definitions, Leaf, OnLine, PageHead, useTitle } from '../../ui/page.tsx';
import { dayAndTime } from '../../ui/time.ts';
import { useAnswer } from '../answer.ts';
import { Answered, updatedNote } from '../answered.tsx';
import { GradeForm } from './grade-form.tsx';
import { isToRead } from './hand-in-state.ts';
import { handInWords } from './hand-in-words.ts';
import { useNow } from '../../ui/use-now.ts';

/** One student's text, as the university has it now. */
export function SubmissionReader({ id, assignment }: { id: string; assignment: string }): ReactNode {
  const answer = useAnswer(getSubmission, { params: { id } });
  const title = useAnswer(getAssignment, { params: { id: assignment } }).data?.title ?? 'Assignment';
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
              <Text text={submission.text} />
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

/** Leads to another text that waits to be read; nothing where none does. */
function NextToRead({ after, assignment }: { after: string; assignment: string }): ReactNode {
  const all = useAnswer(listSubmissions, { params: { id: assignment } }).data ?? [];
  const at = all.findIndex(({ id }) => id === after);
  const next = [...all.slice(at + 1), ...all.slice(0, Math.max(at, 0))].find(isToRead);
  if (next === undefined) return null;
  return (
    <p className="mt-4">
      <Link
        className={buttonClass()}
        to="/teacher/assignment/$id"
        params={{ id: assignment }}
        search={{ submission: next.id }}
      >
        Read the next one
      </Link>
    </p>
  );
}

function Text({ text }: { text: string | null }): ReactNode {
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
        <div className="essay" dir="auto">
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
