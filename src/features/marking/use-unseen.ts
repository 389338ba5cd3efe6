import { useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { getClass } from '#contract/class';
import { changeMarking, listMarkings } from '#contract/marking';
import type { MarkingChange } from '#contract/marking-change';
import { getStatistics } from '#contract/statistics';
import { listToMark } from '#contract/to-mark';
import { opOfItem } from '../../offline/waiting/item-id.ts';
import { useAnsweredAnew } from '../../data/answered-anew.ts';
import { useReload } from '../../data/api-query.ts';
import { PAGE_ORIGIN } from './page-origin.ts';
import { isRequestTo, type RequestItem } from '../../data/pending-requests.ts';
import { useDevice } from '../../data/services.tsx';
import { isRequest, useWanted } from '../../data/wanted.ts';
import { untilLeft } from './until-left.ts';

/** A change that, as far as this page has seen, no answer of the university includes. */
interface Unseen {
  key: string;
  change: MarkingChange;
  /** Its item, once it is durable. */
  id: string | null;
  /** The page that made it, as named to the university. */
  origin: string;
}

export interface UnseenChanges {
  /** In the order in which they were made. */
  changes: readonly MarkingChange[];
  /** The pages of the durable ones, newest last. */
  origins: readonly string[];
  /** When the last of them was kept on this device, in wall milliseconds; 0 before one was. */
  keptAt: number;
  refused: readonly RequestItem<typeof changeMarking>[];
  /** Shows a change from now on. @returns its key. */
  add: (change: MarkingChange) => string;
  /** Notes that the change is durable as this item: it is shown until an answer includes it. */
  keptAs: (key: string, id: string, change: MarkingChange) => void;
  forget: (key: string) => void;
}

/** The changes of a submission's marking from the key press until the university's answer includes them. */
export function useUnseen(submission: string): UnseenChanges {
  const device = useDevice();
  const reload = useReload();
  const answered = useAnsweredAnew();
  const items = useItems(submission);
  const waiting = useMemo(() => items.filter(({ kind }) => kind === 'request'), [items]);
  const [unseen, setUnseen] = useState<readonly Unseen[]>([]);
  const followed = useRef(new Set<string>());
  const seen = useRef(new Set<string>());
  const last = useRef(0);

  const follow = useCallback(
    async (id: string, { kind }: MarkingChange): Promise<void> => {
      if (followed.current.has(id)) return;
      followed.current.add(id);
      await untilLeft(device, id);
      await answered(listMarkings);
      seen.current.add(id);
      setUnseen((all) => all.filter((each) => each.id !== id));
      // The lists show saved markings; the screen may have changed by then.
      if (kind === 'save') await reload(getClass, listToMark, getStatistics);
    },
    [device, reload, answered],
  );
  const adopt = useEffectEvent((found: readonly RequestItem<typeof changeMarking>[]) => {
    const others = found.filter(({ id }) => !followed.current.has(id) && !unseen.some((each) => each.id === id));
    if (others.length === 0) return;
    const kept = others.map(unseenOf);
    setUnseen((all) => [...kept, ...all]);
    for (const { key, change } of kept) void follow(key, change);
  });
  // Adopts changes of an earlier page or another tab.
  useEffect(() => adopt(waiting), [waiting]);

  const forget = useCallback((key: string) => setUnseen((all) => all.filter((each) => each.key !== key)), []);
  const add = useCallback((change: MarkingChange) => {
    last.current += 1;
    const key = `new ${String(last.current)}`;
    setUnseen((all) => [...all, { key, change, id: null, origin: PAGE_ORIGIN }]);
    return key;
  }, []);
  const keptAs = useCallback(
    (key: string, id: string, change: MarkingChange) => {
      // It may have been adopted as another page's before its id was known, and be answered already.
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
    origins: [...new Set(unseen.flatMap(({ id, origin }) => (id === null ? [] : origin)))],
    keptAt: Math.max(0, ...waiting.map(({ until }) => until)),
    refused: items.filter(({ kind }) => kind === 'refused'),
    add,
    keptAs,
    forget,
  };
}

/** A change that another page has queued; its key is its item's id. */
function unseenOf({ id, request: { body } }: RequestItem<typeof changeMarking>): Unseen {
  // An action of an earlier app version has its stream as origin.
  return { key: id, id, change: body.change, origin: body.origin ?? opOfItem(id).stream };
}

/** This submission's waiting and refused changes, in the order in which they were made. */
function useItems(submission: string): readonly RequestItem<typeof changeMarking>[] {
  const all = useWanted(useDevice(), isRequest);
  return useMemo(
    () =>
      (all ?? [])
        .filter((item): item is RequestItem<typeof changeMarking> => isRequestTo(item.request, changeMarking))
        .filter(({ request }) => request.params.id === submission)
        .sort((a, b) => a.since - b.since),
    [all, submission],
  );
}
