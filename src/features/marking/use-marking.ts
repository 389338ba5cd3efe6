import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { changeFields, placeOf, SHOWN_MAX, type MarkingChange } from '#contract/marking-change';
import { changeMarking, isOwn, listMarkings, type Marking } from '#contract/marking';
import { useApiQuery, type Answer } from '../../data/api-query.ts';
import { useDraft } from '../../data/draft.ts';
import type { RequestItem } from '../../data/pending-requests.ts';
import { useDevice, useUser } from '../../data/services.tsx';
import { PAGE_ORIGIN } from './page-origin.ts';
import { nothingMarked, withChanges, type MarkingContent } from './pending-changes.ts';
import { takeBackEarlier } from './take-back-earlier.ts';
import { useUnseen } from './use-unseen.ts';

/** Other devices' changes are fetched this often while the screen is visible. */
const ASK_EVERY_MS = 30_000;

export interface OpenMarking {
  /** The marked submission. */
  submission: string;
  answer: Answer<Marking[]>;
  /** The person's own marking with everything that waits. */
  content: MarkingContent;
  /** The own marking as the university has it. */
  own: Marking | undefined;
  others: readonly Marking[];
  /** When the last change was kept on this device, in wall milliseconds; null where nothing waits. */
  keptAt: number | null;
  refused: readonly RequestItem<typeof changeMarking>[];
  /** Why a change could not even be kept on this device; null where nothing failed. */
  trouble: string | null;
  /** Queues a change. It is shown at once, and outlives page and network. */
  change: (change: MarkingChange) => void;
  /** Stores the present input against a dying page, without sending it. */
  hold: (change: MarkingChange) => void;
  /** Drops the stored input, since it equals the present value. */
  letGo: (change: MarkingChange) => void;
}

/** The marking of one submission by this device's user. `title` is the name of its changes while they wait. */
export function useMarking(submission: string, title: string): OpenMarking {
  const device = useDevice();
  const me = useUser()?.id;
  const answer = useApiQuery(listMarkings, { params: { id: submission } }, { everyMs: ASK_EVERY_MS });
  const own = answer.data?.find((marking) => isOwn(me, marking));
  const base = own?.revision ?? 0;
  const kept = useKeptChanges(submission);
  const unseen = useUnseen(submission);
  const { add, keptAs, forget } = unseen;
  const shown = unseen.origins.slice(-SHOWN_MAX);
  const [trouble, setTrouble] = useState<string | null>(null);

  function change(wanted: MarkingChange): void {
    const key = add(wanted);
    kept.keep(wanted);
    async function queue(): Promise<void> {
      const id = await device.queue(
        changeMarking,
        { params: { id: submission }, body: { change: wanted, base, shown, origin: PAGE_ORIGIN } },
        title,
      );
      keptAs(key, id, wanted);
      kept.drop(wanted);
      setTrouble(null);
      await takeBackEarlier(device, submission, wanted, id);
    }
    queue().catch((error: unknown) => {
      forget(key);
      setTrouble(error instanceof Error ? error.message : String(error));
    });
  }
  const queueLeft = useEffectEvent(() => {
    for (const left of kept.left()) change(left);
  });
  useEffect(() => queueLeft(), []);
  return {
    submission,
    answer,
    content: withChanges(own ?? nothingMarked, unseen.changes),
    own,
    others: answer.data?.filter((marking) => !isOwn(me, marking)) ?? [],
    keptAt: unseen.changes.length === 0 ? null : unseen.keptAt,
    refused: unseen.refused,
    trouble,
    change,
    hold: kept.keep,
    letGo: kept.drop,
  };
}

interface KeptChanges {
  keep: (change: MarkingChange) => void;
  drop: (change: MarkingChange) => void;
  left: () => MarkingChange[];
}

/** Changes in the storage of this browser, newest last, from the first key or press until they are durable. */
function useKeptChanges(submission: string): KeptChanges {
  const draft = useDraft(`mark-${submission}`);
  return useMemo(() => {
    const write = (values: Record<string, string>) =>
      Object.keys(values).length === 0 ? draft.clear() : draft.save(values);
    return {
      keep: (change) => {
        const { [keyOf(change)]: _before, ...others } = draft.load();
        write({ ...others, [keyOf(change)]: JSON.stringify(change) });
      },
      drop: (change) => {
        const { [keyOf(change)]: now, ...others } = draft.load();
        // Later input stays.
        if (now === JSON.stringify(change)) write(others);
      },
      left: () => Object.values(draft.load()).flatMap(changeIn),
    };
  }, [draft]);
}

/** A later change of the same key replaces an earlier one: input by its place, a save or its taking back by its kind. */
function keyOf(change: MarkingChange): string {
  return placeOf(change) ?? change.kind;
}

function changeIn(text: string): MarkingChange[] {
  try {
    const parsed = changeFields.change.safeParse(JSON.parse(text));
    return parsed.success ? [parsed.data] : [];
  } catch {
    return [];
  }
}
