import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Assignment } from '#contract/assignment';
import type { WaitingItem } from '../../offline/waiting.ts';
import { Row } from '../../ui/page.tsx';
import { dayAndTime, distance } from '../../ui/time.ts';
import { phaseOf } from './phase.ts';

const NEAR_MS = 24 * 60 * 60 * 1000;

/** The margin of an assignment: its end, or its start while it is not open yet; with the time left when that is short. */
export function DueNote({ assignment, now }: { assignment: Assignment; now: Date }): ReactNode {
  const end = new Date(assignment.end_time);
  const { day, time } = dayAndTime(end, now);
  const left = end.getTime() - now.getTime();
  return (
    <>
      <b>
        {day} {left > 0 && left < NEAR_MS ? time : ''}
      </b>{' '}
      {left > 0 && left < NEAR_MS ? distance(end, now) : time}
    </>
  );
}

/** What is known of the writing, in words: what waits here, or whether the university has a beginning. */
export function writingWords(assignment: Assignment, waiting: readonly WaitingItem[], now: Date): string {
  const unsent = unsentOf(assignment, waiting);
  if (unsent !== null) return `Saved on this device, waiting to send. ${unsent.says}`;
  if (phaseOf(assignment, now) === 'upcoming') {
    const { day, time } = dayAndTime(new Date(assignment.start_time), now);
    return `Opens ${day} ${time}`;
  }
  if (assignment.submission !== null) return 'Begun';
  return phaseOf(assignment, now) === 'closed' ? 'Closed. Nothing was written' : 'Not started. Ready to write offline';
}

/** What of this assignment waits on this device, null if nothing does. */
export function unsentOf(assignment: Assignment, waiting: readonly WaitingItem[]): WaitingItem | null {
  return (
    waiting.find(
      ({ target, kind }) => target.kind === 'assignment' && target.id === assignment.id && kind !== 'refused',
    ) ?? null
  );
}

interface AssignmentRowProps {
  assignment: Assignment;
  waiting: readonly WaitingItem[];
  now: Date;
}

/** One assignment of a student; its title leads to the page to write on. */
export function AssignmentRow({ assignment, waiting, now }: AssignmentRowProps): ReactNode {
  const canWrite = phaseOf(assignment, now) !== 'upcoming';
  return (
    <Row
      tall
      note={<DueNote assignment={assignment} now={now} />}
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
      sub={`${assignment.course_code}, ${assignment.course_name}. ${writingWords(assignment, waiting, now)}`}
    />
  );
}
