import { FEATURES, featuresOf } from '#writing/analysis/features';
import { countGrams } from '#writing/analysis/grams';
import { passagesOf } from '#writing/analysis/model';
import { countWords, parse, type Parsed } from '#writing/analysis/parse';
import { isAi, isEssay, type Corpus } from './corpus.ts';
import { dice, hash32, withSlips } from './noise.ts';

export type Role = 'whole' | 'cut' | 'slips';

/** A stretch of text as numbers. Grams that are no candidates are dropped by {@link keepCandidates}. */
export interface Sample {
  /** Its text's place in the corpus. */
  readonly text: number;
  readonly features: Float64Array;
  grams: Map<number, number>;
  readonly words: number;
}

export interface TrainingSample extends Sample {
  readonly role: Role;
}

/** A document to set thresholds with: whole or the first words of one, and its passages. */
export interface Trial {
  readonly text: number;
  readonly kind: 'whole' | 'start';
  readonly whole: Sample;
  readonly passages: readonly Sample[];
}

export const PASSAGE = { words: 150, step: 75 } as const;

const CUTS = 2;
const CUT_MIN_WORDS = 50;
/** Cuts are up to this many times longer than the shortest. */
const CUT_SPREAD = 8;
/** Starts of human texts: the same length must not always fall on the same prompt. */
const STARTS = [
  [60, 110, 200, 320],
  [80, 150, 250],
] as const;
const AI_TRIALS_EVERY = 3;

/** Each text whole, in up to two cuts of 50 to 400 words, and once with slips: of people and of models alike. */
export function trainingSamples(corpus: Corpus, parsed: readonly Parsed[]): TrainingSample[] {
  return corpus.texts.flatMap(({ id, text }, place) => {
    const whole = parsed[place] ?? parse(text);
    const cuts = cutsOf(whole, id).map(([first, last]) => ({
      ...sampleOf(place, whole, first, last),
      role: 'cut' as const,
    }));
    const slips = sampleOf(place, parse(withSlips(text, `${id}n`)));
    return [{ ...sampleOf(place, whole), role: 'whole' as const }, ...cuts, { ...slips, role: 'slips' as const }];
  });
}

/** Every human text, its first words, and a third of the AI texts, with their passages. */
export function trialsOf(corpus: Corpus, parsed: readonly Parsed[]): Trial[] {
  const trials: Trial[] = [];
  corpus.texts.forEach((text, place) => {
    const ai = isAi(text);
    if (ai && !isEssay(text) && hash32(text.id) % AI_TRIALS_EVERY !== 0) return;
    trials.push(trialOf(place, 'whole', parsed[place] ?? parse(text.text)));
    if (ai) return;
    for (const words of STARTS[hash32(text.id) % 2] ?? []) {
      if (text.words < words * 1.15) continue;
      trials.push(trialOf(place, 'start', parse(text.text.split(/\s+/).slice(0, words).join(' '))));
    }
  });
  return trials;
}

/** Drops the grams that no model can have, which frees most of the memory. */
export function keepCandidates(samples: Iterable<Sample>, candidates: ReadonlySet<number>): void {
  for (const sample of samples) {
    sample.grams = new Map([...sample.grams].filter(([key]) => candidates.has(key)));
  }
}

function trialOf(text: number, kind: Trial['kind'], parsed: Parsed): Trial {
  const stretches = kind === 'start' ? [] : passagesOf(parsed, PASSAGE.words, PASSAGE.step);
  const passages = stretches.map(([first, last]) => sampleOf(text, parsed, first, last));
  return { text, kind, whole: sampleOf(text, parsed), passages };
}

function sampleOf(text: number, parsed: Parsed, first = 0, last = parsed.sentences.length): Sample {
  const found = featuresOf(parsed, first, last);
  const from = parsed.sentences[first]?.from ?? 0;
  const to = parsed.sentences[last - 1]?.to ?? 0;
  return {
    text,
    features: Float64Array.from(FEATURES, (name) => found[name] ?? 0),
    grams: countGrams(parsed, from, to),
    words: countWords(parsed, first, last),
  };
}

function cutsOf(parsed: Parsed, id: string): [first: number, last: number][] {
  const roll = dice(id);
  const words = countWords(parsed);
  const count = parsed.sentences.length;
  const cuts: [number, number][] = [];
  for (let number = 0; number < CUTS; number += 1) {
    const wanted = Math.round(CUT_MIN_WORDS * CUT_SPREAD ** roll());
    const place = roll();
    if (words < wanted * 1.25) continue;
    const first = number === 0 ? 0 : Math.floor(place * count * (1 - wanted / words));
    let last = first;
    let held = 0;
    while (last < count && held < wanted) {
      held += parsed.sentences[last]?.words ?? 0;
      last += 1;
    }
    if (held >= CUT_MIN_WORDS * 0.8 && held < words * 0.95) cuts.push([first, last]);
  }
  return cuts;
}
