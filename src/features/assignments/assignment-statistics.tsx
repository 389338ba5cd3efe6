import type { CSSProperties, ReactNode } from 'react';
import { getStatistics, type Statistics } from '#contract/statistics';
import { type Submission } from '#contract/submission';
import { Leaf, OnLine } from '../../ui/page.tsx';
import { clockTime } from '../../ui/time.ts';
import { useAnswer } from '../answer.ts';
import { Answered } from '../answered.tsx';
import { distributionOf, distributionWords, figure, students } from './figures.ts';

interface AssignmentStatisticsProps {
  assignment: string;
  submissions: readonly Submission[];
}

/** Submissions, average, highest, lowest and median, and how the grades are spread. */
export function AssignmentStatistics({ assignment, submissions }: AssignmentStatisticsProps): ReactNode {
  const answer = useAnswer(getStatistics, { params: { id: assignment } });
  const grades = submissions.flatMap(({ grade }) => (grade === null ? [] : [grade]));
  const { data } = answer;
  return (
    <>
      <Leaf title="Statistics" note={data === undefined ? null : `As of ${clockTime(new Date(data.as_of))}`}>
        <Answered answer={answer} loading="Loading the statistics...">
          {(statistics) => <Facts of={statistics} grades={grades} />}
        </Answered>
      </Leaf>
      {grades.length === 0 ? null : <Distribution grades={grades} />}
    </>
  );
}

function Facts({ of, grades }: { of: Statistics; grades: readonly number[] }): ReactNode {
  const withGrade = (value: number | null) =>
    value === null ? 'no grade yet' : students(grades.filter((grade) => grade === value).length);
  const facts: readonly (readonly [string, string, string])[] = [
    ['Submissions', String(of.submissions), `of ${students(of.students)}`],
    ['Average', figure(of.average), of.graded === 0 ? 'no grade yet' : `of ${String(of.graded)} graded`],
    ['Highest', figure(of.highest), withGrade(of.highest)],
    ['Lowest', figure(of.lowest), withGrade(of.lowest)],
    ['Median', figure(of.median), of.graded === 0 ? 'no grade yet' : 'half above, half below'],
  ];
  return (
    <OnLine>
      <dl className="facts" style={{ '--n': facts.length } as CSSProperties}>
        {facts.map(([term, value, context]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>
              {value} <small>{context}</small>
            </dd>
          </div>
        ))}
      </dl>
    </OnLine>
  );
}

function Distribution({ grades }: { grades: readonly number[] }): ReactNode {
  const steps = distributionOf(grades);
  const most = Math.max(...steps.map(({ count }) => count));
  return (
    <Leaf title="Distribution" note={`${String(grades.length)} graded`}>
      <OnLine className="two wide-first">
        <table className="bars">
          <caption className="sr">Number of students by grade</caption>
          <thead className="sr">
            <tr>
              <th scope="col">Grade</th>
              <th scope="col">Students</th>
              <th scope="col">Bar</th>
            </tr>
          </thead>
          <tbody>
            {steps.map(({ label, count }) => (
              <tr key={label}>
                <th scope="row">{label}</th>
                <td className="n">{count}</td>
                <td className="track">
                  {count === 0 ? null : <span className="bar" style={{ '--v': count / most } as CSSProperties} />}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
        <p className="quiet">{distributionWords(grades)}</p>
      </OnLine>
    </Leaf>
  );
}
