import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { listAssignments, type Assignment } from '#contract/assignment';
import type { WaitingItem } from '../../offline/waiting/waiting.ts';
import { buttonClass } from '../../ui/button.tsx';
import { Empty, Section, Rows } from '../../ui/page.tsx';
import { SyncState } from '../../ui/sync.tsx';
import { Loading } from '../../ui/waiting.tsx';
import { useApiQuery } from '../../data/api-query.ts';
import { QueryView, isUnknown, updatedNote } from '../../data/query-view.tsx';
import { useDevice } from '../../data/services.tsx';
import { useWaiting } from '../../data/waiting.ts';
import { AssignmentRow, DueNote, unsentOf, writingWords } from './assignment-row.tsx';
import { dueSentence, nothingDue } from './due-sentence.ts';
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

/** The assignment to continue, on the dashboard: the one written last, or the next due. Alone it is among the deadlines. */
export function ContinueWriting(): ReactNode {
  const answer = useApiQuery(listAssignments, { query: {} });
  const now = useNow();
  const waiting = useWaiting(useDevice()) ?? [];
  const next = useNext(answer.data, now);
  if (isUnknown(answer)) return <Loading />;
  if (next === null || dueOf(answer.data ?? [], now).length === 1) return null;
  return (
    <Section title="Continue writing">
      <div className="rows">
        <div className="margin-row row next" data-sync={unsentOf(next, waiting) === null ? undefined : 'device'}>
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
                {unsentOf(next, waiting) === null ? (
                  <span className="sub">{writingWords(next, waiting, now)}</span>
                ) : (
                  <SyncState sync="device">{writingWords(next, waiting, now)}</SyncState>
                )}
              </p>
            </div>
            <div className="act">
              <WriteButton assignment={next} waiting={waiting} />
            </div>
          </div>
        </div>
      </div>
    </Section>
  );
}

/** The next deadlines, on the dashboard, without the assignment that is above them to be continued. */
export function ApproachingDeadlines(): ReactNode {
  const answer = useApiQuery(listAssignments, { query: {} });
  const now = useNow();
  const waiting = useWaiting(useDevice()) ?? [];
  const next = useNext(answer.data, now);
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
          const due = dueOf(assignments, now);
          if (due.length === 0) {
            return <Empty says={nothingDue(assignments)}>A new one appears here as soon as a teacher sets it.</Empty>;
          }
          const shown = due.length === 1 ? due : due.filter(({ id }) => id !== next?.id);
          return (
            <Rows>
              {shown.slice(0, SHOWN_DEADLINES).map((assignment) => (
                <AssignmentRow
                  key={assignment.id}
                  assignment={assignment}
                  waiting={waiting}
                  now={now}
                  note={<DueNote assignment={assignment} now={now} />}
                  first={
                    assignment.id === next?.id ? <WriteButton assignment={assignment} waiting={waiting} /> : undefined
                  }
                />
              ))}
            </Rows>
          );
        }}
      </QueryView>
    </Section>
  );
}

/** Those that are open, by their end, then those that will open. */
function dueOf(assignments: readonly Assignment[], now: Date): Assignment[] {
  return [...inPhase(assignments, 'open', now), ...inPhase(assignments, 'upcoming', now)];
}

function useNext(assignments: readonly Assignment[] | undefined, now: Date): Assignment | null {
  return nextToWrite(assignments ?? [], useLastWritten() ?? null, now);
}

function WriteButton(props: { assignment: Assignment; waiting: readonly WaitingItem[] }): ReactNode {
  const { assignment, waiting } = props;
  const isBegun = assignment.submission !== null || unsentOf(assignment, waiting) !== null;
  return (
    <Link className={buttonClass('main')} to="/editor" search={{ assignment: assignment.id }}>
      {isBegun ? 'Continue writing' : 'Start writing'}
    </Link>
  );
}
