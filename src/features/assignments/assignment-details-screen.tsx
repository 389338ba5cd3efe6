import { Link, useParams, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { getAssignment } from '#contract/assignment';
import { listSubmissions, type Submission } from '#contract/submission';
import { Empty, Leaf, OnLine, PageHead, Row, Rows, useTitle } from '../../ui/page.tsx';
import { dayAndTime } from '../../ui/time.ts';
import { useAnswer } from '../answer.ts';
import { Answered, updatedNote } from '../answered.tsx';
import { handInWords } from './hand-in-words.ts';
import { SubmissionReader } from './submission-reader.tsx';
import { useNow } from '../../ui/use-now.ts';

/** /teacher/assignment/{id}: the task, who wrote, and the text of one of them. */
export function AssignmentDetailsScreen(): ReactNode {
  const { id } = useParams({ strict: false });
  const { submission } = useSearch({ strict: false });
  if (id === undefined) return null;
  return submission === undefined ? <Details id={id} /> : <SubmissionReader id={submission} assignment={id} />;
}

function Details({ id }: { id: string }): ReactNode {
  const answer = useAnswer(getAssignment, { params: { id } });
  const now = useNow();
  useTitle(answer.data?.title ?? 'Assignment');
  return (
    <Answered answer={answer} loading="Loading the assignment...">
      {(assignment) => {
        const end = dayAndTime(new Date(assignment.end_time), now);
        const start = dayAndTime(new Date(assignment.start_time), now);
        return (
          <>
            <PageHead
              note={assignment.course_code}
              title={assignment.title}
              lede={`${assignment.course_name}. ${assignment.class_info}`}
            />
            <Leaf title="The task" note={`Ends ${end.day} ${end.time}`}>
              <OnLine>
                <p className="task" dir="auto">
                  {assignment.description}
                </p>
                <p className="small quiet mt-2">
                  Open from {start.day} {start.time} to {end.day} {end.time}
                </p>
              </OnLine>
            </Leaf>
            <Submissions assignment={id} now={now} />
          </>
        );
      }}
    </Answered>
  );
}

function Submissions({ assignment, now }: { assignment: string; now: Date }): ReactNode {
  const answer = useAnswer(listSubmissions, { params: { id: assignment } });
  return (
    <Leaf title="Submissions" note={updatedNote(answer)}>
      <Answered answer={answer} loading="Loading the submissions...">
        {(submissions) =>
          submissions.length === 0 ? (
            <Empty says="Nobody has written yet.">A text appears here with its first words at the university.</Empty>
          ) : (
            <Rows>
              {submissions.map((submission) => (
                <SubmissionRow key={submission.id} submission={submission} assignment={assignment} now={now} />
              ))}
            </Rows>
          )
        }
      </Answered>
    </Leaf>
  );
}

interface SubmissionRowProps {
  submission: Submission;
  assignment: string;
  now: Date;
}

function SubmissionRow({ submission, assignment, now }: SubmissionRowProps): ReactNode {
  const { day, time } = dayAndTime(new Date(submission.updated_at), now);
  return (
    <Row
      tall
      note={
        <>
          <b>{day}</b> {time}
        </>
      }
      title={
        <Link
          className="title"
          to="/teacher/assignment/$id"
          params={{ id: assignment }}
          search={{ submission: submission.id }}
        >
          {submission.student_name}
        </Link>
      }
      sub={handInWords(submission.hand_in, now)}
    />
  );
}
