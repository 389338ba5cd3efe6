import type { Endpoint } from '#contract/endpoint';
import { changeMarking } from '#contract/marking';
import { usePendingRequests } from '../../data/pending-requests.ts';

/**
 * Tells of a submission whether this device's user has saved its marking, and the university is yet to be told. With
 * endpoints in `changed`, which must be a constant, it counts as saved until their answers include it.
 */
export function useSavedHere(changed: readonly Endpoint[]): (submission: string) => boolean {
  const pending = usePendingRequests(changeMarking, changed);
  return (submission) =>
    pending.some(({ request }) => request.params.id === submission && request.body.change.kind === 'save');
}
