import { useState, type ReactNode } from 'react';
import { decideMember, listMembers, type Member } from '#contract/member';
import { sentenceOf } from '../../api/trouble.ts';
import { Button } from '../../ui/button.tsx';
import { Empty, Leaf, Row, Rows } from '../../ui/page.tsx';
import { useToast } from '../../ui/toast.tsx';
import { useAnswer, useReload } from '../answer.ts';
import { Answered } from '../answered.tsx';
import { useServices } from '../services.tsx';

/** Teachers whose e-mail is not on the university's list wait here. */
export function PendingTeachers(): ReactNode {
  const answer = useAnswer(listMembers, { query: { status: 'pending' } });
  const count = answer.data?.total ?? 0;
  return (
    <Leaf title="Teachers to approve" anchor="people" note={count === 0 ? null : `${String(count)} waiting`}>
      <Answered answer={answer} loading="Loading who waits...">
        {({ members }) =>
          members.length === 0 ? (
            <Empty says="Nobody waits.">New teachers appear here once they have verified their email.</Empty>
          ) : (
            <Rows>
              {members.map((member) => (
                <MemberRow key={member.id} member={member} />
              ))}
            </Rows>
          )
        }
      </Answered>
    </Leaf>
  );
}

function MemberRow({ member }: { member: Member }): ReactNode {
  const { call } = useServices();
  const reload = useReload();
  const toast = useToast();
  const [busy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState<string | null>(null);
  const name = member.name || member.email;

  async function decide(action: 'approve' | 'reject'): Promise<void> {
    setBusy(true);
    setTrouble(null);
    try {
      await call(decideMember, { params: { id: member.id }, body: { action } });
      toast(`${action === 'approve' ? 'Approved' : 'Rejected'} ${name}.`);
    } catch (error) {
      setTrouble(sentenceOf(error, decideMember));
    } finally {
      setBusy(false);
      await reload(listMembers);
    }
  }

  return (
    <Row
      title={<span className="title">{name}</span>}
      sub={
        <>
          {member.email}
          {trouble === null ? null : (
            <p className="mark bad" role="alert">
              {trouble}
            </p>
          )}
        </>
      }
      action={
        <>
          <Button disabled={busy} aria-label={`Reject ${name}`} onClick={() => void decide('reject')}>
            Reject
          </Button>
          <Button look="main" disabled={busy} aria-label={`Approve ${name}`} onClick={() => void decide('approve')}>
            Approve
          </Button>
        </>
      }
    />
  );
}
