import type { Submission } from '#contract/submission';

/** Handed in, whether or not every edit of it has arrived. */
export function isHandedIn({ hand_in }: Pick<Submission, 'hand_in'>): boolean {
  return hand_in.status !== 'draft';
}

/** Handed in and not graded yet. */
export function isToRead(submission: Pick<Submission, 'hand_in' | 'grade'>): boolean {
  return isHandedIn(submission) && submission.grade === null;
}
