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
 */
export function useWaitingFor<Name extends Action['name']>(
  name: Name,
  ...changed: readonly Endpoint[]
): readonly WaitingFor<Name>[] {
  const device = useDevice();
  const reload = useReload();
  const now = ofName(useWaiting(device) ?? [], name);
  const [shown, setShown] = useState<readonly WaitingFor<Name>[]>([]);
  const stamp = JSON.stringify(now);
  useEffect(() => {
    const items = JSON.parse(stamp) as readonly WaitingFor<Name>[];
    const ids = new Set(items.map(({ id }) => id));
    const isMissed = shown.some(({ id, kind }) => kind === 'action' && !ids.has(id));
    if (!isMissed || device.connection().kind === 'offline') {
      if (stamp !== JSON.stringify(shown)) setShown(items);
      return undefined;
    }
    let over = false;
    void reload(...changed).finally(() => {
      if (!over) setShown(items);
    });
    return () => {
      over = true;
    };
    // oxlint-disable-next-line react/exhaustive-deps -- asks once for each change of what waits
  }, [stamp]);
  return shown;
}

function ofName<Name extends Action['name']>(items: readonly WaitingItem[], name: Name): WaitingFor<Name>[] {
  return items.filter((item): item is WaitingFor<Name> => item.action?.name === name);
}
