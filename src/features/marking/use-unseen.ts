import { useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { getClass } from '#contract/class';
import { listMarkings } from '#contract/marking';
import type { MarkingChange } from '#contract/marking-change';
import { getStatistics } from '#contract/statistics';
import { listToMark } from '#contract/to-mark';
import { opOfItem } from '../../offline/item-id.ts';
import { useReload } from '../answer.ts';
import type { WaitingFor } from '../sent.ts';
import { useDevice } from '../services.tsx';
import { isRequest, useWanted } from '../wanted.ts';
import { untilLeft } from './until-left.ts';

/** A change that no answer of the university holds yet, as far as this page has seen. */
interface Unseen {
  key: string;
  change: MarkingChange;
  /** Its item, once it is durable. */
  id: string | null;
}

export interface UnseenChanges {
  /** In the order in which they were made. */
  changes: readonly MarkingChange[];
  /** The streams of those that are durable, the newest last. */
  streams: readonly string[];
  /** When the last of them was kept on this device, in wall milliseconds; 0 before one was. */
  keptAt: number;
  refused: readonly WaitingFor<'mark'>[];
  /** Shows a change from now on. @returns its key. */
  add: (change: MarkingChange) => string;
  /** The change is durable as the item with this id: it is shown until an answer came that holds it. */
  keptAs: (key: string, id: string, change: MarkingChange) => void;
  forget: (key: string) => void;
}

/** The changes of a submission's marking from the press of a key until the university's answer holds them. */
export function useUnseen(submission: string): UnseenChanges {
  const device = useDevice();
  const reload = useReload();
  const items = useItems(submission);
  const waiting = useMemo(() => items.filter(({ kind }) => kind === 'action'), [items]);
  const [unseen, setUnseen] = useState<readonly Unseen[]>([]);
  const followed = useRef(new Set<string>());
  const seen = useRef(new Set<string>());
  const last = useRef(0);

  const follow = useCallback(
    async (id: string, { kind }: MarkingChange): Promise<void> => {
      if (followed.current.has(id)) return;
      followed.current.add(id);
      await untilLeft(device, id);
      await reload(listMarkings);
      seen.current.add(id);
      setUnseen((all) => all.filter((each) => each.id !== id));
      // The lists show what was saved; the screen may be another one by now.
      if (kind === 'save') await reload(getClass, listToMark, getStatistics);
    },
    [device, reload],
  );
  const adopt = useEffectEvent((found: readonly WaitingFor<'mark'>[]) => {
    const others = found.filter(({ id }) => !followed.current.has(id) && !unseen.some((each) => each.id === id));
    if (others.length === 0) return;
    const kept = others.map(({ id, action }) => ({ key: id, id, change: action.change }));
    setUnseen((all) => [...kept, ...all]);
    for (const { id, change } of kept) void follow(id, change);
  });
  // What an earlier page has left, or another tab.
  useEffect(() => adopt(waiting), [waiting]);

  const forget = useCallback((key: string) => setUnseen((all) => all.filter((each) => each.key !== key)), []);
  const add = useCallback((change: MarkingChange) => {
    last.current += 1;
    const key = `new ${String(last.current)}`;
    setUnseen((all) => [...all, { key, change, id: null }]);
    return key;
  }, []);
  const keptAs = useCallback(
    (key: string, id: string, change: MarkingChange) => {
      // It may have been taken for another page's before its id was known, and be seen already.
      setUnseen((all) =>
        all
          .filter((each) => each.key !== id)
          .map((each) => (each.key === key ? { ...each, id } : each))
          .filter((each) => each.id === null || !seen.current.has(each.id)),
      );
      void follow(id, change);
    },
    [follow],
  );
  return {
    changes: unseen.map(({ change }) => change),
    streams: [...new Set(unseen.flatMap(({ id }) => (id === null ? [] : opOfItem(id).stream)))],
    keptAt: Math.max(0, ...waiting.map(({ until }) => until)),
    refused: items.filter(({ kind }) => kind === 'refused'),
    add,
    keptAs,
    forget,
  };
}

/** What waits or was refused of this submission, in the order in which it was put down. */
function useItems(submission: string): readonly WaitingFor<'mark'>[] {
  const all = useWanted(useDevice(), isRequest);
  return useMemo(
    () =>
      (all ?? [])
        .filter((item): item is WaitingFor<'mark'> => item.action?.name === 'mark')
        .filter(({ action }) => action.submission === submission)
        .sort((a, b) => a.since - b.since || numberOf(a) - numberOf(b)),
    [all, submission],
  );
}

function numberOf({ id }: { id: string }): number {
  return Number(id.split(':').at(-1));
}
