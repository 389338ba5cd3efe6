import json from './unseen-card.json' with { type: 'json' };

/** Upper ends of 95 % intervals of shares, 0 to 1, of texts by people that scored 50 or more, 80 or more, or have a marked passage. */
export interface UpperRate {
  readonly texts: number;
  readonly elevated: number;
  readonly strong: number;
  readonly marked: number;
}

/** A number of generated texts, how many scored 50 or more, and the upper end of the others' 95 % interval. */
export interface FoundRate {
  readonly texts: number;
  readonly elevated: number;
  readonly missed_upper_95: number;
}

/**
 * How often the analysis is wrong on what training never saw: each source of texts by people left out of the model and
 * the thresholds in turn; texts of the newest models, each field of study left out; and the same texts as texts of
 * models that are newer than all of the training's.
 */
export interface UnseenCard {
  /** Year and month of the measurement. */
  readonly measured: string;
  readonly human: UpperRate;
  readonly by_source: Readonly<Record<string, UpperRate>>;
  readonly newest: {
    readonly year: number;
    readonly all: FoundRate;
    /** 'plain', and texts that were asked for in the manner of a student, or so that no program notices. */
    readonly by_kind: Readonly<Record<string, FoundRate>>;
  };
  /** Found by a model that was trained without any text of this generation. */
  readonly newer: { readonly year: number; readonly texts: number; readonly elevated: number };
}

/** The share of the newest models' texts that is noticed, per hundred: the lower 95 % bound, rounded down. */
export function noticedPerHundred({ missed_upper_95: missed }: FoundRate): number {
  return Math.floor(100 - missed * 100);
}

/** lab/train-analysis.ts writes it. */
export const unseenCard: UnseenCard = json;
