import { useEffect, type ReactNode } from 'react';
import { forgetJoinCode } from '../features/account/kept.ts';
import { JoinScreen } from '../features/enrollment/join-screen.tsx';
import { useServices } from '../data/services.tsx';

/** /join : the code that was kept through sign-up and log-in is in the address now, and leads here once. */
export function JoinRoute(): ReactNode {
  const { browser } = useServices();
  useEffect(() => forgetJoinCode(browser), [browser]);
  return <JoinScreen />;
}
