import type { ReactNode } from 'react';
import type { Assignment } from '#contract/assignment';
import { getReturn } from '#contract/marking';
import type { SubmissionWithText } from '#contract/submission';
import { useApiQuery } from '../../data/api-query.ts';
import { QueryView } from '../../data/query-view.tsx';
import { returnedMarks } from './marks.ts';
import { ReturnedMarks, ReturnedText } from './returned-text.tsx';
import { SaveMarked } from './save-marked.tsx';
import { studentLabel } from './student-label.ts';

interface ReaderWorkspaceProps {
  submission: SubmissionWithText & { text: string };
  assignment: Pick<Assignment, 'formatting' | 'title'>;
  /** The facts of the text, beside it. */
  children: ReactNode;
}

/** A submitted text for a reader of the course: with what its student got back, and nothing to change. */
export function ReaderWorkspace({ submission, assignment, children }: ReaderWorkspaceProps): ReactNode {
  const { id, text } = submission;
  const isFormatted = assignment.formatting === true;
  const of = { title: assignment.title, name: studentLabel(submission), text, isFormatted };
  const answer = useApiQuery(getReturn, { params: { id } });
  const returned = answer.data?.return ?? null;
  return (
    <ReturnedText label="Text" text={text} isFormatted={isFormatted} comments={returned?.comments ?? NONE}>
      <section className="panel" aria-label="Grade and feedback">
        <QueryView answer={answer} loading="Loading the grade...">
          {() =>
            returned === null ? (
              <section>
                <h2 className="mb-1">Grade</h2>
                <p className="quiet">None was released yet.</p>
              </section>
            ) : (
              <>
                <ReturnedMarks returned={returned} />
                <SaveMarked of={of} marks={() => returnedMarks(returned)} isPrinted />
              </>
            )
          }
        </QueryView>
        {children}
      </section>
    </ReturnedText>
  );
}

const NONE = [] as const;
