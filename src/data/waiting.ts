import { useSyncExternalStore } from 'react';
import type { Device } from '../offline/device/device.ts';
import type { WaitingItem } from '../offline/waiting/waiting.ts';

/** The waiting and refused items of this device, kept up to date; null until they were read. */
export function useWaiting(device: Device): readonly WaitingItem[] | null {
  return useSyncExternalStore(device.subscribe, device.backlog);
}
