import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { listAssignments } from '#contract/assignment';
import { Button } from '../../ui/button.tsx';
import { Empty } from '../../ui/page.tsx';
import { dayAndTime, dayInSentence } from '../../ui/time.ts';
import { useNow } from '../../ui/use-now.ts';
import { useAnswer } from '../answer.ts';
import { Answered } from '../answered.tsx';
import { useWaitingFor, type WaitingFor } from '../sent.ts';
import { markOf, WaitingMark } from '../waiting-mark.tsx';
import { progressWords } from './progress-words.ts';

const CHANGED = [listAssignments];

/** How many assignments a course has, undefined before that is known. */
export function useAssignmentCount(course: string): number | undefined {
  return useAnswer(listAssignments, { query: { course } }).data?.length;
}

/** The assignments of a course, those that wait to be created, and the way to create one. */
export function CourseAssignments({ course, onCreate }: { course: string; onCreate: () => void }): ReactNode {
  const answer = useAnswer(listAssignments, { query: { course } });
  const waiting = useWaitingFor('create_assignment', CHANGED).filter(({ action }) => action.fields.course === course);
  const now = useNow();
  return (
    <>
      <Answered answer={answer} loading="Loading the assignments...">
        {(assignments) =>
          assignments.length === 0 && waiting.length === 0 ? (
            <Empty says="No assignments yet.">
              Students see an assignment as soon as you create it, and can write from its start time.
            </Empty>
          ) : (
            <ul className="list open">
              {assignments.map(({ id, title, description, end_time: end, progress }) => (
                <li key={id}>
                  <div className="matter">
                    <Link className="strong" to="/teacher/assignment/$id" params={{ id }}>
                      {title}
                    </Link>
                    <p className="sub clipped">{description}</p>
                    <p className="sub">
                      Ends {dayAndZonedTime(end, now)}. {progressWords(progress)}
                    </p>
                  </div>
                </li>
              ))}
            </ul>
          )
        }
      </Answered>
      {waiting.length === 0 ? null : (
        <ul className="list open">
          {waiting.map((item) => (
            <WaitingAssignment key={item.id} item={item} now={now} />
          ))}
        </ul>
      )}
      <div className="btns mt-4">
        <Button look="main" onClick={onCreate}>
          Create
        </Button>
      </div>
    </>
  );
}

function WaitingAssignment({ item, now }: { item: WaitingFor<'create_assignment'>; now: Date }): ReactNode {
  const { title, description, end_time: end } = item.action.fields;
  return (
    <li data-sync={markOf(item)}>
      <span className="sync-rule" aria-hidden="true" />
      <div className="matter">
        <b>{title}</b>
        <p className="sub clipped">{description}</p>
        <p className="sub">
          {item.error === null ? `Ends ${dayAndZonedTime(end, now)}` : `The university answered: “${item.error}”`}
        </p>
      </div>
      <div className="act">
        <WaitingMark item={item} what={`creating ${title}`} />
      </div>
    </li>
  );
}

function dayAndZonedTime(iso: string, now: Date): string {
  const at = new Date(iso);
  return `${dayInSentence(at, now)} ${dayAndTime(at, now).time}`;
}
