import type { getDraftReview } from '#contract/draft-review';
import type { AnswerOf } from '#contract/endpoint';

/** A draft as its teachers read it. */
export type ReadDraft = AnswerOf<typeof getDraftReview>;
