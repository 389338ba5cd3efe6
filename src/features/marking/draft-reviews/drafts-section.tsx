import { Link } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import type { Assignment } from '#contract/assignment';
import { listDraftReviews, type DraftReviewLine } from '#contract/draft-review';
import { useApiQuery } from '../../../data/api-query.ts';
import { QueryView, updatedNote } from '../../../data/query-view.tsx';
import { useNow } from '../../../data/use-now.ts';
import { Button } from '../../../ui/button.tsx';
import { useComeTo } from '../../../ui/come-to.ts';
import { Empty, MarginRow, Row, Rows, Section } from '../../../ui/page.tsx';
import { waitingDraftsWords } from '../../../wording/draft-words.ts';
import { listOf } from '../../../wording/list.ts';
import { formatCount, plural } from '../../../wording/plural.ts';
import { dayAndTime } from '../../../wording/time.ts';

const ANCHOR = 'drafts';

/** The drafts on which students asked for comments, those that wait first. Nothing where none may ask and none did. */
export function DraftsSection({ assignment }: { assignment: Assignment }): ReactNode {
  const { id, blind, draft_comments: isOffered = false } = assignment;
  const answer = useApiQuery(
    listDraftReviews,
    { params: { id }, query: { page: '1' } },
    { everyMs: 60_000, enabled: !blind },
  );
  useComeTo(ANCHOR, answer.data !== undefined);
  const { reviews = [], waiting = 0 } = answer.data ?? {};
  if (!isOffered && reviews.length === 0) return null;
  return (
    <Section title="Drafts" anchor={ANCHOR} note={waiting > 0 ? waitingDraftsWords(waiting) : updatedNote(answer)}>
      {blind ? (
        <MarginRow>
          <p>
            No drafts are shown: names are hidden in this assignment, and who asks for comments would be known by
            asking.
          </p>
        </MarginRow>
      ) : (
        <PageOfDrafts assignment={id} page={1} />
      )}
    </Section>
  );
}

/** A page of drafts, and a button that shows the next one below it. */
function PageOfDrafts({ assignment, page }: { assignment: string; page: number }): ReactNode {
  const [further, setFurther] = useState(false);
  const answer = useApiQuery(listDraftReviews, { params: { id: assignment }, query: { page: String(page) } });
  return (
    <QueryView answer={answer} loading="Loading the drafts..." quiet>
      {({ reviews, more }) =>
        reviews.length === 0 ? (
          <MarginRow>
            <Empty says="No drafts yet.">Students ask for comments while they write. Their drafts appear here.</Empty>
          </MarginRow>
        ) : (
          <>
            <Rows>
              {reviews.map((line) => (
                <DraftRow key={line.id} line={line} />
              ))}
            </Rows>
            {!more ? null : further ? (
              <PageOfDrafts assignment={assignment} page={page + 1} />
            ) : (
              <MarginRow>
                <Button onClick={() => setFurther(true)}>Show more drafts</Button>
              </MarginRow>
            )}
          </>
        )
      }
    </QueryView>
  );
}

function DraftRow({ line }: { line: DraftReviewLine }): ReactNode {
  const { id, student_name: name, roll_no: roll, question, asked_at: at } = line;
  const { day, time } = dayAndTime(new Date(at), useNow());
  return (
    <Row
      tall
      note={
        <>
          <b>{day}</b> {time}
        </>
      }
      title={
        <Link className="title" to="/teacher/draft/$id" params={{ id }}>
          {name}
        </Link>
      }
      sub={
        <>
          <p>
            {roll === '' ? null : `${roll}. `}
            {countWords(line)}
          </p>
          {question === '' ? null : (
            <span className="clipped" dir="auto">
              {question}
            </span>
          )}
        </>
      }
      action={<span className="mark">{stateOf(line)}</span>}
    />
  );
}

function countWords({ comments, resolved, replies }: DraftReviewLine): string {
  if (comments === 0) return '';
  return listOf(
    plural(comments, 'comment'),
    resolved === 0 ? '' : `${formatCount(resolved)} resolved`,
    replies === 0 ? '' : plural(replies, 'reply', 'replies'),
  );
}

function stateOf({ state, submitted }: DraftReviewLine): string {
  if (state.kind === 'withdrawn') return 'Taken back';
  if (submitted) return 'Submitted';
  return state.kind === 'done' ? 'Done' : 'Waiting for comments';
}
