import type { ReactNode } from 'react';
import type { Assignment } from '#contract/assignment';
import { getReturn } from '#contract/marking';
import { useApiQuery } from '../../data/api-query.ts';
import { QueryView } from '../../data/query-view.tsx';
import { ReturnedMarks, ReturnedText } from './returned-text.tsx';

interface ReaderWorkspaceProps {
  submission: { id: string; text: string };
  assignment: Pick<Assignment, 'formatting'>;
  /** The facts of the text, beside it. */
  children: ReactNode;
}

/** A submitted text for a reader of the course: with what its student got back, and nothing to change. */
export function ReaderWorkspace({ submission: { id, text }, assignment, children }: ReaderWorkspaceProps): ReactNode {
  const answer = useApiQuery(getReturn, { params: { id } });
  const returned = answer.data?.return ?? null;
  return (
    <ReturnedText
      label="Text"
      text={text}
      isFormatted={assignment.formatting === true}
      comments={returned?.comments ?? NONE}
    >
      <section className="panel" aria-label="Grade and feedback">
        <QueryView answer={answer} loading="Loading the grade...">
          {() =>
            returned === null ? (
              <section>
                <h2 className="mb-1">Grade</h2>
                <p className="quiet">None was released yet.</p>
              </section>
            ) : (
              <ReturnedMarks returned={returned} />
            )
          }
        </QueryView>
        {children}
      </section>
    </ReturnedText>
  );
}

const NONE = [] as const;
