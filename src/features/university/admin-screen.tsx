import { useState, type ReactNode } from 'react';
import { getUniversitySummary } from '#contract/university';
import { PageHead, useTitle } from '../../ui/page.tsx';
import { clockTime, longDay } from '../../ui/time.ts';
import { useAnswer } from '../answer.ts';
import { useUser } from '../services.tsx';
import { PendingTeachers } from './pending-teachers.tsx';
import { Departments, Programs } from './programs.tsx';

/** /admin */
export function AdminScreen(): ReactNode {
  const user = useUser();
  useTitle(user?.university.name ?? 'University');
  const [today] = useState(() => new Date());
  return (
    <>
      <PageHead
        note={longDay(today)}
        title={`Hello, ${user === null || user.email === '' ? 'Admin' : user.email}`}
        lede={<Lede />}
      />
      <Summary />
      <PendingTeachers />
      <Programs />
      <Departments />
    </>
  );
}

function Lede(): ReactNode {
  const waiting = useAnswer(getUniversitySummary, {}).data?.waiting;
  if (waiting === undefined) return null;
  if (waiting === 0) return 'Nobody waits for your approval.';
  return waiting === 1
    ? 'One teacher waits for your approval.'
    : `${String(waiting)} teachers wait for your approval.`;
}

/** What the university counts now; a figure that is not known yet is not shown as nought. */
function Summary(): ReactNode {
  const user = useUser();
  const answer = useAnswer(getUniversitySummary, {});
  const { data } = answer;
  const facts: readonly (readonly [string, number | undefined, string])[] = [
    ['Students', data?.students, `${shown(data?.students_new)} joined within 30 days`],
    ['Faculty', data?.faculty, `${shown(data?.waiting)} waiting`],
    ['Signups', data?.signups, 'within 12 months'],
  ];
  return (
    <section className="leaf" aria-label="Summary">
      <div className="on-line">
        <p className="note flush">{data === undefined ? null : `As of ${clockTime(new Date(data.as_of))}`}</p>
        <div className="what">
          <dl className="facts four">
            <div>
              <dt>College name</dt>
              <dd className="text">
                {user?.university.name ?? 'N/A'} <small>{user?.university.university_id}</small>
              </dd>
            </div>
            {facts.map(([name, figure, context]) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>
                  {shown(figure)} <small>{context}</small>
                </dd>
              </div>
            ))}
          </dl>
        </div>
      </div>
    </section>
  );
}

function shown(figure: number | undefined): string {
  return figure === undefined ? '–' : figure.toLocaleString('en-IN');
}
