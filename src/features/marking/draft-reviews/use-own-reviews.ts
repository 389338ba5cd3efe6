import type { Assignment } from '#contract/assignment';
import {
  askForDraftReview,
  listOwnDraftReviews,
  withdrawDraftReview,
  type DraftOffer,
  type DraftReview,
} from '#contract/draft-review';
import { useApiQuery } from '../../../data/api-query.ts';
import { usePendingRequests, type RequestItem } from '../../../data/pending-requests.ts';

export interface OwnReviews {
  /** The newest first; empty before the university's answer. */
  readonly reviews: readonly DraftReview[];
  /** Whether the student may ask now, as far as this device knows. */
  readonly offer: DraftOffer;
  /** What waits on this device, or was refused: requests, and open ones that are taken back. */
  readonly asking: readonly RequestItem<typeof askForDraftReview>[];
  readonly withdrawing: readonly RequestItem<typeof withdrawDraftReview>[];
}

const CHANGED = [listOwnDraftReviews] as const;

/** A student's requests for comments on their drafts for an assignment. Read without a network once they were fetched. */
export function useOwnReviews(assignment: Assignment): OwnReviews {
  const answer = useApiQuery(listOwnDraftReviews, { params: { id: assignment.id } }, { everyMs: 60_000 }).data;
  const reviews = answer?.reviews ?? [];
  const asking = usePendingRequests(askForDraftReview, CHANGED, reviews).filter(
    ({ request }) => request.params.id === assignment.id,
  );
  const withdrawing = usePendingRequests(withdrawDraftReview, CHANGED).filter(({ request }) =>
    reviews.some(({ id, state }) => id === request.params.id && state.kind === 'open'),
  );
  return { reviews, offer: answer?.offer ?? offerBefore(assignment), asking, withdrawing };
}

/** What is known without the university's answer. */
function offerBefore({ blind, handed_in_at }: Assignment): DraftOffer {
  if (handed_in_at !== null) return 'submitted';
  return blind ? 'blind' : 'yes';
}
