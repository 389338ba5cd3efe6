import type { RequestItem } from '../../data/pending-requests.ts';
import type { changeMarking } from '#contract/marking';

/** Changes of a marking that wait on this device, or that the university refused. */
export type Unsent = 'waiting' | 'refused';

type Change = Pick<RequestItem<typeof changeMarking>, 'kind'> & { request: { params: { id: string } } };

/** What of the marking of a submission the university does not have, by this device's items; null for nothing. */
export function unsentOf(changes: readonly Change[], submission: string | null): Unsent | null {
  const own = changes.filter(({ request }) => request.params.id === submission);
  if (own.some(({ kind }) => kind === 'refused')) return 'refused';
  return own.length > 0 ? 'waiting' : null;
}
