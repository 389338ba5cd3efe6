import { useState, type ReactNode } from 'react';
import { Notice } from '../../ui/notice.tsx';
import { momentTime } from '../../wording/time.ts';
import { WaitingActions } from '../../data/waiting-actions.tsx';
import { useWaitingProfile } from './use-waiting-profile.ts';

/** Says that a profile saved before this screen opened still waits on this device, or was refused. */
export function WaitingProfile(): ReactNode {
  const item = useWaitingProfile();
  const [openedAt] = useState(() => Date.now());
  if (!item || (item.kind !== 'refused' && item.since > openedAt)) return null;
  const isRefused = item.kind === 'refused';
  return (
    <Notice
      kind={isRefused ? 'bad' : 'wait'}
      className="mt-4"
      live="polite"
      actions={<WaitingActions item={item} what="The change of your profile" />}
    >
      {isRefused ? (
        <p>
          <b>The university did not take your profile.</b> {item.error} What you sent is kept behind the sync chip.
        </p>
      ) : (
        <p>
          <b>Your profile of {momentTime(new Date(item.since))} is on this device.</b> It is sent as soon as the
          university can take it.
        </p>
      )}
    </Notice>
  );
}
