import { useSyncExternalStore } from 'react';
import type { Device } from '../offline/device/device.ts';
import type { WaitingItem } from '../offline/waiting/waiting.ts';

/** What waits on this device or was refused, kept up to date; null until it was read. */
export function useWaiting(device: Device): readonly WaitingItem[] | null {
  return useSyncExternalStore(device.subscribe, device.backlog);
}
