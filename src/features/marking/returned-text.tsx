import { useMemo, type ReactNode } from 'react';
import type { Return } from '#contract/marking';
import type { Comment } from '#contract/marking-change';
import { POINTS_WITHOUT_CRITERIA } from '#contract/return';
import { Notice } from '../../ui/notice.tsx';
import { figure } from '../../wording/figure.ts';
import { LevelReached } from './level-reached.tsx';
import { LostComments } from './lost-comments.tsx';
import './marking.css';
import { placed } from './placed-comments.ts';
import { TextWithRemarks } from './text-with-remarks.tsx';
import { useTextHash } from './use-text-hash.ts';

interface ReturnedTextProps {
  /** The accessible name of the text. */
  label: string;
  text: string;
  isFormatted: boolean;
  comments: readonly Comment[];
  /** What stands beside the text. */
  children: ReactNode;
}

/** A text with the comments that were returned in its margin. */
export function ReturnedText({ label, text, isFormatted, comments, children }: ReturnedTextProps): ReactNode {
  const sha256 = useTextHash(text);
  const shown = useMemo(() => (sha256 === null ? [] : placed(comments, text, sha256)), [comments, text, sha256]);
  return (
    <div className="margin-row">
      <p className="note flush" />
      <div className="what grade-grid returned">
        <article aria-label={label}>
          {text === '' ? (
            <Notice>
              <p>The page is empty: what was written was deleted again.</p>
            </Notice>
          ) : (
            <TextWithRemarks text={text} isFormatted={isFormatted} comments={shown} />
          )}
          <LostComments comments={shown} />
        </article>
        {children}
      </div>
    </div>
  );
}

/** The grade with its criteria, and the feedback, as they were returned. */
export function ReturnedMarks({ returned }: { returned: Return }): ReactNode {
  const { grade, marks, criteria, levels, feedback } = returned;
  const whole = criteria.reduce((sum, { points }) => sum + points, 0);
  return (
    <>
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
              {grade === null ? (
                'N/A'
              ) : (
                <Points grade={grade} whole={criteria.length === 0 ? POINTS_WITHOUT_CRITERIA : whole} />
              )}
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
    </>
  );
}

/** '18 of 20'. */
function Points({ grade, whole }: { grade: number; whole: number }): ReactNode {
  return (
    <>
      {figure(grade)} <span className="quiet small">of {figure(whole)}</span>
    </>
  );
}
