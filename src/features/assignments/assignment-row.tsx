import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Assignment } from '#contract/assignment';
import type { WaitingItem } from '../../offline/waiting/waiting.ts';
import { Row } from '../../ui/page.tsx';
import { dayAndTime, dayInSentence, distance, zonedTime } from '../../wording/time.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { whenWords } from '../../wording/zoned-words.ts';
import { Here } from './here.tsx';
import { effectiveDeadline } from '../../wording/effective-deadline.ts';
import { phaseOf } from './phase.ts';

const StatementAsked = lazyPart(async () => (await import('./statement-asked.tsx')).StatementAsked);
const ReturnedLink = lazyPart(async () => (await import('./returned-link.tsx')).ReturnedLink);
const Asked = lazyPart(async () => (await import('./asked.tsx')).Asked);

/** An assignment's margin on the dashboard: its end, in its zone and the reader's, and how far away that is. */
export function DueNote({ assignment, now }: { assignment: Assignment; now: Date }): ReactNode {
  const end = effectiveDeadline(assignment);
  const { day, time } = dayAndTime(end, now, assignment.time_zone);
  return (
    <>
      <b>{day}</b> {time} <Here at={end} now={now} zone={assignment.time_zone} />{' '}
      <span className="away">{distance(end, now)}</span>
    </>
  );
}

/** The state of the writing in words: what waits here, or what the university has. */
export function writingWords(assignment: Assignment, waiting: readonly WaitingItem[], now: Date): string {
  const unsent = unsentOf(assignment, waiting);
  if (unsent !== null) {
    return unsent.error === null
      ? `Saved on this device, waiting to send. ${unsent.says}`
      : `Saved on this device, not sent. ${unsent.says}`;
  }
  if (phaseOf(assignment, now) === 'upcoming') {
    return `Opens ${whenWords(new Date(assignment.start_time), now, assignment.time_zone)}`;
  }
  if (assignment.handed_in_at) {
    const at = new Date(assignment.handed_in_at);
    return `Submitted ${dayInSentence(at, now)} ${zonedTime(at)}`;
  }
  if (assignment.submission !== null) return 'Begun';
  return phaseOf(assignment, now) === 'closed' ? 'Nothing was written' : 'Not started. Ready to write offline';
}

/** An item of this assignment that waits on this device, null if there is none. */
export function unsentOf(assignment: Assignment, waiting: readonly WaitingItem[]): WaitingItem | null {
  return (
    waiting.find(
      ({ target, kind }) => target.kind === 'assignment' && target.id === assignment.id && kind !== 'refused',
    ) ?? null
  );
}

/** Whether the student was asked for a statement on AI use at a hand-in, and the university has none. */
function isStatementAsked(assignment: Assignment): boolean {
  return assignment.ai_statement === true && assignment.handed_in_at !== null && assignment.ai_statement_given !== true;
}

interface AssignmentRowProps {
  assignment: Assignment;
  waiting: readonly WaitingItem[];
  now: Date;
  note: ReactNode;
  /** More about its lateness. */
  stands?: ReactNode;
  /** Its state in a word; absent if the list says so already. */
  tag?: string | undefined;
  /** What is to be done with it first. */
  first?: ReactNode;
}

/** One assignment of a student; its title leads to the page to write on. */
export function AssignmentRow({ assignment, waiting, now, note, stands, tag, first }: AssignmentRowProps): ReactNode {
  const canWrite = phaseOf(assignment, now) !== 'upcoming';
  return (
    <Row
      tall
      note={note}
      sync={unsentOf(assignment, waiting) === null ? undefined : 'device'}
      title={
        canWrite ? (
          <Link className="title" to="/editor" search={{ assignment: assignment.id }}>
            {assignment.title}
          </Link>
        ) : (
          <span className="title">{assignment.title}</span>
        )
      }
      sub={
        <>
          {`${assignment.course_code}, ${assignment.course_name}. ${writingWords(assignment, waiting, now)}`}
          {stands}
          {assignment.submission === null ? null : <Asked assignment={assignment.id} />}
          {isStatementAsked(assignment) ? <StatementAsked assignment={assignment} /> : null}
        </>
      }
      action={
        <>
          {first}
          {tag === undefined ? null : <span className="mark">{tag}</span>}
          <Link to="/messages/$id" params={{ id: assignment.id }} aria-label={`Messages: ${assignment.title}`}>
            Messages
          </Link>
          {assignment.submission === null ? null : (
            <>
              <Link
                to="/evidence/$id"
                params={{ id: assignment.submission }}
                aria-label={`How it was written: ${assignment.title}`}
              >
                How it was written
              </Link>
              <ReturnedLink submission={assignment.submission} title={assignment.title} />
            </>
          )}
        </>
      }
    />
  );
}
