import type { Model } from '#writing/analysis/model';
import { ANALYZED_MIN_WORDS } from '#writing/analysis/analyze';
import { thresholdsOf, textOf, type Logits, type Tried } from './calibrate.ts';
import { saidOf } from './card.ts';
import { isAi, type Corpus } from './corpus.ts';
import { usedBy, type Trials } from './cross-validate.ts';
import { digits, type Said } from './figures.ts';
import { runFits, type Fit } from './fits.ts';
import type { Lessons } from './samples.ts';
import { upperBound } from './statistics.ts';
import type { Trial } from './trials.ts';

/** A number of texts, and rates as upper ends of their 95 % intervals, 0 to 1. */
export interface UpperRates {
  readonly texts: number;
  readonly elevated: number;
  readonly strong: number;
  /** At least one passage was marked. */
  readonly marked: number;
}

/** The error rates for people of a kind that training never saw. */
export interface UnseenSources {
  /** Of all human sources together. */
  readonly human: UpperRates;
  readonly by_source: Readonly<Record<string, UpperRates>>;
}

/**
 * Leaves out each human source in turn, also the one that sets no threshold: neither the model that judges its texts
 * nor the thresholds applied to them were made with any of them.
 */
export async function unseenSources(
  corpus: Corpus,
  lessons: Lessons,
  { trials, table }: Trials,
  tried: readonly Tried[],
  model: Model,
  log: (line: string) => void,
): Promise<UnseenSources> {
  const sources = [...new Set(corpus.texts.filter((text) => !isAi(text)).map(({ source }) => source))].sort();
  const asked = sources.map((source) => trials.filter((trial) => isJudgedOf(corpus, trial, source)));
  const fits = sources.map((source, place): Fit => ({
    name: `without any person of ${source}`,
    use: usedBy(corpus, (text) => text.source === source && !isAi(text)),
    scored: Int32Array.from((asked[place] ?? []).flatMap(({ row, passages }) => [row, ...passages])),
  }));
  const fitted = await runFits({ lessons, trials: table }, fits, log);
  const said = sources.map((source, place) => {
    const others = tried.filter(({ trial }) => textOf(corpus, trial).source !== source);
    const strict = { ...model, thresholds: thresholdsOf(corpus, others) };
    const logits = logitsOf(asked[place] ?? [], fitted[place]?.logits ?? new Float64Array());
    return logits.map(([trial, found]) => saidOf(strict, trial, found));
  });
  return {
    human: upperRates(said.flat()),
    by_source: Object.fromEntries(sources.map((source, place) => [source, upperRates(said[place] ?? [])])),
  };
}

/** Whether a trial is a whole text, long enough to be judged, by a person of the source. */
function isJudgedOf(corpus: Corpus, trial: Trial, source: string): boolean {
  const text = textOf(corpus, trial);
  const isWhole = trial.made.kind === 'whole' && trial.words >= ANALYZED_MIN_WORDS;
  return isWhole && text.source === source && !isAi(text);
}

function logitsOf(trials: readonly Trial[], logits: Float64Array): [Trial, Logits][] {
  let next = 0;
  const take = (): number => logits[next++] ?? Number.NaN;
  return trials.map((trial) => [trial, { whole: take(), passages: trial.passages.map(take) }]);
}

function upperRates(said: readonly Said[]): UpperRates {
  const upper = (holds: (one: Said) => boolean): number => digits(upperBound(said.filter(holds).length, said.length));
  return {
    texts: said.length,
    elevated: upper(({ elevated }) => elevated),
    strong: upper(({ strong }) => strong),
    marked: upper(({ marked }) => marked),
  };
}
