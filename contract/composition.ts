import * as z from 'zod/mini';
import { middleHalf } from './row.ts';

const count = z.int().check(z.gte(0));
const percent = z.number().check(z.gte(0), z.lte(100));
const waited = z.nullable(count);

/**
 * Facts of how a text was composed, from its log alone. Each is null where the log is too short for it. None of them
 * proves anything by itself, and there is no score.
 */
export const compositionSchema = z.object({
  /** Percent of the characters entered by hand that do not stand in the final text. */
  dropped: z.nullable(percent),
  /** Series of deletions that took out {@link PASSAGE_WORDS} words or more that had been entered by hand. */
  passages: count,
  /** Sentences of the final text, and those of them that were changed after a later one had been begun. */
  sentences: count,
  revisited: count,
  /** How often the writer went back to a sentence, on average of all sentences; two decimals. */
  depth: z.nullable(z.number()),
  /** Percent of the pairs of neighbouring sentences of which the first was begun first. */
  in_order: z.nullable(percent),
  /** Medians in milliseconds: the longest wait on the way to a sentence, to a word, and between two of its letters. */
  pauses: z.object({ sentence: waited, word: waited, letter: waited }),
  /** Most words entered in a row by hand without a deletion and without going back. */
  longest_run: count,
  /** Words a minute in the fastest {@link PACE_MINUTES} minutes that claim to be typed, at five characters a word. */
  pace: z.nullable(count),
});
export type Composition = z.infer<typeof compositionSchema>;

/** A series of deletions that takes out this many words takes out a passage. */
export const PASSAGE_WORDS = 8;

/** The window of the fastest pace. */
export const PACE_MINUTES = 3;

/** Figures of which the middle half of real logs is given. */
export const comparedFigures = ['away', 'dropped', 'passages', 'revisited', 'in_order', 'sentence', 'word'] as const;
export type ComparedFigure = (typeof comparedFigures)[number];

/**
 * Figures of which it is said how many real logs go as far: no correction in so many words, so fast over minutes, so
 * many words that were written here for each minute of writing, no more waiting between words or before sentences than
 * between letters, so much put in by a tool.
 */
export const extremeFigures = ['run', 'pace', 'speed', 'word_wait', 'sentence_wait', 'tool'] as const;
export type ExtremeFigure = (typeof extremeFigures)[number];

/** A text's figures beside the logs of real writers. */
export const realWritersSchema = z.object({
  /** The number of logs of similar length. */
  logs: count,
  /** First and third quartile; null where too few logs have the figure. */
  halves: z.record(z.enum(comparedFigures), middleHalf),
  /** The figures that few of the logs reach, with the number of logs that do. */
  rare: z.array(z.object({ figure: z.enum(extremeFigures), value: z.number(), logs: count })),
});
export type RealWriters = z.infer<typeof realWritersSchema>;

/** What a certificate says of composition: what was changed while the text was written, beside real writers. */
export const certifiedCompositionSchema = z.object({
  /** Percent of the characters entered by hand that were put in before other text. */
  away: z.nullable(percent),
  dropped: z.nullable(percent),
  passages: count,
  sentences: count,
  revisited: count,
  /** The number of real logs of similar length, and the middle half of them. */
  real_writers: z.nullable(z.object({ logs: count, away: middleHalf, dropped: middleHalf })),
});
