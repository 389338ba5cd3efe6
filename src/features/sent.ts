import { useCallback } from 'react';
import type { Endpoint } from '#contract/endpoint';
import type { Action } from '#contract/op';
import type { DoneItem, WaitingItem } from '../offline/waiting.ts';
import { useDone } from './done.ts';
import { useDevice } from './services.tsx';
import { useWanted } from './wanted.ts';

/** Something that waits on this device or was refused, of one kind of action. */
export type WaitingFor<Name extends Action['name']> = WaitingItem & { action: Extract<Action, { name: Name }> };

/** Something that the university did, of one kind of action. */
export type DoneFor<Name extends Action['name']> = DoneItem & { action: Extract<Action, { name: Name }> };

/** What waits on this device of one kind of action, or was refused and not dismissed yet. */
export function useAskedFor<Name extends Action['name']>(name: Name): readonly WaitingFor<Name>[] {
  const isWanted = useCallback((item: WaitingItem) => item.action?.name === name, [name]);
  return (useWanted(useDevice(), isWanted) ?? []) as readonly WaitingFor<Name>[];
}

/** What was done of one kind of action and the answers of `changed` may not show yet; see {@link useDone}. */
export function useDoneOf<Name extends Action['name']>(
  name: Name,
  changed: readonly Endpoint[],
): readonly DoneFor<Name>[] {
  const isWanted = useCallback((item: DoneItem) => item.action?.name === name, [name]);
  return useDone(isWanted, changed) as readonly DoneFor<Name>[];
}

/**
 * Both: what was done stays in the list until the answers of `changed` are new, so that a screen goes from 'waiting' to
 * 'done' without showing neither. What was created and is in such an answer already, by its id, is left out.
 */
export function useWaitingFor<Name extends Action['name']>(
  name: Name,
  changed: readonly Endpoint[],
  created: readonly { id: string }[] = [],
): readonly WaitingFor<Name>[] {
  const asked = useAskedFor(name);
  const done = useDoneOf(name, changed).filter(({ detail }) => created.every(({ id }) => id !== detail));
  return [...asked, ...done.map((item) => waitingForm(item) as WaitingFor<Name>)];
}

function waitingForm({ id, target, title, action, at }: DoneItem): WaitingItem {
  const nothing = { call: null, sha256: null, edits: 1, words: 0, bytes: 0, says: '', error: null } as const;
  const item = { id, kind: 'action', target, title, action, since: at, until: at } as const;
  return { ...item, ...nothing, damaged: false, undoable: false, discardable: false };
}
