import type { DraftOffer, DraftReviewState } from '#contract/draft-review';

const words: Readonly<Record<DraftOffer, string>> = {
  yes: 'Before you submit, you can ask your teacher for comments. They see your text as it is when you ask, not how it was written.',
  submitted: 'You have submitted, so no more comments on drafts can be asked for.',
  over: 'The time for this assignment is over, so no more comments can be asked for.',
  blind: 'This assignment is graded without names, so no draft is shown to your teacher.',
  off: 'Your teacher takes no more drafts of this assignment.',
  too_many: 'You have asked as often as you may. You can still write to your teacher.',
  asked: '',
};

/** Whether a student may ask for comments, or why not; `last`: what became of their newest request. */
export function offerWords(offer: DraftOffer, last: DraftReviewState['kind'] | undefined): string {
  if (offer === 'submitted' && last !== undefined)
    return 'You have submitted. What was said of your drafts stays here.';
  if (offer !== 'yes' || last === undefined) return words[offer];
  const next = 'You can ask about the text as it is now.';
  return last === 'done' ? `Your teacher has finished with your draft. ${next}` : next;
}
