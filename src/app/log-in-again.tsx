import { useLocation } from '@tanstack/react-router';
import { useEffect, useState, type ReactNode } from 'react';
import { SUSPENDED_KEY } from '../api/session.ts';
import { useDeviceState, useServices, useUser } from '../data/services.tsx';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import { useToast } from '../ui/toast.tsx';
import { NOT_FETCHED, useLater } from '../data/use-later.ts';
import type { WhyLogIn } from './log-in-dialog.tsx';

const loadDialog = async () => (await import('./log-in-dialog.tsx')).LogInDialog;

const words: Readonly<Record<WhyLogIn, string>> = {
  removed: 'This browser cleared Longhand’s storage, and your log-in with it.',
  suspended: 'Ask its administrator. What you write stays on this device.',
  ended: 'Nothing is missing: what you write is safe meanwhile.',
};

/**
 * Asks for the password in a dialog when the university no longer accepts the session. The screen below stays as it is.
 * After 'Later', and in the editor, a strip reminds instead: a dialog would take the keys from the writer.
 */
export function LogInAgain(): ReactNode {
  const user = useUser();
  const why = useWhy();
  const wanted = why !== null;
  const isWriting = useLocation().pathname === '/editor';
  const [asked, setAsked] = useState<'not yet' | 'now' | 'later'>('not yet');
  const isOpen = wanted && asked !== 'later' && !(asked === 'not yet' && isWriting);
  const { code: LogInDialog, now } = useLater(loadDialog);
  const toast = useToast();
  const isMissing = isOpen && LogInDialog === null;
  useEffect(() => {
    if (!isMissing) return;
    // If its code can't be loaded, the page stays whole and a toast says so.
    now().catch(() => {
      toast(NOT_FETCHED);
      setAsked('later');
    });
  }, [isMissing, now, toast]);
  if (why === null || user === null) return null;
  if (isOpen && LogInDialog !== null) {
    return (
      <LogInDialog email={user.email} why={why} onLater={() => setAsked('later')} onDone={() => setAsked('not yet')} />
    );
  }
  return (
    <div className="reminder">
      <Notice kind="wait" actions={<Button onClick={() => setAsked('now')}>Log In</Button>}>
        <p>
          <b>{why === 'suspended' ? 'Your university has suspended this account.' : 'Please log in again.'}</b>{' '}
          {words[why]}
        </p>
      </Notice>
    </div>
  );
}

/** Why a log-in is wanted, null where none is. */
function useWhy(): WhyLogIn | null {
  const { browser } = useServices();
  const removed = useDeviceState((device) => device.pageSession().kind === 'removed');
  const expired = useDeviceState(({ session }) => session.mustLogIn());
  if (removed) return 'removed';
  if (!expired) return null;
  return browser.getItem(SUSPENDED_KEY) === null ? 'ended' : 'suspended';
}
