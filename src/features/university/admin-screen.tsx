import { useState, type ReactNode } from 'react';
import { getSubscription, type Subscription } from '#contract/subscription';
import { getUniversitySummary, type UniversitySummary } from '#contract/university';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { MarginRow, PageHead, useTitle } from '../../ui/page.tsx';
import { clockTime, dayAndTime, longDay } from '../../wording/time.ts';
import { Loading } from '../../ui/waiting.tsx';
import { useApiQuery, type Answer } from '../../data/api-query.ts';
import { isUnknown } from '../../data/query-view.tsx';
import { useUser } from '../../data/services.tsx';
import { useNow } from '../../data/use-now.ts';
import { AuditLog } from './audit-log.tsx';
import { Billing } from './billing.tsx';
import { Electives } from './electives.tsx';
import { Members, type MembersProps } from './members.tsx';
import { PendingTeachers } from './pending-teachers.tsx';
import { Departments, Programs } from './programs.tsx';
import { Settings } from './settings.tsx';
import { Setup } from './setup.tsx';
import { subscriptionSentence } from './subscription-words.ts';
import { Summary } from './summary.tsx';

interface AdminScreenProps extends MembersProps {
  /** The list of undecided concerns. */
  concerns: ReactNode;
}

/** /admin. */
export function AdminScreen({ concerns, StudentTexts }: AdminScreenProps): ReactNode {
  const user = useUser();
  useTitle(user?.university.name ?? 'University');
  const [openedAt] = useState(() => new Date());
  const now = useNow();
  const summary = useApiQuery(getUniversitySummary, {});
  const subscription = useApiQuery(getSubscription, {});
  return (
    <>
      <PageHead
        note={longDay(now)}
        title={`Hello, ${user === null || user.email === '' ? 'Admin' : user.email}`}
        lede={ledeOf(summary.data, subscription.data, now)}
      />
      {isUnknown(summary) || isUnknown(subscription) ? <Loading /> : null}
      <NoConnection answer={summary} now={openedAt} />
      {summary.data === undefined ? null : <Setup summary={summary.data} />}
      <Summary answer={summary} />
      <PendingTeachers />
      {concerns}
      <Members StudentTexts={StudentTexts} />
      <Programs />
      <Departments />
      <Electives />
      <Settings />
      <Billing />
      <AuditLog />
    </>
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
  return waiting === 1
    ? 'One teacher is waiting for your approval.'
    : `${String(waiting)} teachers are waiting for your approval.`;
}

/** Shown once for the whole page: its data is old, and changes must wait. */
function NoConnection({ answer, now }: { answer: Answer<UniversitySummary>; now: Date }): ReactNode {
  if (!answer.offline || answer.asOf === null) return null;
  const { day } = dayAndTime(answer.asOf, now);
  const known = day === 'Today' ? `at ${clockTime(answer.asOf)}` : `${day}, ${clockTime(answer.asOf)}`;
  return (
    <MarginRow>
      <Notice
        kind="wait"
        live="assertive"
        className="mb-6"
        actions={<Button onClick={answer.reload}>Try again</Button>}
      >
        <p>
          <b>{answer.trouble}</b> There is no connection. You see what was known {known}; changes to your university
          need a connection.
        </p>
      </Notice>
    </MarginRow>
  );
}
