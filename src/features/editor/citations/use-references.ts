import type { Assignment } from '#contract/assignment';
import { changeReferences, listReferences, type Reference, type ReferenceList } from '#contract/reference';
import { useApiQuery } from '../../../data/api-query.ts';
import { usePendingRequests, type RequestItem } from '../../../data/pending-requests.ts';

export interface OwnReferences extends Omit<ReferenceList, 'references'> {
  readonly references: readonly Reference[];
  /** Requests that the university refused, until they are dismissed. */
  readonly refused: readonly RequestItem<typeof changeReferences>[];
  /** Whether something waits on this device. */
  readonly waits: boolean;
}

const CHANGED = [listReferences] as const;
const NONE: ReferenceList = { references: [], style: 'apa', lookup: false };

/** The student's references for an assignment with what waits on this device. Read without a network once fetched. */
export function useReferences({ id }: Assignment): OwnReferences {
  const answer = useApiQuery(listReferences, { params: { id } }).data ?? NONE;
  const pending = usePendingRequests(changeReferences, CHANGED).filter(({ request }) => request.params.id === id);
  const waiting = pending.filter(({ kind }) => kind !== 'refused');
  return {
    ...waiting.reduce(changed, answer),
    refused: pending.filter(({ kind }) => kind === 'refused'),
    waits: waiting.length > 0,
  };
}

/** A list after a request, as the university makes it. A kept request may be damaged. */
function changed(list: ReferenceList, { request }: RequestItem<typeof changeReferences>): ReferenceList {
  const { put = [], remove = [], style = list.style } = request.body as Partial<typeof request.body>;
  const items = new Map([...list.references, ...put].map((reference) => [reference.id, reference]));
  for (const id of remove) items.delete(id);
  return { ...list, style, references: [...items.values()] };
}
