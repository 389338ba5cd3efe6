import { useState, type ComponentType, type ReactNode } from 'react';
import type { Member, MemberSort } from '#contract/member';
import { Button } from '../../ui/button.tsx';
import type { SortColumn } from '../../ui/sort-heads.tsx';
import { dayAndTime } from '../../wording/time.ts';
import { useUser } from '../../data/services.tsx';
import { ChangeTrouble } from '../../data/change-trouble.tsx';
import { useNow } from '../../data/use-now.ts';
import { roleWords, statusWords } from './member-words.ts';
import { RecordDialog } from './record-dialog.tsx';
import { SuspendDialog } from './suspend-dialog.tsx';
import { useDecision } from './use-decision.ts';

/** The columns of {@link MemberRow}. */
export const MEMBER_COLUMNS: readonly SortColumn<MemberSort>[] = [
  { key: 'name', name: 'Name', first: 'name' },
  { key: 'email', name: 'Email' },
  { key: 'role', name: 'Role' },
  { key: 'joined_at', name: 'Joined', first: '-joined_at' },
  { key: 'actions', name: 'Actions' },
];

export interface MemberRowProps {
  member: Member;
  /** The dialog with the texts of a student. */
  StudentTexts: ComponentType<{ student: Pick<Member, 'id' | 'name'>; onClose: () => void }>;
}

/** The dialogs that a member's row opens. */
type MemberDialogKind = 'texts' | 'record' | 'suspend';

/** One member, with the dialogs about them. */
export function MemberRow({ member, StudentTexts }: MemberRowProps): ReactNode {
  const own = useUser()?.id === member.id;
  const [open, setOpen] = useState<MemberDialogKind | null>(null);
  const { busy, trouble, decide, showRecord } = useDecision(member);
  // An answer stored before the rule existed lacks it.
  const isShown = (member as Partial<Member>).record_shown !== false;
  const { name, email, roll_no: rollNo } = member;
  const close = () => setOpen(null);
  return (
    <tr>
      <th scope="row">
        <span className="strong">{name}</span>{' '}
        <span className="small quiet">
          {[rollNo, statusWords(member), isShown ? '' : 'Record not shown to staff'].filter(Boolean).join(' · ')}
        </span>
        <ChangeTrouble trouble={trouble} />
      </th>
      <td>{email === name ? '' : email}</td>
      <td>{roleWords[member.user_type]}</td>
      <td className="day">
        <Day of={member.joined_at} />
      </td>
      <td className="acts">
        {own ? null : <MemberButtons member={member} busy={busy} onOpen={setOpen} onDecide={decide} />}
        {open === 'texts' ? <StudentTexts student={member} onClose={close} /> : null}
        {open === 'record' ? (
          <RecordDialog
            name={name}
            isShown={isShown}
            onClose={close}
            onSet={(shown) => {
              close();
              void showRecord(shown);
            }}
          />
        ) : null}
        {open === 'suspend' ? (
          <SuspendDialog
            name={name}
            onClose={close}
            onSuspend={() => {
              close();
              void decide('suspend');
            }}
          />
        ) : null}
      </td>
    </tr>
  );
}

interface MemberButtonsProps {
  member: Member;
  busy: boolean;
  onOpen: (dialog: MemberDialogKind) => void;
  onDecide: (action: 'reinstate') => Promise<void>;
}

function MemberButtons({ member, busy, onOpen, onDecide }: MemberButtonsProps): ReactNode {
  const { name } = member;
  return (
    <>
      {member.user_type === 'student' ? (
        <>
          <Button variant="low" aria-label={`Texts of ${name}`} onClick={() => onOpen('texts')}>
            Texts
          </Button>
          <Button variant="low" disabled={busy} aria-label={`Record of ${name}`} onClick={() => onOpen('record')}>
            Record
          </Button>
        </>
      ) : null}
      {member.status === 'suspended' ? (
        <Button
          variant="low"
          disabled={busy}
          aria-label={`Reinstate ${name}`}
          onClick={() => void onDecide('reinstate')}
        >
          Reinstate
        </Button>
      ) : (
        <Button variant="low" disabled={busy} aria-label={`Suspend ${name}`} onClick={() => onOpen('suspend')}>
          Suspend
        </Button>
      )}
    </>
  );
}

function Day({ of }: { of: string }): ReactNode {
  const now = useNow();
  return dayAndTime(new Date(of), now).day;
}
