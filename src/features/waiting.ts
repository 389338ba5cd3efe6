import { useEffect, useState } from 'react';
import type { Device } from '../offline/device.ts';
import type { WaitingItem } from '../offline/waiting.ts';

/** What waits on this device or was refused, kept up to date; null until it was read. */
export function useWaiting(device: Device): WaitingItem[] | null {
  const [items, setItems] = useState<WaitingItem[] | null>(null);
  useEffect(() => {
    let gone = false;
    const read = () => {
      device.waiting().then(
        (now) => {
          if (!gone) setItems((before) => (JSON.stringify(before) === JSON.stringify(now) ? before : now));
        },
        // Without a database nothing is known to wait.
        () => undefined,
      );
    };
    read();
    const stop = device.subscribe(read);
    return () => {
      gone = true;
      stop();
    };
  }, [device]);
  return items;
}
