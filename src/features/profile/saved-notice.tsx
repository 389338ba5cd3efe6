import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useToast } from '../../ui/toast.tsx';
import { useDevice } from '../../data/services.tsx';
import { useNews } from '../../data/done.ts';
import { useWanted } from '../../data/wanted.ts';
import { savesProfile } from './use-waiting-profile.ts';

/** 'saved': the university has it. 'waiting': this device keeps it as item `id` until the university has done it. */
export type Saved = { kind: 'no' | 'saved' } | { kind: 'waiting'; id: string };

interface SavedNoticeProps {
  saved: Saved;
  dashboard: '/dashboard/student' | '/dashboard/teacher';
}

/** Where the saved profile is: at the university, or on this device for now. */
export function SavedNotice({ saved, dashboard }: SavedNoticeProps): ReactNode {
  if (saved.kind === 'no') return null;
  if (saved.kind === 'waiting') return <OnDevice id={saved.id} dashboard={dashboard} />;
  return (
    <Notice kind="good" live="polite">
      <p>Profile saved. Your dashboard opens in a moment.</p>
    </Notice>
  );
}

function OnDevice({ id, dashboard }: Pick<SavedNoticeProps, 'dashboard'> & { id: string }): ReactNode {
  const device = useDevice();
  const toast = useToast();
  const items = useWanted(device, savesProfile);
  const isSent = useNews(device, savesProfile).some((done) => done.id === id);
  const item = items?.find((each) => each.id === id);
  async function undo(): Promise<void> {
    if ((await device.undo(id)) === 'already sent') toast('It was already sent, so it can’t be undone here.');
  }
  // Refused, or undone here or in the sheet of the sync chip.
  if (!isSent && items !== null && item?.kind !== 'request') return null;
  return (
    <Notice
      kind={isSent ? 'good' : 'wait'}
      live="polite"
      actions={
        <>
          {item?.undoable === true ? (
            <Button aria-label="Undo: The change of your profile" onClick={() => void undo()}>
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
