import { useEffect, useState } from 'react';

/** The present time by this device's clock, in milliseconds, updated every `everyMs` while the screen is mounted. */
export function useDeviceNow(everyMs = 30_000): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return now;
}
