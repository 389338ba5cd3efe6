import { useMemo, useSyncExternalStore } from 'react';
import { onUniversityClock, universityClock, universityTime } from '../api/university-clock.ts';
import { UnsureDate } from '../wording/time.ts';
import { useDeviceNow } from '../ui/use-device-now.ts';
import { useServices } from './services.tsx';

/**
 * The present time by the university's clock as its last answer told it, anew every `everyMs` while the screen is there.
 * Whatever the university says of an instant is read against it: the device's own clock may be wrong by days. An
 * {@link UnsureDate} where that was plainly changed since.
 */
export function useNow(everyMs?: number): Date {
  const { browser } = useServices();
  const clock = useSyncExternalStore(onUniversityClock, () => universityClock(browser));
  const wall = useDeviceNow(everyMs);
  return useMemo(() => {
    const [at, isSure] = universityTime(clock, wall);
    return new (isSure ? Date : UnsureDate)(at);
  }, [wall, clock]);
}
