import { useNavigate, useSearch } from '@tanstack/react-router';
import { getClass, type Class } from '#contract/class';
import { changeMarking } from '#contract/marking';
import { useApiQuery } from '../../data/api-query.ts';
import { useWaitingFor } from '../../data/sent.ts';
import { aroundOf, classHead, searchOf, viewOf } from './class-view.ts';

const NONE = [] as const;

export interface Others {
  /** The texts before and after the one that is read, in the order of the list that it was opened from. */
  around: Class['around'] | undefined;
  /** How many texts of the class are being counted. */
  updating: number;
  /** Does nothing where there is no such text. */
  go: (submission: string | null | undefined) => void;
  /** Leads to the next text that waits to be marked, and back to the list where none does. */
  goOn: () => void;
}

/** What lies around a text: a few answers however large the class is, each kept with its text for when there is no network. */
export function useOthers(assignment: string, id: string): Others {
  const navigate = useNavigate();
  const view = viewOf(useSearch({ strict: false }));
  const waiting = useWaitingFor(changeMarking, NONE);
  const list = useApiQuery(getClass, aroundOf(assignment, view, id)).data;
  const after = useApiQuery(getClass, aroundOf(assignment, { ...view, shown: 'to_read', q: '' }, id)).data;
  const first = useApiQuery(getClass, classHead(assignment)).data;
  // What is saved on this device and not sent yet is marked, too.
  const isSavedHere = (one: string) =>
    waiting.some(({ request }) => request.params.id === one && request.body.change.kind === 'save');
  const open = (submission: string | null) => {
    const search = { ...searchOf(view), ...(submission === null ? {} : { submission }) };
    void navigate({ to: '/teacher/assignment/$id', params: { id: assignment }, search });
  };
  return {
    around: list?.around,
    updating: list?.updating ?? 0,
    go: (submission) => {
      if (typeof submission === 'string') open(submission);
    },
    goOn: () => {
      const next = [after?.around.next, first?.around.next].find(
        (one) => typeof one === 'string' && one !== id && !isSavedHere(one),
      );
      open(next ?? null);
    },
  };
}
