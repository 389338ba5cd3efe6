import { Link } from '@tanstack/react-router';
import { useEffect, useMemo, type ReactNode } from 'react';
import { getReturn, type Return } from '#contract/marking';
import { getSubmission, type SubmissionWithText } from '#contract/submission';
import { Notice } from '../../ui/notice.tsx';
import { Empty, MarginRow, PageHead, useTitle } from '../../ui/page.tsx';
import { dayAndTime, dayInSentence } from '../../wording/time.ts';
import { useNow } from '../../data/use-now.ts';
import { useIsFormatted } from '../../data/use-formatted.ts';
import { useApiQuery } from '../../data/api-query.ts';
import { QueryView, updatedNote } from '../../data/query-view.tsx';
import { LevelReached } from './level-reached.tsx';
import { LostComments } from './lost-comments.tsx';
import './marking.css';
import { useOpenedReturns } from './opened-returns.ts';
import { placed } from './placed-comments.ts';
import { RegradeSection } from './regrade-section.tsx';
import { TextWithRemarks } from './text-with-remarks.tsx';
import { useTextHash } from './use-text-hash.ts';
import { figure } from '../../wording/figure.ts';

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
                {(submission) => <Returned returned={returned} submission={submission} />}
              </QueryView>
              <RegradeSection submission={id} reader="student" />
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

function Returned({ returned, submission }: { returned: Return; submission: SubmissionWithText }): ReactNode {
  const text = submission.text ?? '';
  const sha256 = useTextHash(text);
  const isFormatted = useIsFormatted(submission.assignment);
  const { comments } = returned;
  const shown = useMemo(() => (sha256 === null ? [] : placed(comments, text, sha256)), [comments, text, sha256]);
  return (
    <div className="margin-row">
      <p className="note flush" />
      <div className="what grade-grid returned">
        <article aria-label="Your text">
          {text === '' ? (
            <Notice>
              <p>The page is empty: what was written was deleted again.</p>
            </Notice>
          ) : (
            <TextWithRemarks text={text} isFormatted={isFormatted} comments={shown} />
          )}
          <LostComments comments={shown} />
        </article>
        <Marks returned={returned} />
      </div>
    </div>
  );
}

function Marks({ returned: { grade, marks, criteria, levels, feedback } }: { returned: Return }): ReactNode {
  const whole = criteria.reduce((sum, { points }) => sum + points, 0);
  return (
    <section className="panel" aria-label="Grade and feedback">
      <section>
        {criteria.length === 0 ? null : <h2 className="mb-2">Grade</h2>}
        <div className="marks">
          {criteria.map(({ id, name, points }) => (
            <div key={id}>
              <div>
                <span dir="auto">{name}</span>
                <LevelReached levels={levels?.[id]} points={marks[id]} />
              </div>
              <span>
                <b>{figure(marks[id] ?? null)}</b> <span className="quiet small">of {figure(points)}</span>
              </span>
            </div>
          ))}
          <div>
            {criteria.length === 0 ? <h2>Grade</h2> : <b>Total</b>}
            <span className="total">
              {grade === null ? 'N/A' : <Points grade={grade} whole={criteria.length === 0 ? null : whole} />}
            </span>
          </div>
        </div>
      </section>
      <section>
        <h2 className="mb-1">Feedback</h2>
        {feedback === '' ? (
          <p className="quiet">None was written.</p>
        ) : (
          <p className="hand feedback" dir="auto" lang="">
            {feedback}
          </p>
        )}
      </section>
    </section>
  );
}

/** '18 of 20'; without a whole, the grade alone. */
function Points({ grade, whole }: { grade: number; whole: number | null }): ReactNode {
  if (whole === null) return figure(grade);
  return (
    <>
      {figure(grade)} <span className="quiet small">of {figure(whole)}</span>
    </>
  );
}
