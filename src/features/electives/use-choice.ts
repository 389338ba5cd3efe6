import { useState } from 'react';
import { chooseElectives, listElectives, type Elective } from '#contract/elective';
import type { Id } from '#contract/identifier';
import { useToast } from '../../ui/toast.tsx';
import { useDraft } from '../../data/draft.ts';
import { latestOf } from '../../data/latest.ts';
import { usePendingRequests, type RequestItem } from '../../data/pending-requests.ts';
import { useDevice } from '../../data/services.tsx';
import { chosenOf, isSame, tickedOf } from './choice.ts';
import { listOf } from '../../wording/list.ts';

const CHANGED = [listElectives];

/** The student's ticks, and the choices that this device and the university have. */
export interface Choice {
  ticks: ReadonlySet<Id>;
  /** This device's last request that the university has not done: it waits, or was refused. */
  sent: RequestItem<typeof chooseElectives> | null;
  /** True once a choice was saved on this screen and nothing was ticked since. */
  saved: boolean;
  /** True where the ticks are not saved anywhere yet. */
  changed: boolean;
  /** Why the device itself could not keep the choice. */
  trouble: string | null;
  tick: (id: Id, on: boolean) => void;
  save: () => void;
  /** Undoes the waiting choice, as long as it was not sent. */
  undo: () => void;
  dismiss: () => void;
}

/** One student's choice among `electives`: ticks are kept over a reload until they are saved. */
export function useChoice(electives: readonly Elective[]): Choice {
  const device = useDevice();
  const toast = useToast();
  const draft = useDraft('electives');
  const sent = latestOf(usePendingRequests(chooseElectives, CHANGED));
  const [ticked, setTicked] = useState(() => draftTicks(draft.load()));
  const [isSaved, setSaved] = useState(false);
  const [trouble, setTrouble] = useState<string | null>(null);
  const chosen = chosenOf(electives, sent?.kind === 'request' ? sent.request.body.electives : null);
  // A refused choice stays ticked, to be changed and sent again.
  const ticks = ticked ?? (sent === null ? chosen : new Set(sent.request.body.electives));
  const changed = !isSame(ticks, chosen);

  function tick(id: Id, on: boolean): void {
    const next = new Set(ticks);
    if (on) next.add(id);
    else next.delete(id);
    setTicked(next);
    setSaved(false);
    setTrouble(null);
    draft.save({ electives: [...next].join(' ') });
  }

  async function undo(id: string): Promise<void> {
    if ((await device.undo(id)) === 'already sent') {
      toast('It was already sent, so it can’t be undone here. Change it and save again.');
      return;
    }
    setTicked(null);
    setSaved(false);
  }

  async function save(): Promise<void> {
    const wanted = tickedOf(electives, ticks);
    setTrouble(null);
    try {
      const ids = wanted.map(({ id }) => id);
      await device.queue(chooseElectives, { body: { electives: ids } }, listOf(...wanted.map(({ name }) => name)));
    } catch (error) {
      setTrouble(error instanceof Error && error.message !== '' ? error.message : chooseElectives.error);
      return;
    }
    if (sent?.kind === 'refused') await device.dismiss(sent.id);
    draft.clear();
    setTicked(new Set(wanted.map(({ id }) => id)));
    setSaved(true);
    device.pushNow();
  }

  return {
    ticks,
    sent,
    saved: isSaved,
    changed,
    trouble,
    tick,
    save: () => void save(),
    undo: () => sent !== null && void undo(sent.id),
    dismiss: () => sent !== null && void device.dismiss(sent.id),
  };
}

function draftTicks({ electives }: Record<string, string>): ReadonlySet<Id> | null {
  return electives === undefined ? null : new Set(electives.split(' ').filter((id) => id !== ''));
}
