import type { Model } from '#writing/analysis/model';
import { ANALYZED_MIN_WORDS } from '#writing/analysis/analyze';
import { textOf, type Tried, type TriedByHead } from './calibrate.ts';
import { generationOf, isAi, NEWEST, type Corpus } from './corpus.ts';
import { digits } from './figures.ts';
import { upperBound } from './statistics.ts';

/** A number of generated texts, how many were elevated or more, and the upper end of the missed share's 95 % interval. */
export interface Found {
  readonly texts: number;
  readonly elevated: number;
  readonly missed_upper_95: number;
}

/** The finds among texts of the newest generation of models. */
export interface NewerModels {
  /** By heads that saw texts of the generation, but none of the text's field of study: by kind, and together. */
  readonly newest: { readonly year: number; readonly all: Found; readonly by_kind: Readonly<Record<string, Found>> };
  /** The same texts by the older generation's head alone: as texts of a generation that training never saw. */
  readonly newer: { readonly year: number; readonly texts: number; readonly elevated: number };
}

/** Counts the finds among whole texts. `byHead` and `tried` are the same trials, in the same order. */
export function newerModels(
  corpus: Corpus,
  byHead: readonly TriedByHead[],
  tried: readonly Tried[],
  { thresholds }: Pick<Model, 'thresholds'>,
): NewerModels {
  const own = byHead.flatMap(({ trial, unseen }, place) => {
    const text = textOf(corpus, trial);
    const isJudged = trial.made.kind === 'whole' && trial.words >= ANALYZED_MIN_WORDS;
    if (!isJudged || !isAi(text) || generationOf(text) !== NEWEST) return [];
    const logit = tried[place]?.unseen.whole ?? Number.NaN;
    return [{ kind: text.kind, logit, older: unseen.whole[0] ?? Number.NaN }];
  });
  const elevated = (logits: readonly number[]): number => logits.filter((logit) => logit > thresholds.elevated).length;
  const foundIn = (logits: readonly number[]): Found => {
    const found = elevated(logits);
    const missed = upperBound(logits.length - found, logits.length);
    return { texts: logits.length, elevated: found, missed_upper_95: digits(missed) };
  };
  const kinds = [...new Set(own.map(({ kind }) => kind))].sort();
  const byKind = kinds.map((kind) => [kind, foundIn(own.filter((one) => one.kind === kind).map(({ logit }) => logit))]);
  const year = Number(NEWEST);
  return {
    newest: { year, all: foundIn(own.map(({ logit }) => logit)), by_kind: Object.fromEntries(byKind) },
    newer: { year, texts: own.length, elevated: elevated(own.map(({ older }) => older)) },
  };
}
