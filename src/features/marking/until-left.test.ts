import { expect, it } from 'vitest';
import type { WaitingItem } from '../../offline/waiting/waiting.ts';
import { untilLeft } from './until-left.ts';

const ITEM = { id: 'request:1', kind: 'request' } as WaitingItem;

/** A device whose list of waiting items changes only by `show`. */
function listed() {
  let items: WaitingItem[] = [];
  let answer: (items: WaitingItem[]) => void = () => undefined;
  const listeners = new Set<() => void>();
  return {
    show: (now: WaitingItem[]) => {
      items = now;
      for (const listener of listeners) listener();
    },
    read: (now: WaitingItem[]) => {
      items = now;
      answer(now);
    },
    device: {
      backlog: () => items,
      waiting: () => new Promise<WaitingItem[]>((resolve) => (answer = resolve)),
      subscribe: (listener: () => void) => {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
    },
  };
}

const pass = () => new Promise((resolve) => setTimeout(resolve, 0));

it('does not take a request for gone that an older list lacks', async () => {
  const { device, show, read } = listed();
  let isGone = false;
  void untilLeft(device, ITEM.id).then(() => (isGone = true));
  show([]);
  await pass();
  expect(isGone).toBe(false);
  read([ITEM]);
  await pass();
  show([ITEM]);
  await pass();
  expect(isGone).toBe(false);
  show([]);
  await pass();
  expect(isGone).toBe(true);
});

it('knows a request that left before the list was read', async () => {
  const { device, read } = listed();
  const gone = untilLeft(device, ITEM.id);
  read([]);
  await expect(gone).resolves.toBeUndefined();
});
