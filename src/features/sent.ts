import { useEffect, useState } from 'react';
import type { Endpoint } from '#contract/endpoint';
import type { Action } from '#contract/op';
import type { WaitingItem } from '../offline/waiting.ts';
import { useReload } from './answer.ts';
import { useDevice } from './services.tsx';
import { useWaiting } from './waiting.ts';

/** Something that waits on this device or was refused, of one kind of action. */
export type WaitingFor<Name extends Action['name']> = WaitingItem & { action: Extract<Action, { name: Name }> };

/**
 * What waits on this device of one kind of action, or was refused and not dismissed yet. What was sent stays in the list
 * until the answers of `changed` are new, so that a screen goes from 'waiting' to 'done' without showing neither.
 * Give `changed` as a constant: a new array asks again.
 */
export function useWaitingFor<Name extends Action['name']>(
  name: Name,
  changed: readonly Endpoint[],
): readonly WaitingFor<Name>[] {
  const device = useDevice();
  const reload = useReload();
  const items = useWaiting(device);
  const now = ofName(items ?? [], name);
  const [before, setBefore] = useState(items);
  const [sent, setSent] = useState<readonly WaitingFor<Name>[]>([]);
  if (items !== before) {
    setBefore(items);
    const gone = ofName(before ?? [], name).filter(
      ({ id, kind }) => kind === 'action' && !now.some((item) => item.id === id),
    );
    // Without a network nothing was sent: it was undone.
    if (gone.length > 0 && device.connection().kind !== 'offline') setSent([...sent, ...gone]);
  }
  useEffect(() => {
    if (sent.length === 0) return undefined;
    let over = false;
    void reload(...changed).finally(() => {
      if (!over) setSent([]);
    });
    return () => {
      over = true;
    };
  }, [sent, changed, reload]);
  return [...now, ...sent];
}

function ofName<Name extends Action['name']>(items: readonly WaitingItem[], name: Name): WaitingFor<Name>[] {
  return items.filter((item): item is WaitingFor<Name> => item.action?.name === name);
}
