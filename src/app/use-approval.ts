import { useEffect } from 'react';
import type { User } from '#contract/account';
import { useDevice } from '../data/services.tsx';

/** A pending account is decided about meanwhile: asks how it stands whenever the page is opened or looked at again. */
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
