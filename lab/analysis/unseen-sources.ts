import { ANALYZED_MIN_WORDS } from '#writing/analysis/analyze';
import {
  combine,
  combineTried,
  shiftsOf,
  sourcesLeftOut,
  textOf,
  thresholdsOf,
  type TriedByHead,
} from './calibrate.ts';
import { saidOf } from './card.ts';
import type { Corpus } from './corpus.ts';
import { digits, type Said } from './figures.ts';
import { upperBound } from './statistics.ts';

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
 * The rates with each human source left out in turn: neither the model that judges its texts nor the thresholds applied
 * to them were made with any of them.
 */
export function unseenSources(corpus: Corpus, tried: readonly TriedByHead[]): UnseenSources {
  const sources = sourcesLeftOut(corpus);
  const said = sources.map((source) => saidOfSource(corpus, tried, source));
  return {
    human: upperRates(said.flat()),
    by_source: Object.fromEntries(sources.map((source, place) => [source, upperRates(said[place] ?? [])])),
  };
}

/** Whole texts by people of the source, long enough to be judged. */
function saidOfSource(corpus: Corpus, tried: readonly TriedByHead[], source: string): Said[] {
  const others = tried.filter(({ trial }) => textOf(corpus, trial).source !== source);
  const shifts = shiftsOf(corpus, others);
  const thresholds = thresholdsOf(corpus, combineTried(others, shifts));
  return tried.flatMap(({ trial, strange }) => {
    const isJudged = trial.made.kind === 'whole' && trial.words >= ANALYZED_MIN_WORDS;
    if (strange === null || !isJudged || textOf(corpus, trial).source !== source) return [];
    return [saidOf({ thresholds }, trial, combine(strange, shifts))];
  });
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
