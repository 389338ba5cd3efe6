import { useRef, useSyncExternalStore } from 'react';
import type { Device } from '../offline/device/device.ts';
import type { WaitingItem } from '../offline/waiting/waiting.ts';

/**
 * Those of what waits or was refused that are `wanted`: a screen that asks for requests is not drawn anew with every key.
 * Null until it was read.
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

/** Everything but writing. */
export function isRequest({ kind }: WaitingItem): boolean {
  return kind !== 'writing';
}
