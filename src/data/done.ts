import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useSyncExternalStore } from 'react';
import type { Endpoint } from '#contract/endpoint';
import type { Device } from '../offline/device/device.ts';
import type { DoneItem } from '../offline/waiting/waiting.ts';
import { useReload } from './api-query.ts';
import { useDevice } from './services.tsx';

/** When a query that will show an outcome was started, by endpoint and outcome, in wall milliseconds. */
const askedAt = new WeakMap<Device, Map<string, number>>();

/**
 * The done items of this device, for as long as the answers on screen may be older than they are. The device reports an
 * item on its acknowledgement, whichever page or worker sent it. `changed` are the endpoints whose answers an item
 * changes, first the one that the screen shows; they are fetched again. Both arguments must be constants.
 */
export function useDone(isWanted: (item: DoneItem) => boolean, changed: readonly Endpoint[]): readonly DoneItem[] {
  const device = useDevice();
  const client = useQueryClient();
  const reload = useReload();
  const all = useSyncExternalStore(device.subscribe, device.done);
  const shown = changed[0];
  const asked = askedOf(device);
  const done =
    shown === undefined
      ? []
      : all.filter((item) => isWanted(item) && !isShown(client, shown, item, asked.get(`${shown.path} ${item.id}`)));
  const news = done.filter(({ id }) => shown !== undefined && !asked.has(`${shown.path} ${id}`));
  const names = news.map(({ id }) => id).join(' ');
  useEffect(() => {
    if (names === '' || shown === undefined) return;
    for (const id of names.split(' ')) askedOf(device).set(`${shown.path} ${id}`, Date.now());
    void reload(...changed);
  }, [names, shown, changed, device, reload]);
  return done;
}

/** The wanted done items since this page opened. `isWanted` must be a constant. */
export function useNews(device: Device, isWanted: (item: DoneItem) => boolean): readonly DoneItem[] {
  const done = useSyncExternalStore(device.subscribe, device.done);
  return useMemo(() => done.filter((item) => item.isNews && isWanted(item)), [done, isWanted]);
}

/** The outcomes that screens of this page have acted on, by item id. */
const actedOn = new WeakMap<Device, Set<string>>();

/** Whether an outcome is seen for the first time on this page, so that it is acted on only once. Marks it as seen. */
export function isFirstMet(device: Device, { id }: DoneItem): boolean {
  const known = actedOn.get(device) ?? new Set<string>();
  actedOn.set(device, known);
  const isFirst = !known.has(id);
  known.add(id);
  return isFirst;
}

/** Whether the answers on screen are newer than an outcome: started after it, or fetched later than it. */
function isShown(
  client: QueryClient,
  { path }: Endpoint,
  { at, isNews }: DoneItem,
  asked: number | undefined,
): boolean {
  if (isNews && asked === undefined) return false;
  const since = asked ?? at;
  const isNew = ({ state }: { state: { dataUpdatedAt: number } }) => state.dataUpdatedAt >= since;
  const active = client.getQueryCache().findAll({ queryKey: [path], type: 'active' });
  return active.length > 0
    ? active.every(isNew)
    : client
        .getQueryCache()
        .findAll({ queryKey: [path] })
        .some(isNew);
}

function askedOf(device: Device): Map<string, number> {
  const known = askedAt.get(device) ?? new Map<string, number>();
  askedAt.set(device, known);
  return known;
}
