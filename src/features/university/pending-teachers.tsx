import type { ReactNode } from 'react';
import { listMembers, type Member } from '#contract/member';
import { getUniversitySettings } from '#contract/university';
import { Button } from '../../ui/button.tsx';
import { Empty, Section, Row, Rows } from '../../ui/page.tsx';
import { clockTime, dayAndTime } from '../../wording/time.ts';
import { useApiQuery } from '../../data/api-query.ts';
import { QueryView } from '../../data/query-view.tsx';
import { ChangeTrouble } from '../../data/change-trouble.tsx';
import { useNow } from '../../data/use-now.ts';
import { useDecision } from './use-decision.ts';

/** Teachers whose e-mail is not on the university's list wait here. */
export function PendingTeachers(): ReactNode {
  const answer = useApiQuery(listMembers, { query: { status: 'pending' } });
  const domains = useApiQuery(getUniversitySettings, {}).data?.teacher_domains ?? [];
  const verified = answer.data?.members.filter((member) => member.email_verified) ?? [];
  const further = (answer.data?.total ?? 0) - (answer.data?.members.length ?? 0);
  return (
    <Section
      title="Teachers to approve"
      anchor="people"
      note={verified.length === 0 ? null : `${String(verified.length)} waiting`}
    >
      <QueryView answer={answer} loading="Loading requests..." quiet={answer.offline}>
        {() =>
          verified.length === 0 ? (
            <Empty says="Nobody is waiting.">New teachers appear here once they have verified their email.</Empty>
          ) : (
            <>
              <Rows>
                {verified.map((member) => (
                  <WaitingRow key={member.id} member={member} domains={domains} />
                ))}
              </Rows>
              {further <= 0 ? null : (
                <Empty says={`${String(further)} more are waiting.`}>They follow when these are decided.</Empty>
              )}
            </>
          )
        }
      </QueryView>
    </Section>
  );
}

function WaitingRow({ member, domains }: { member: Member; domains: readonly string[] }): ReactNode {
  const { busy, trouble, decide } = useDecision(member);
  const now = useNow();
  const { name, email } = member;
  const listed = domains.includes(email.split('@').at(-1)?.toLowerCase() ?? '');
  return (
    <Row
      note={sinceOf(member.joined_at, now)}
      title={<span className="title">{name}</span>}
      sub={
        <>
          {email}. {listed ? 'Its domain is on your list now' : 'Not on your list of email domains'}
          <ChangeTrouble trouble={trouble} />
        </>
      }
      action={
        <>
          <Button disabled={busy} aria-label={`Reject ${name}`} onClick={() => void decide('reject')}>
            Reject
          </Button>
          <Button variant="main" disabled={busy} aria-label={`Approve ${name}`} onClick={() => void decide('approve')}>
            Approve
          </Button>
        </>
      }
    />
  );
}

function sinceOf(instant: string, now: Date): string {
  const at = new Date(instant);
  const { day } = dayAndTime(at, now);
  return `${day} ${clockTime(at)}`;
}
