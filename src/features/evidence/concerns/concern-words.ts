import type { ConcernReason } from '#contract/concern';

/** The reasons of a concern, as both sides read them. */
export const reasonWords: Readonly<Record<ConcernReason, string>> = {
  pasted: 'Text that was pasted from outside',
  not_recorded: 'Text without a record',
  unlike_other_work: 'Unlike other work of the same student',
  sources: 'Where facts or quotations come from',
  other: 'Something else',
};

/**
 * How often honest writers show signs that may look odd: from 4,832 essays of the KLiCKe corpus (The Learning Agency
 * Lab), written with nothing to gain by cheating, counted on their raw logs.
 */
export const baseRates: readonly string[] = [
  'About 12 of 100 honest essays hold a paste, and 3 of 4 pastes are the writer’s own words.',
  'About 4 of 1,000 honest essays hold a paste of 200 characters or more from outside.',
  'About 30 of 100 honest essays show at least one of six signs that are called suspicious: few pauses, few revisions, a straight line.',
];
