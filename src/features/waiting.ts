import { useEffect, useState } from 'react';
import type { Device } from '../offline/device.ts';
import type { WaitingItem } from '../offline/waiting.ts';

/** What waits on this device or was refused, kept up to date; null until it was read. */
export function useWaiting(device: Device): WaitingItem[] | null {
  const [items, setItems] = useState<WaitingItem[] | null>(null);
  useEffect(() => {
    let gone = false;
    const read = () => {
      void device.waiting().then((now) => {
        if (!gone) setItems(now);
      });
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
