import { Link } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { listEnrolledStudents, type EnrolledStudent } from '#contract/course';
import type { Submission } from '#contract/submission';
import { Button } from '../../ui/button.tsx';
import { Empty, Leaf, OnLine } from '../../ui/page.tsx';
import { TabPanel, Tabs, useTabsId } from '../../ui/tabs.tsx';
import { useNow } from '../../ui/use-now.ts';
import { useAnswer, type Answer } from '../answer.ts';
import { Answered, updatedNote } from '../answered.tsx';
import { figure } from './figures.ts';
import { GradeForm } from './grade-form.tsx';
import { handInWords } from './hand-in-words.ts';
import { isHandedIn, isLate, isToRead } from './hand-in-state.ts';

type Shown = 'all' | 'to read' | 'late' | 'none';

interface SubmissionsLeafProps {
  answer: Answer<Submission[]>;
  assignment: string;
  course: string;
}

/** Who wrote: all, what waits to be read, what came late, and who handed nothing in. */
export function SubmissionsLeaf({ answer, assignment, course }: SubmissionsLeafProps): ReactNode {
  const id = useTabsId();
  const [shown, setShown] = useState<Shown>('all');
  const all = answer.data ?? [];
  const attending = useAnswer(listEnrolledStudents, { params: { id: course } });
  const missing = attending.data?.enrolled_students.filter(
    (student) => !all.some((submission) => submission.user === student.id && isHandedIn(submission)),
  );
  const lists = { all, 'to read': all.filter(isToRead), late: all.filter(isLate) };
  return (
    <Leaf title="Submissions" anchor="submissions" note={updatedNote(answer)}>
      <Answered answer={answer} loading="Loading the submissions...">
        {() => (
          <OnLine>
            <Tabs
              id={id}
              label="Show submissions"
              selected={shown}
              onSelect={setShown}
              tabs={[
                { key: 'all', label: 'All', count: lists.all.length },
                { key: 'to read', label: 'To read', count: lists['to read'].length },
                { key: 'late', label: 'Late', count: lists.late.length },
                { key: 'none', label: 'Not submitted', count: missing?.length },
              ]}
            />
            <TabPanel id={id} selected={shown}>
              {shown === 'none' ? (
                <Answered answer={attending} loading="Loading the students...">
                  {() => <NotSubmitted students={missing ?? []} />}
                </Answered>
              ) : (
                <SubmissionTable submissions={lists[shown]} shown={shown} assignment={assignment} />
              )}
            </TabPanel>
          </OnLine>
        )}
      </Answered>
    </Leaf>
  );
}

const empty: Readonly<Record<Exclude<Shown, 'none'>, readonly [string, string]>> = {
  all: ['Nobody has written yet.', 'A text appears here with its first words at the university.'],
  'to read': ['Nothing waits to be read.', 'What is handed in appears here until it has a grade.'],
  late: ['Nothing came late.', ''],
};

interface SubmissionTableProps {
  submissions: readonly Submission[];
  shown: Exclude<Shown, 'none'>;
  assignment: string;
}

function SubmissionTable({ submissions, shown, assignment }: SubmissionTableProps): ReactNode {
  const now = useNow();
  const [says, more] = empty[shown];
  if (submissions.length === 0) return <Empty says={says}>{more}</Empty>;
  return (
    <table className="table stack graded-list">
      <caption className="sr">Submissions</caption>
      <thead>
        <tr>
          <th scope="col">Student</th>
          <th scope="col">Hand-in</th>
          <th scope="col" className="n">
            Grade
          </th>
        </tr>
      </thead>
      <tbody>
        {submissions.map((submission) => (
          <tr key={submission.id}>
            <th scope="row">
              <Link
                className="strong"
                to="/teacher/assignment/$id"
                params={{ id: assignment }}
                search={{ submission: submission.id }}
              >
                {submission.student_name}
              </Link>
              <br />
              <span className="small quiet">{submission.roll_no}</span>
            </th>
            <td>{handInWords(submission.hand_in, now)}</td>
            <td className="n last">
              <GradeCell submission={submission} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The grade, and a form to change it once that is asked for. */
function GradeCell({ submission }: { submission: Submission }): ReactNode {
  const [open, setOpen] = useState(false);
  const { grade, student_name: name } = submission;
  if (open) return <GradeForm submission={submission} onDone={() => setOpen(false)} />;
  return (
    <span className="graded">
      {grade === null ? (
        <span className="mark">{isHandedIn(submission) ? 'To read' : 'Writing'}</span>
      ) : (
        <b>{figure(grade)}</b>
      )}
      <Button
        look="low"
        aria-label={grade === null ? `Grade ${name}` : `Change the grade of ${name}`}
        onClick={() => setOpen(true)}
      >
        {grade === null ? 'Grade' : 'Change'}
      </Button>
    </span>
  );
}

function NotSubmitted({ students }: { students: readonly EnrolledStudent[] }): ReactNode {
  if (students.length === 0) return <Empty says="Everybody has submitted." />;
  return (
    <ul className="list open">
      {students.map(({ id, name, email, roll_no: roll }) => (
        <li key={id}>
          <div className="matter">
            <b>{name}</b>
            <p className="sub">
              {roll === '' ? '' : `${roll}. `}
              {email}
            </p>
          </div>
        </li>
      ))}
    </ul>
  );
}
