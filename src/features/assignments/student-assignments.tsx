import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { listAssignments } from '#contract/assignment';
import { buttonClass } from '../../ui/button.tsx';
import { Empty, Section, Rows } from '../../ui/page.tsx';
import { SyncState } from '../../ui/sync.tsx';
import { Loading } from '../../ui/waiting.tsx';
import { useApiQuery } from '../../data/api-query.ts';
import { QueryView, isUnknown, updatedNote } from '../../data/query-view.tsx';
import { useDevice } from '../../data/services.tsx';
import { useWaiting } from '../../data/waiting.ts';
import { AssignmentRow, DueNote, unsentOf, writingWords } from './assignment-row.tsx';
import { dueSentence } from './due-sentence.ts';
import { inPhase, nextToWrite } from './phase.ts';
import { useNow } from '../../data/use-now.ts';
import { useLastWritten } from './use-last-written.ts';

const SHOWN_DEADLINES = 5;

/** One sentence about what is due, for the head of the dashboard; undefined before it was loaded. */
export function useDueSentence(): string | undefined {
  const { data } = useApiQuery(listAssignments, { query: {} });
  const now = useNow();
  return data === undefined ? undefined : dueSentence(data, now);
}

/** The assignment to continue, on the dashboard: the one written last, or the next due. */
export function ContinueWriting(): ReactNode {
  const answer = useApiQuery(listAssignments, { query: {} });
  const now = useNow();
  const waiting = useWaiting(useDevice()) ?? [];
  const lastWritten = useLastWritten() ?? null;
  if (isUnknown(answer)) return <Loading />;
  const next = nextToWrite(answer.data ?? [], lastWritten, now);
  if (next === null) return null;
  const unsent = unsentOf(next, waiting);
  const verb = next.submission === null && unsent === null ? 'Start writing' : 'Continue writing';
  return (
    <Section title="Continue writing">
      <div className="rows">
        <div className="margin-row row next" data-sync={unsent === null ? undefined : 'device'}>
          <p className="note">
            <DueNote assignment={next} now={now} />
          </p>
          <div className="what">
            <div className="matter">
              <Link className="title" to="/editor" search={{ assignment: next.id }}>
                {next.title}
              </Link>
              <p className="sub">
                {next.course_name}, {next.course_code}
              </p>
              <p className="mt-1">
                {unsent === null ? (
                  <span className="sub">{writingWords(next, waiting, now)}</span>
                ) : (
                  <SyncState sync="device">{writingWords(next, waiting, now)}</SyncState>
                )}
              </p>
            </div>
            <div className="act">
              <Link className={buttonClass('main')} to="/editor" search={{ assignment: next.id }}>
                {verb}
              </Link>
            </div>
          </div>
        </div>
      </div>
    </Section>
  );
}

/** The next deadlines, on the dashboard. */
export function ApproachingDeadlines(): ReactNode {
  const answer = useApiQuery(listAssignments, { query: {} });
  const now = useNow();
  const waiting = useWaiting(useDevice()) ?? [];
  return (
    <Section
      title="Approaching Deadlines"
      note={updatedNote(answer)}
      action={
        <Link className="small link-line" to="/student/assignments">
          All assignments
        </Link>
      }
    >
      <QueryView answer={answer} loading="Loading your assignments...">
        {(assignments) => {
          const due = [...inPhase(assignments, 'open', now), ...inPhase(assignments, 'upcoming', now)];
          if (due.length === 0) {
            return <Empty says="No assignments yet.">A new one appears here as soon as a teacher sets it.</Empty>;
          }
          return (
            <Rows>
              {due.slice(0, SHOWN_DEADLINES).map((assignment) => (
                <AssignmentRow
                  key={assignment.id}
                  assignment={assignment}
                  waiting={waiting}
                  now={now}
                  note={<DueNote assignment={assignment} now={now} />}
                />
              ))}
            </Rows>
          );
        }}
      </QueryView>
    </Section>
  );
}
