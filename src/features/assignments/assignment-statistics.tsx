import { Link } from '@tanstack/react-router';
import type { CSSProperties, ReactNode } from 'react';
import { getStatistics, type Statistics } from '#contract/statistics';
import { Section, MarginRow } from '../../ui/page.tsx';
import { momentTime } from '../../wording/time.ts';
import { useApiQuery } from '../../data/api-query.ts';
import { QueryView } from '../../data/query-view.tsx';
import { searchOf, type ClassList } from './class-view.ts';
import { distributionOf, distributionWords } from './figures.ts';
import { figure } from '../../wording/figure.ts';
import { plural } from '../../wording/plural.ts';

/** Submissions, average, highest, lowest and median, the progress of the class, and the distribution of grades. */
export function AssignmentStatistics({ assignment, quiet }: { assignment: string; quiet: boolean }): ReactNode {
  const answer = useApiQuery(getStatistics, { params: { id: assignment } });
  const { data } = answer;
  return (
    <>
      <Section title="Statistics" note={data === undefined ? null : `As of ${momentTime(new Date(data.as_of))}`}>
        <QueryView answer={answer} loading="Loading the statistics..." quiet={quiet}>
          {(statistics) => (
            <MarginRow>
              <Facts of={gradeFacts(statistics)} assignment={assignment} />
              <Facts of={progressFacts(statistics)} assignment={assignment} />
            </MarginRow>
          )}
        </QueryView>
      </Section>
      {data === undefined || data.grades.length === 0 ? null : <Distribution grades={data.grades} />}
    </>
  );
}

/** A term, its figure, the base of the figure, and the list of the students that it counts. */
type Fact = readonly [term: string, value: string, context: string, list?: ClassList];

function gradeFacts(of: Statistics): Fact[] {
  const withGrade = (value: number | null) =>
    value === null ? 'no grade yet' : plural(of.grades.filter((grade) => grade === value).length, 'student');
  return [
    ['Submissions', String(of.submissions), `of ${plural(of.students, 'student')}`],
    ['Average', figure(of.average), of.graded === 0 ? 'no grade yet' : `of ${String(of.graded)} graded`],
    ['Highest', figure(of.highest), withGrade(of.highest)],
    ['Lowest', figure(of.lowest), withGrade(of.lowest)],
    ['Median', figure(of.median), of.graded === 0 ? 'no grade yet' : 'half above, half below'],
  ];
}

function progressFacts(of: Statistics): Fact[] {
  return [
    ['Not started', String(of.not_started), 'nothing at the university yet', 'not_submitted'],
    ['In progress', String(of.writing), 'begun, not submitted', 'not_submitted'],
    ['Late', String(of.late), 'of the submissions', 'late'],
    ['Returned', String(of.returned), 'have their grade'],
  ];
}

function Facts({ of, assignment }: { of: readonly Fact[]; assignment: string }): ReactNode {
  return (
    <dl className="facts" style={{ '--n': of.length } as CSSProperties}>
      {of.map(([term, value, context, list]) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>
            {list === undefined ? (
              value
            ) : (
              <Link
                to="/teacher/assignment/$id"
                params={{ id: assignment }}
                search={searchOf({ shown: list, q: '', sort: 'name' })}
                hash="submissions"
              >
                {value}
              </Link>
            )}{' '}
            <small>{context}</small>
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Distribution({ grades }: { grades: readonly number[] }): ReactNode {
  const steps = distributionOf(grades);
  const most = Math.max(...steps.map(({ count }) => count));
  return (
    <Section title="Distribution" note={`${String(grades.length)} graded`}>
      <MarginRow className="two wide-first">
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
      </MarginRow>
    </Section>
  );
}
