import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { UserType } from '#contract/account';
import type { UniversitySummary } from '#contract/university';
import { clockTime, dayAndTime } from '../../wording/time.ts';
import type { Answer } from '../../data/api-query.ts';
import { QueryView } from '../../data/query-view.tsx';
import { useNow } from '../../data/use-now.ts';
import { shown } from './counted.ts';

/** The university's figures, and when they were counted. */
export function Summary({ answer }: { answer: Answer<UniversitySummary> }): ReactNode {
  return (
    <section className="section" aria-label="Summary">
      <QueryView answer={answer} loading="Counting..." quiet={answer.offline}>
        {(summary) => <Figures summary={summary} />}
      </QueryView>
    </section>
  );
}

function Figures({ summary }: { summary: UniversitySummary }): ReactNode {
  const now = useNow();
  const { name, university_id: id, location, students, faculty, signups, waiting, students_new: joined } = summary;
  const facts = [
    [
      'Students',
      <People key="students" of={students} userType="student" />,
      joined === 0 ? 'nobody joined within 30 days' : `${shown(joined)} joined within 30 days`,
    ],
    [
      'Faculty',
      <People key="faculty" of={faculty} userType="teacher" />,
      waiting === 0 ? 'nobody is waiting' : `${shown(waiting)} waiting`,
    ],
    ['Signups', shown(signups), 'in the last 12 months'],
  ] as const;
  return (
    <div className="margin-row">
      <p className="note flush">As of {timeOf(summary.as_of, now)}</p>
      <div className="what">
        <dl className="facts four">
          <div>
            <dt>College name</dt>
            <dd className="text">
              {name}{' '}
              <small>
                {id}, {location}
              </small>
            </dd>
          </div>
          {facts.map(([term, figure, context]) => (
            <div key={term}>
              <dt>{term}</dt>
              <dd>
                {figure} <small>{context}</small>
              </dd>
            </div>
          ))}
        </dl>
      </div>
    </div>
  );
}

/** A number of people, which leads to them. */
function People({ of, userType }: { of: number; userType: UserType }): ReactNode {
  return (
    <Link to="/admin/$screen" params={{ screen: 'people' }} search={{ user_type: userType }}>
      {shown(of)}
    </Link>
  );
}

function timeOf(instant: string, now: Date): string {
  const at = new Date(instant);
  const { day } = dayAndTime(at, now);
  return day === 'Today' ? clockTime(at) : `${day}, ${clockTime(at)}`;
}
