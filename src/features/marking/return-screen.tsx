import { Link } from '@tanstack/react-router';
import { useEffect, type ReactNode } from 'react';
import { getReturn, type Return } from '#contract/marking';
import { getSubmission, type SubmissionWithText } from '#contract/submission';
import { Empty, MarginRow, PageHead, useTitle } from '../../ui/page.tsx';
import { dayAndTime, dayInSentence } from '../../wording/time.ts';
import { useNow } from '../../data/use-now.ts';
import { useIsFormatted } from '../../data/use-formatted.ts';
import { useApiQuery } from '../../data/api-query.ts';
import { QueryView, updatedNote } from '../../data/query-view.tsx';
import { useOpenedReturns } from './opened-returns.ts';
import { RegradeSection } from './regrade-section.tsx';
import { returnedMarks } from './marks.ts';
import { ReturnedMarks, ReturnedText } from './returned-text.tsx';
import { SaveMarked } from './save-marked.tsx';
import { studentLabel } from './student-label.ts';

/** The return of the student's own text: grade, marks, feedback, and comments in its margin. */
export function ReturnScreen({ id, title }: { id: string; title: string }): ReactNode {
  const answer = useApiQuery(getReturn, { params: { id } });
  const text = useApiQuery(getSubmission, { params: { id } });
  useTitle(title);
  return (
    <>
      {answer.data === undefined && answer.trouble !== null ? <PageHead title={title} /> : null}
      <QueryView answer={answer} loading="Loading your grade...">
        {({ return: returned }) =>
          returned === null ? (
            <>
              <PageHead title={title} />
              <MarginRow>
                <Empty says="Nothing was returned yet.">
                  Grade and comments appear here once your teacher gives them.
                </Empty>
              </MarginRow>
            </>
          ) : (
            <>
              <Opened submission={id} number={returned.number} />
              <Head title={title} returned={returned} note={updatedNote(answer)} />
              <QueryView answer={text} loading="Loading your text..." quiet>
                {(submission) => <Returned title={title} returned={returned} submission={submission} />}
              </QueryView>
              <div className="no-print mt-8">
                <RegradeSection submission={id} reader="student" />
              </div>
            </>
          )
        }
      </QueryView>
    </>
  );
}

/** Notes, once it is on the screen, that this return was opened. */
function Opened({ submission, number }: { submission: string; number: number }): ReactNode {
  const opened = useOpenedReturns();
  useEffect(() => opened.save({ ...opened.load(), [submission]: String(number) }), [opened, submission, number]);
  return null;
}

function Head({ title, returned, note }: { title: string; returned: Return; note: string | null }): ReactNode {
  const now = useNow();
  const at = new Date(returned.returned_at);
  return (
    <PageHead
      note={note}
      title={title}
      lede={`Returned ${dayInSentence(at, now)} ${dayAndTime(at, now).time} by ${returned.name}.`}
    >
      <p className="small quiet mt-2">
        <Link className="link-line" to="/student/assignments">
          Assignments
        </Link>
      </p>
    </PageHead>
  );
}

interface ReturnedProps {
  title: string;
  returned: Return;
  submission: SubmissionWithText;
}

function Returned({ title, returned, submission }: ReturnedProps): ReactNode {
  const isFormatted = useIsFormatted(submission.assignment);
  const of = { title, name: studentLabel(submission), text: submission.text ?? '', isFormatted };
  return (
    <>
      <div className="print-only">
        <MarginRow>
          <p>{of.name}</p>
        </MarginRow>
      </div>
      <ReturnedText label="Your text" text={of.text} isFormatted={isFormatted} comments={returned.comments}>
        <section className="panel" aria-label="Grade and feedback">
          <ReturnedMarks returned={returned} />
          <SaveMarked of={of} marks={() => returnedMarks(returned)} isPrinted />
        </section>
      </ReturnedText>
    </>
  );
}
