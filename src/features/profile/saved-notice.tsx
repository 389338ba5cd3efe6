import { Link } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useToast } from '../../ui/toast.tsx';
import { useDevice } from '../services.tsx';
import { useWaitingProfile } from './use-waiting-profile.ts';

/** 'saved': the university has it. 'waiting': this device sends it as soon as the university can take it. */
export type Saved = 'no' | 'saved' | 'waiting';

interface SavedNoticeProps {
  saved: Saved;
  dashboard: '/dashboard/student' | '/dashboard/teacher';
}

/** What became of the profile: at the university, or on this device for now. */
export function SavedNotice({ saved, dashboard }: SavedNoticeProps): ReactNode {
  if (saved === 'no') return null;
  if (saved === 'waiting') return <OnDevice dashboard={dashboard} />;
  return (
    <Notice kind="good" says="news">
      <p>Profile saved. Your dashboard opens in a moment.</p>
    </Notice>
  );
}

function OnDevice({ dashboard }: Pick<SavedNoticeProps, 'dashboard'>): ReactNode {
  const device = useDevice();
  const toast = useToast();
  const item = useWaitingProfile();
  const [undone, setUndone] = useState(false);
  async function undo(id: string): Promise<void> {
    if ((await device.undo(id)) === 'undone') setUndone(true);
    else toast('It was already sent, so it can’t be undone here.');
  }
  if (undone || item?.kind === 'refused') return null;
  const isSent = item === null;
  return (
    <Notice
      kind={isSent ? 'good' : 'wait'}
      says="news"
      actions={
        <>
          {item?.undoable === true ? (
            <Button aria-label="Undo the change of your profile" onClick={() => void undo(item.id)}>
              Undo
            </Button>
          ) : null}
          <Link className={buttonClass()} to={dashboard}>
            Go to your dashboard
          </Link>
        </>
      }
    >
      {isSent ? (
        <p>Profile saved.</p>
      ) : (
        <p>
          <b>Saved on this device.</b> The university can’t be reached now. Your profile is sent as soon as it can.
        </p>
      )}
    </Notice>
  );
}
