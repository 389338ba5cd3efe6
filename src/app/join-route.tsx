import { useEffect, type ReactNode } from 'react';
import { forgetJoinCode } from '../features/account/kept.ts';
import { JoinScreen } from '../features/enrollment/join-screen.tsx';
import { useServices } from '../data/services.tsx';

/** /join. The code kept through sign-up and log-in is in the address, so the kept copy is removed. */
export function JoinRoute(): ReactNode {
  const { browser } = useServices();
  useEffect(() => forgetJoinCode(browser), [browser]);
  return <JoinScreen />;
}
