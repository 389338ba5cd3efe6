import { useMemo, useSyncExternalStore } from 'react';
import { aheadMs, onUniversityClock } from '../api/university-clock.ts';
import { useDeviceNow } from '../ui/use-device-now.ts';
import { useServices } from './services.tsx';

/**
 * The present time by the university's clock as its last answer told it, anew every `everyMs` while the screen is there.
 * Whatever the university says of an instant is read against it: the device's own clock may be wrong by days.
 */
export function useNow(everyMs?: number): Date {
  const { browser } = useServices();
  const ahead = useSyncExternalStore(onUniversityClock, () => aheadMs(browser));
  const wall = useDeviceNow(everyMs);
  return useMemo(() => new Date(wall + ahead), [wall, ahead]);
}
