import { changeMarking } from '#contract/marking';
import { placeOf, type MarkingChange } from '#contract/marking-change';
import type { Device } from '../../offline/device/device.ts';
import { isRequestTo, type RequestItem } from '../../data/pending-requests.ts';

/**
 * Undoes the changes of the same place queued before the item `id`: only the last one need be sent. Changes queued
 * before a save were saved with it, so they are sent.
 */
export async function takeBackEarlier(
  device: Pick<Device, 'waiting' | 'undo'>,
  submission: string,
  change: MarkingChange,
  id: string,
): Promise<void> {
  const place = placeOf(change);
  if (place === null) return;
  const items = await device.waiting();
  const at = items.findIndex((item) => item.id === id);
  const earlier = items.slice(0, Math.max(at, 0));
  for (const item of earlier.toReversed()) {
    if (!isRequestTo(item.request, changeMarking)) continue;
    const { request, undoable } = item as RequestItem<typeof changeMarking>;
    if (request.params.id !== submission) continue;
    const other = placeOf(request.body.change);
    if (other === null) return;
    if (undoable && other === place) await device.undo(item.id);
  }
}
