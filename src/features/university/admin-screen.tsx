import { useState, type ReactNode } from 'react';
import { listMembers } from '#contract/member';
import { listDepartments, listPrograms } from '#contract/university';
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
  const pending = useAnswer(listMembers, { query: { status: 'pending' } }).data;
  if (pending === undefined) return null;
  const teachers = pending.filter(({ user_type: type }) => type === 'teacher').length;
  if (teachers === 0) return 'Nobody waits for your approval.';
  return teachers === 1
    ? 'One teacher waits for your approval.'
    : `${String(teachers)} teachers wait for your approval.`;
}

/** What the university counts now; a figure that is not known yet is not shown as nought. */
function Summary(): ReactNode {
  const user = useUser();
  const answer = useAnswer(listMembers, { query: {} });
  const programs = useAnswer(listPrograms, {}).data?.length;
  const departments = useAnswer(listDepartments, { query: {} }).data?.length;
  const members = answer.data;
  const count = (type: string) => members?.filter((member) => member.user_type === type).length;
  const facts: readonly (readonly [string, number | undefined, string])[] = [
    ['Students', count('student'), 'of your university'],
    ['Faculty', count('teacher'), 'approved and waiting'],
    ['Signups', members?.length, `${counted(programs, 'program')}, ${counted(departments, 'department')}`],
  ];
  return (
    <section className="leaf" aria-label="Summary">
      <div className="on-line">
        <p className="note flush">{answer.asOf === null ? null : `As of ${clockTime(answer.asOf)}`}</p>
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

function counted(figure: number | undefined, noun: string): string {
  return `${shown(figure)} ${noun}${figure === 1 ? '' : 's'}`;
}

function shown(figure: number | undefined): string {
  return figure === undefined ? '–' : figure.toLocaleString('en-IN');
}
