import type { Returned } from '#contract/return';
import { useDraft } from '../../data/draft.ts';
import { useNow } from '../../data/use-now.ts';
import type { Draft } from '../../ui/form-draft.ts';

/** A return is new for this many days, unless it was opened on this device. */
const NEW_DAYS = 14;
const DAY_MS = 86_400_000;

/**
 * For each submission the number of its return that was opened last on this device. It is kept as drafts are: until the
 * person logs out.
 */
export function useOpenedReturns(): Draft {
  return useDraft('opened-returns');
}

/** Of these returns, in their order, the new ones. */
export function useNewReturns(all: readonly Returned[]): Returned[] {
  return newReturns(all, useOpenedReturns().load(), useNow());
}

/** Of `all` those of the last 14 days that are not in `opened`. A regrade makes another return of a submission. */
export function newReturns(all: readonly Returned[], opened: Readonly<Record<string, string>>, now: Date): Returned[] {
  const since = now.getTime() - NEW_DAYS * DAY_MS;
  return all.filter(
    ({ submission, number, returned_at: at }) => Date.parse(at) >= since && opened[submission] !== String(number),
  );
}
