import { ANALYZED_MIN_WORDS } from '#writing/analysis/analyze';
import type { Model } from '#writing/analysis/model';
import { isAi, isEssay, type Corpus } from './corpus.ts';
import { GENERATIONS } from './generations.ts';
import { quantile } from './statistics.ts';
import type { Trial } from './trials.ts';

/** A trial with the logits of models that had not seen its text. */
export interface Tried {
  readonly trial: Trial;
  /** By the model that was trained without the text's fold. */
  readonly unseen: Logits;
  /** By the model that was trained without any human text of its source; human texts only. */
  readonly strange: Logits | null;
}

export interface Logits {
  readonly whole: number;
  readonly passages: readonly number[];
}

/** {@link Tried} before the logits of the heads are combined. */
export interface TriedByHead {
  readonly trial: Trial;
  readonly unseen: LogitsByHead;
  /** The first head's sibling saw nobody of the source; those of the others saw no text of the source. */
  readonly strange: LogitsByHead | null;
}

/** A logit of each head, in the order of GENERATIONS. */
export interface LogitsByHead {
  readonly whole: readonly number[];
  readonly passages: readonly (readonly number[])[];
}

const ELEVATED_QUANTILE = 0.99;
const STRONG_QUANTILE = 0.995;
const PASSAGE_QUANTILE = 0.995;
/** Smaller sources set no threshold: their quantile depends on a single text. */
const SOURCE_MIN_TEXTS = 50;
const BANDS_APART = 0.4;

/** The human sources, each of which is left out in turn. */
export function sourcesLeftOut(corpus: Corpus): string[] {
  const human = corpus.texts.filter((text) => !isAi(text)).map(({ source }) => source);
  return [...new Set(human)].sort();
}

/**
 * The numbers that are added to the heads' logits, so that one 'elevated' threshold serves all. The first head's
 * threshold is the largest 99 % quantile among the human sources, each text judged by a model that had not seen it. A
 * further head's is the largest such quantile by models that had seen nothing of the whole source: it must hardly add
 * to the people who are suspected.
 */
export function shiftsOf(corpus: Corpus, tried: readonly TriedByHead[]): number[] {
  const humans = tried.filter(({ trial }) => isHuman(corpus, trial) && trial.words >= ANALYZED_MIN_WORDS);
  const first = worst(corpus, humans, ELEVATED_QUANTILE, ({ unseen }) => unseen.whole[0] ?? null);
  return GENERATIONS.map((_, head) => {
    if (head === 0) return 0;
    return first - worst(corpus, humans, ELEVATED_QUANTILE, ({ strange }) => strange?.whole[head] ?? null);
  });
}

/** The largest shifted logit of each text and passage. */
export function combine({ whole, passages }: LogitsByHead, shifts: readonly number[]): Logits {
  const largest = (logits: readonly number[]): number =>
    Math.max(...logits.map((logit, head) => logit + (shifts[head] ?? 0)));
  return { whole: largest(whole), passages: passages.map(largest) };
}

/** Combines the heads' logits of each trial by {@link combine}. */
export function combineTried(tried: readonly TriedByHead[], shifts: readonly number[]): Tried[] {
  return tried.map(({ trial, unseen, strange }) => ({
    trial,
    unseen: combine(unseen, shifts),
    strange: strange === null ? null : combine(strange, shifts),
  }));
}

/**
 * The thresholds, from the combined logits of models that had not seen the text. 'Elevated' is the largest 99 % quantile
 * among the human sources, 'strong' the largest 99.5 % quantile and at least {@link BANDS_APART} above 'elevated'. A
 * single source sets each, never a pool in which a hard source disappears.
 */
export function thresholdsOf(corpus: Corpus, tried: readonly Tried[]): Model['thresholds'] {
  const humans = tried.filter(({ trial }) => isHuman(corpus, trial) && trial.words >= ANALYZED_MIN_WORDS);
  const elevated = worst(corpus, humans, ELEVATED_QUANTILE, ({ unseen }) => unseen.whole);
  const strong = worst(corpus, humans, STRONG_QUANTILE, ({ unseen }) => unseen.whole);
  const passage = worst(corpus, humans, PASSAGE_QUANTILE, ({ unseen }) =>
    unseen.passages.length < 2 ? null : Math.max(...unseen.passages),
  );
  return { elevated, strong: Math.max(strong, elevated + BANDS_APART), passage };
}

/**
 * Platt's sigmoid (Platt 1999) fitted to the whole essays by Newton's method; people and models have half the weight
 * each.
 */
export function plattOf(corpus: Corpus, tried: readonly Tried[]): [slope: number, offset: number] {
  const essays = tried.filter(({ trial }) => trial.made.kind === 'whole' && isEssay(textOf(corpus, trial)));
  const points = essays.map(({ trial, unseen }) => ({ logit: unseen.whole, ai: isAi(textOf(corpus, trial)) }));
  const mass = { ai: points.filter(({ ai }) => ai).length, human: points.filter(({ ai }) => !ai).length };
  let [slope, offset] = [1, 0];
  for (let turn = 0; turn < 100; turn += 1) {
    let [g0, g1, h00, h01, h11] = [0, 0, 1e-9, 0, 1e-9];
    for (const { logit, ai } of points) {
      const probability = 1 / (1 + Math.exp(-(slope * logit + offset)));
      const weight = 1 / (ai ? mass.ai : mass.human);
      const miss = weight * (probability - Number(ai));
      const curve = weight * probability * (1 - probability);
      g0 += miss * logit;
      g1 += miss;
      h00 += curve * logit * logit;
      h01 += curve * logit;
      h11 += curve;
    }
    const determinant = h00 * h11 - h01 * h01;
    slope -= (h11 * g0 - h01 * g1) / determinant;
    offset -= (h00 * g1 - h01 * g0) / determinant;
  }
  return [slope, offset];
}

export function textOf(corpus: Corpus, { text }: Trial) {
  const found = corpus.texts[text];
  if (found === undefined) throw new RangeError(`There is no text ${text}.`);
  return found;
}

/** Whether a trial is of a person's text alone, whole or a start: those set the thresholds. */
function isHuman(corpus: Corpus, trial: Trial): boolean {
  return !isAi(textOf(corpus, trial)) && (trial.made.kind === 'whole' || trial.made.kind === 'start');
}

/** The largest 99 % quantile of the human sources: the 'elevated' threshold by these logits. */
export function worstQuantile(
  corpus: Corpus,
  said: readonly { readonly trial: Trial; readonly logit: number | null }[],
): number {
  const humans = said.filter(({ trial }) => isHuman(corpus, trial) && trial.words >= ANALYZED_MIN_WORDS);
  return worst(corpus, humans, ELEVATED_QUANTILE, ({ logit }) => logit);
}

function worst<T extends { readonly trial: Trial }>(
  corpus: Corpus,
  tried: readonly T[],
  part: number,
  logitOf: (one: T) => number | null,
): number {
  const bySource = new Map<string, number[]>();
  for (const one of tried) {
    const logit = logitOf(one);
    if (logit === null) continue;
    const { source } = textOf(corpus, one.trial);
    bySource.set(source, [...(bySource.get(source) ?? []), logit]);
  }
  const sources = [...bySource.values()].filter(({ length }) => length >= SOURCE_MIN_TEXTS);
  return Math.max(...sources.map((logits) => quantile(logits, part)));
}
