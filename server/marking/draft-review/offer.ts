import { DRAFT_REVIEWS_MAX, type DraftOffer } from '#contract/draft-review';
import { effectiveDeadlineOf } from '../../assignments/deadline/lateness.ts';
import type { AssignmentRow } from '../../assignments/assignment/store.ts';
import type { ProblemCode } from '#contract/problem';
import { problem, type ProblemError } from '../../platform/problem.ts';

/** How many reviews of their text a student has asked for, and whether one is open. */
export interface Asked {
  readonly count: number;
  readonly isOpen: boolean;
}

/** Whether a student may ask for comments on a draft now, or the first reason why not. */
export function offerOf(assignment: AssignmentRow, asked: Asked, now: Date): DraftOffer {
  if (assignment.handed_in_at !== null) return 'submitted';
  if (!assignment.draft_comments) return 'off';
  if (assignment.blind) return 'blind';
  if (now > ownEndOf(assignment)) return 'over';
  if (asked.isOpen) return 'asked';
  return asked.count >= DRAFT_REVIEWS_MAX ? 'too_many' : 'yes';
}

function ownEndOf({ end_time: end, section_end: sectionEnd, extended_until: extendedUntil }: AssignmentRow): Date {
  return effectiveDeadlineOf({ end, sectionEnd, extendedUntil });
}

const refusals: Readonly<
  Record<Exclude<DraftOffer, 'yes'>, readonly [code: ProblemCode, error: string, detail: string]>
> = {
  submitted: ['not_offered', 'You have submitted this text.', 'Comments on drafts are for the time before that.'],
  off: [
    'not_offered',
    'Your teacher offers no comments on drafts of this assignment.',
    'You can write a message to your teacher.',
  ],
  blind: [
    'not_offered',
    'This assignment is graded without names, so no draft is shown to your teacher.',
    'You can write a message to your teacher that says nothing of your text.',
  ],
  over: ['not_offered', 'The time for this assignment is over.', 'Comments on drafts are for the time before that.'],
  asked: ['already_exists', 'You have asked already.', 'Take that request back to ask about a later version.'],
  too_many: [
    'not_offered',
    `You have asked ${String(DRAFT_REVIEWS_MAX)} times about this text.`,
    'You can write a message to your teacher.',
  ],
};

/** The problem for a student to whom comments are not offered. */
export function notOffered(offer: Exclude<DraftOffer, 'yes'>): ProblemError {
  const [code, error, detail] = refusals[offer];
  return problem(409, code, error, detail);
}
