import { useEffect } from 'react';
import type { User } from '#contract/account';
import { useDevice } from '../data/services.tsx';

/** Renews a pending account's session whenever the page is opened or becomes visible, for it may have been approved. */
export function useApproval(user: User | null): void {
  const { session } = useDevice();
  const pending = user?.status === 'pending';
  useEffect(() => {
    if (!pending) return undefined;
    const ask = () => {
      if (!document.hidden) void session.renew(session.accessToken());
    };
    ask();
    document.addEventListener('visibilitychange', ask);
    return () => document.removeEventListener('visibilitychange', ask);
  }, [session, pending]);
}
