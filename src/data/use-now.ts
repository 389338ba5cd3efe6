import { useMemo, useSyncExternalStore } from 'react';
import { onUniversityClock, universityClock, universityTime } from '../api/university-clock.ts';
import { UnsureDate } from '../wording/time.ts';
import { useDeviceNow } from '../ui/use-device-now.ts';
import { useServices } from './services.tsx';

/**
 * The present time by the university's clock as of its last answer, updated every `everyMs` while the screen is
 * mounted. Instants from the university are compared with it, since the device's own clock may be wrong by days. An
 * {@link UnsureDate} if the device's clock was plainly set since.
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
