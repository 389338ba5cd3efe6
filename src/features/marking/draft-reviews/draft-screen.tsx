import { Link, useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { getDraftReview } from '#contract/draft-review';
import { useApiQuery } from '../../../data/api-query.ts';
import { QueryView, updatedNote } from '../../../data/query-view.tsx';
import { useNow } from '../../../data/use-now.ts';
import { MarginRow, PageHead, useTitle } from '../../../ui/page.tsx';
import { DraftWorkspace } from './draft-workspace.tsx';
import type { ReadDraft } from './read-draft.ts';
import { whenWords } from './when.ts';

/** /teacher/draft/{id}: a draft on which a student asked for comments, as it was then. */
export function DraftScreen(): ReactNode {
  const { id = '' } = useParams({ strict: false });
  const answer = useApiQuery(getDraftReview, { params: { id } });
  useTitle(answer.data === undefined ? 'A draft' : `Draft of ${answer.data.student_name}`);
  return (
    <>
      {answer.data === undefined && answer.trouble !== null ? <PageHead title="A draft" /> : null}
      <QueryView answer={answer} loading="Loading the draft...">
        {(draft) => (
          <>
            <Head draft={draft} note={updatedNote(answer)} />
            <DraftWorkspace key={draft.id} draft={draft} />
          </>
        )}
      </QueryView>
    </>
  );
}

function Head({ draft, note }: { draft: ReadDraft; note: string | null }): ReactNode {
  const now = useNow();
  const { assignment, assignment_title: title, student_name: name, roll_no: roll, asked_at: at, question } = draft;
  return (
    <>
      <PageHead
        note={note}
        title={name}
        lede={`${roll === '' ? '' : `${roll}. `}A draft of “${title}”, as it was ${whenWords(at, now)}.`}
      >
        <p className="small quiet mt-2">
          <Link className="link-line" to="/teacher/assignment/$id" params={{ id: assignment }} hash="drafts">
            All drafts of this assignment
          </Link>
        </p>
      </PageHead>
      <MarginRow className="narrow">
        {question === '' ? null : (
          <>
            <h2>The student asks</h2>
            <p className="task" dir="auto" lang="">
              {question}
            </p>
          </>
        )}
        <p className="small quiet mt-2 mb-6">
          {stateWords(draft, now)} The student sees that you opened it. How it was written is not shown here.
        </p>
      </MarginRow>
    </>
  );
}

function stateWords({ state, submitted, attends, student_name: name }: ReadDraft, now: Date): string {
  if (state.kind === 'withdrawn')
    return `${name} took the request back ${whenWords(state.at, now)}, so the draft is not shown.`;
  if (submitted) return 'It was submitted since: what was said stays as it is.';
  if (!attends) return `${name} is no longer in the course and gets no more comments.`;
  return state.kind === 'done'
    ? `Finished ${whenWords(state.at, now)}. You can still reply.`
    : 'It is waiting for your comments.';
}
