import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { getSubscription, type Subscription } from '#contract/subscription';
import { getUniversitySummary, type UniversitySummary } from '#contract/university';
import { PageHead, useTitle } from '../../ui/page.tsx';
import { longDay } from '../../wording/time.ts';
import { Loading } from '../../ui/waiting.tsx';
import { useApiQuery } from '../../data/api-query.ts';
import { isUnknown } from '../../data/query-view.tsx';
import { useUser } from '../../data/services.tsx';
import { useNow } from '../../data/use-now.ts';
import './university.css';
import { Billing } from './billing.tsx';
import { NoConnection } from './no-connection.tsx';
import { PendingTeachers } from './pending-teachers.tsx';
import { Departments, Programs } from './programs.tsx';
import { Setup } from './setup.tsx';
import { subscriptionSentence } from './subscription-words.ts';
import { Summary } from './summary.tsx';
import { byCount, formatCount } from '../../wording/plural.ts';

interface AdminScreenProps {
  /** The list of undecided concerns. */
  concerns: ReactNode;
}

/** /admin: how the university is, what waits for its administrator, and what people choose and it pays. */
export function AdminScreen({ concerns }: AdminScreenProps): ReactNode {
  const user = useUser();
  useTitle(user?.university.name ?? 'University');
  const now = useNow();
  const summary = useApiQuery(getUniversitySummary, {});
  const subscription = useApiQuery(getSubscription, {});
  return (
    <>
      <PageHead
        note={longDay(now)}
        title={user === null || user.email === '' ? 'Hello, Admin' : `Hello, ${user.email}`}
        lede={ledeOf(summary.data, subscription.data, now)}
      >
        <CoursesWithoutTeacher count={summary.data?.courses_without_teacher ?? 0} />
        <p className="small mt-2 btns rare-places">
          <Link to="/admin/$screen" params={{ screen: 'courses' }}>
            Courses
          </Link>
          <Link to="/admin/$screen" params={{ screen: 'electives' }}>
            Electives
          </Link>
          <Link to="/admin/$screen" params={{ screen: 'settings' }}>
            Settings
          </Link>
          <Link to="/admin/$screen" params={{ screen: 'audit' }}>
            Audit log
          </Link>
        </p>
      </PageHead>
      {isUnknown(summary) || isUnknown(subscription) ? <Loading /> : null}
      <NoConnection />
      {summary.data === undefined ? null : <Setup summary={summary.data} />}
      <Summary answer={summary} />
      <div className="pair-of-sections">
        <PendingTeachers />
        {concerns}
      </div>
      <div className="pair-of-sections">
        <Programs isShort />
        <Departments isShort />
      </div>
      <Billing />
    </>
  );
}

/** Leads to the courses whose teacher's account is suspended or deleted; nothing where there are none. */
function CoursesWithoutTeacher({ count }: { count: number }): ReactNode {
  if (count === 0) return null;
  return (
    <p className="mt-2">
      <Link to="/admin/$screen" params={{ screen: 'courses' }}>
        {byCount(count, '1 course needs a teacher.', `${formatCount(count)} courses need a teacher.`)}
      </Link>
    </p>
  );
}

function ledeOf(summary: UniversitySummary | undefined, subscription: Subscription | undefined, now: Date): string {
  const sentences = [
    summary === undefined ? '' : waitingSentence(summary.waiting),
    subscription === undefined ? '' : subscriptionSentence(subscription, now),
  ];
  return sentences.filter(Boolean).join(' ');
}

function waitingSentence(waiting: number): string {
  if (waiting === 0) return 'Nobody is waiting for your approval.';
  return byCount(
    waiting,
    'One teacher is waiting for your approval.',
    `${formatCount(waiting)} teachers are waiting for your approval.`,
  );
}
