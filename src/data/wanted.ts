import { useRef, useSyncExternalStore } from 'react';
import type { Device } from '../offline/device/device.ts';
import type { WaitingItem } from '../offline/waiting/waiting.ts';

/**
 * The waiting and refused items that are `wanted`; the list object changes only with its items, so a screen of requests
 * does not re-render at every key. Null until they were read.
 */
export function useWanted(device: Device, wanted: (item: WaitingItem) => boolean): readonly WaitingItem[] | null {
  const shown = useRef<readonly WaitingItem[] | null>(null);
  return useSyncExternalStore(device.subscribe, () => {
    const items = device.backlog()?.filter(wanted) ?? null;
    const before = shown.current;
    const isSame = before?.length === items?.length && items?.every((item, at) => item === before?.[at]);
    if (isSame !== true) shown.current = items;
    return shown.current;
  });
}

/** Whether an item is anything but writing. */
export function isRequest({ kind }: WaitingItem): boolean {
  return kind !== 'writing';
}
