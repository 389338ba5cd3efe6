import { useEffect, useRef } from 'react';
import type { WaitingItem } from '../../offline/waiting.ts';
import { useDevice, useServices } from '../services.tsx';
import { isRequest, useWanted } from '../wanted.ts';

/** The calls that save a profile, as the contract names them. */
const SAVES_PROFILE = /\/profile\/(student|teacher)\/$/;

/**
 * The person's profile as it waits on this device or was refused, null where there is nothing of it, undefined until
 * that was read. Once it was sent, the person's own row (name, complete or not) comes anew with the next tokens.
 */
export function useWaitingProfile(): WaitingItem | null | undefined {
  const device = useDevice();
  const { tab } = useServices();
  const items = useWanted(device, isRequest);
  const item = items?.find(({ call }) => call !== null && SAVES_PROFILE.test(call.path));
  const waited = useRef(false);
  const waits = item?.kind === 'call';
  const isGone = items !== null && item === undefined;
  useEffect(() => {
    const wasSent = waited.current && isGone;
    waited.current = waits;
    // Taken back, it is gone too: but then nothing was reached.
    if (!wasSent || device.connection().kind === 'offline') return;
    tab.removeItem('emailVerified');
    void device.session.renew(device.session.accessToken());
  }, [waits, isGone, device, tab]);
  return isGone ? null : item;
}
