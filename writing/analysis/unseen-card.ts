import json from './unseen-card.json' with { type: 'json' };

/** Upper ends of 95 % intervals of shares, 0 to 1, of texts by people that scored 50 or more, 80 or more, or have a marked passage. */
export interface UpperRate {
  readonly texts: number;
  readonly elevated: number;
  readonly strong: number;
  readonly marked: number;
}

/**
 * How often the analysis is wrong on what training never saw: each source of texts by people left out of the model and
 * the thresholds in turn, and texts of models that are newer than all of the training's.
 */
export interface UnseenCard {
  readonly human: UpperRate;
  readonly by_source: Readonly<Record<string, UpperRate>>;
  readonly newer: { readonly year: number; readonly texts: number; readonly elevated: number };
}

/** `npm run evaluate:analysis` writes it. */
export const unseenCard: UnseenCard = json;
