import type { ReactNode } from 'react';
import type { TaughtCourse } from '#contract/course';
import { changeInvitation, listInvitations, type Invitation } from '#contract/invitation';
import { Button } from '../../ui/button.tsx';
import { Section, MarginRow } from '../../ui/page.tsx';
import { dayInSentence } from '../../wording/time.ts';
import { useToast } from '../../ui/toast.tsx';
import { useNow } from '../../data/use-now.ts';
import { useApiQuery, useReload } from '../../data/api-query.ts';
import { QueryView, updatedNote } from '../../data/query-view.tsx';
import { ChangeTrouble } from '../../data/change-trouble.tsx';
import { useServices } from '../../data/services.tsx';
import { useChange } from '../../data/use-change.ts';
import { listOf } from '../../wording/list.ts';

/** The people invited to a course who have not signed up yet. Nothing if there are none. */
export function Invitations({ course }: { course: TaughtCourse }): ReactNode {
  const answer = useApiQuery(listInvitations, { params: { id: course.id } });
  if (answer.data?.length === 0) return null;
  return (
    <Section title="Invited, not signed up yet" note={updatedNote(answer)}>
      <MarginRow>
        <QueryView answer={answer} loading="Loading the invitations...">
          {(invitations) => (
            <>
              <p className="mb-4">They are enrolled once they have signed up and verified this address.</p>
              <details open={invitations.length <= 20}>
                <summary>Invited: {invitations.length}</summary>
                <ul className="list">
                  {invitations.map((invitation) => (
                    <InvitationItem key={invitation.id} invitation={invitation} />
                  ))}
                </ul>
              </details>
            </>
          )}
        </QueryView>
      </MarginRow>
    </Section>
  );
}

function InvitationItem({ invitation }: { invitation: Invitation }): ReactNode {
  const { id, email, name, roll_no: roll } = invitation;
  const { call } = useServices();
  const reload = useReload();
  const toast = useToast();
  const now = useNow();
  const { busy, trouble, make } = useChange();
  async function change(action: 'withdraw' | 'again', says: string): Promise<void> {
    const made = await make(changeInvitation, () => call(changeInvitation, { params: { id }, body: { action } }));
    if (made) toast(says);
    await reload(listInvitations);
  }
  return (
    <li>
      <div className="matter">
        <b>{name === '' ? email : name}</b>
        <p className="sub">{listOf(name === '' ? '' : email, roll)}</p>
        <p className="sub">{mailWords(invitation, now)}</p>
        <ChangeTrouble trouble={trouble} />
      </div>
      <div className="act">
        {invitation.stopped || new Date(invitation.again_from) > now ? null : (
          <Button
            variant="low"
            disabled={busy}
            aria-label={`Invite again: ${email}`}
            onClick={() => void change('again', `Another email goes to ${email}.`)}
          >
            Invite again
          </Button>
        )}
        <Button
          variant="low"
          disabled={busy}
          aria-label={`Withdraw the invitation of ${email}`}
          onClick={() => void change('withdraw', `Withdrew the invitation of ${email}.`)}
        >
          Withdraw
        </Button>
      </div>
    </li>
  );
}

function mailWords({ stopped, mailed_at: mailedAt }: Invitation, now: Date): string {
  return stopped
    ? 'Wants no invitations by mail: tell them yourself'
    : `Mailed ${dayInSentence(new Date(mailedAt), now)}`;
}
