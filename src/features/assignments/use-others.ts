import { useNavigate, useSearch } from '@tanstack/react-router';
import { useRef } from 'react';
import { getClass, type Class } from '#contract/class';
import { useApiQuery } from '../../data/api-query.ts';
import { aroundKept, aroundOf, classHead, keptAfter, searchOf, textsToKeep, viewOf } from './class-view.ts';
import { useSavedHere } from './use-saved-here.ts';

const NONE = [] as const;

export interface Others {
  /** The texts before and after the one that is read, in the order of the list that it was opened from. */
  around: Class['around'] | undefined;
  /** How many texts of the class are being counted. */
  updating: number;
  /** Opens a text; does nothing without one. */
  go: (submission: string | null | undefined) => void;
  /** Opens the next text to mark, or the list if there is none. */
  goOn: () => void;
}

/**
 * The texts around one: few answers however large the class, stored with the text for reading without a network. Of a
 * text that was not opened before, those around it among the texts that this device keeps.
 */
export function useOthers(assignment: string, id: string): Others {
  const navigate = useNavigate();
  const view = viewOf(useSearch({ strict: false }));
  const list = useApiQuery(getClass, aroundOf(assignment, view, id)).data;
  const after = useApiQuery(getClass, aroundOf(assignment, { ...view, shown: 'to_read', q: '' }, id));
  const first = useApiQuery(getClass, classHead(assignment)).data;
  const kept = useApiQuery(getClass, textsToKeep(assignment), { enabled: false }).data;
  const keptAround = kept === undefined ? null : aroundKept(kept, id);
  /** Those saved on this page: the device may still be storing them. */
  const left = useRef(new Set<string>());
  const isSavedHere = useSavedHere(NONE);
  const open = (submission: string | null) => {
    const search = { ...searchOf(view), ...(submission === null ? {} : { submission }) };
    void navigate({ to: '/teacher/assignment/$id', params: { id: assignment }, search });
  };
  return {
    around: list?.around ?? keptAround ?? undefined,
    updating: list?.updating ?? 0,
    go: (submission) => {
      if (typeof submission === 'string') open(submission);
    },
    goOn: () => {
      left.current.add(id);
      // Others may have graded these since: they count only where the university can't be asked.
      const others = kept === undefined || after.trouble === null ? [] : keptAfter(kept, id);
      const next = [after.data?.around.next, first?.around.next, ...others].find(
        (one) => typeof one === 'string' && !left.current.has(one) && !isSavedHere(one),
      );
      open(next ?? null);
    },
  };
}
