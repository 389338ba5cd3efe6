import { passagesOf } from '#writing/analysis/model';
import { countWords, parse, type Parsed } from '#writing/analysis/parse';
import { isAi, isEssay, type Corpus, type LabelledText } from './corpus.ts';
import { dice, hash32 } from './noise.ts';
import type { TableBuilder } from './sample-table.ts';

/** A document to measure with, and the rows of its passages. */
export interface Trial {
  /** The index in the corpus of its text; for a splice, of the human text. */
  readonly text: number;
  readonly made: Made;
  readonly words: number;
  readonly row: number;
  readonly passages: readonly number[];
}

/**
 * How a trial was made of its text: whole; cut to a start that helps to set the thresholds; cut to its first words, to
 * measure by length; or spliced with `percent` percent of a model's text on the same prompt.
 */
export type Made =
  | { readonly kind: 'whole' }
  | { readonly kind: 'start' }
  | { readonly kind: 'first'; readonly words: number }
  | { readonly kind: 'splice'; readonly percent: number };

export const PASSAGE = { words: 150, step: 75 } as const;
/** Essays of at least this many words are measured by their first words. */
const LONG_WORDS = 300;
export const FIRST_WORDS = [50, 100, 150, 200, 300, 400, 500] as const;
export const AI_PERCENTS = [0, 25, 50, 75, 100] as const;

/** The lengths of starts in words, varied so that a length is not always on the same prompts. */
const STARTS = [
  [60, 110, 200, 320],
  [80, 150, 250],
] as const;
const OTHER_AI_EVERY = 3;
const SPLICE_MIN_WORDS = 200;

/**
 * The trials of a corpus: human texts and their starts; AI essays, and a third of the other AI texts; first words and
 * splices of essays.
 */
export function trialsOf(corpus: Corpus, parsed: readonly Parsed[], builder: TableBuilder): Trial[] {
  const trials: Trial[] = [];
  const add = (text: number, made: Made, of: Parsed): void => {
    const stretches = made.kind === 'whole' || made.kind === 'splice' ? passagesIn(of) : [];
    const row = builder.add(of);
    const passages = stretches.map(([first, last]) => builder.add(of, first, last));
    trials.push({ text, made, words: countWords(of), row, passages });
  };
  const partnerOf = partners(corpus);
  corpus.texts.forEach((text, place) => {
    if (isAi(text) && !isEssay(text) && hash32(text.id) % OTHER_AI_EVERY !== 0) return;
    add(place, { kind: 'whole' }, parsed[place] ?? parse(text.text));
    for (const words of firstWordsOf(text)) add(place, { kind: 'first', words }, parse(firstWords(text.text, words)));
    if (isAi(text)) return;
    for (const words of STARTS[hash32(text.id) % 2] ?? []) {
      if (text.words >= words * 1.15) add(place, { kind: 'start' }, parse(firstWords(text.text, words)));
    }
    const partner = partnerOf(text);
    if (partner === null) return;
    for (const percent of AI_PERCENTS) {
      add(place, { kind: 'splice', percent }, parse(splice(text.text, partner.text, percent, text.id)));
    }
  });
  return trials;
}

function passagesIn(parsed: Parsed): [first: number, last: number][] {
  return passagesOf(parsed, PASSAGE.words, PASSAGE.step);
}

/** Of the long AI essays a third is enough. */
function firstWordsOf(text: LabelledText): readonly number[] {
  if (!isEssay(text) || text.words < LONG_WORDS) return [];
  if (isAi(text) && hash32(text.id) % OTHER_AI_EVERY !== 0) return [];
  return FIRST_WORDS.filter((words) => text.words >= words);
}

function firstWords(text: string, words: number): string {
  return text.split(/\s+/).slice(0, words).join(' ');
}

/** Returns a function that finds a model's text on a human essay's prompt; null for short essays and without one. */
function partners({ texts }: Corpus): (human: LabelledText) => LabelledText | null {
  const onPrompt = new Map<string, LabelledText[]>();
  for (const text of texts.filter(isAi)) {
    const key = promptOf(text);
    onPrompt.set(key, [...(onPrompt.get(key) ?? []), text]);
  }
  return (human) => {
    const found = onPrompt.get(promptOf(human)) ?? [];
    if (!isEssay(human) || human.words < SPLICE_MIN_WORDS) return null;
    return found[hash32(human.id) % Math.max(1, found.length)] ?? null;
  };
}

function promptOf({ source, prompt }: LabelledText): string {
  return `${source}|${prompt}`;
}

/**
 * Replaces the given percentage of a human text, at its end, beginning or middle, by the other text's sentences there.
 */
function splice(human: string, other: string, percent: number, seed: string): string {
  const [own, foreign] = [sentencesIn(human), sentencesIn(other)];
  const kept = Math.round((own.length * (100 - percent)) / 100);
  const taken = Math.round((foreign.length * percent) / 100);
  const place = Math.floor(dice(`${seed} splice`)() * 3);
  if (place === 0) return [...own.slice(0, kept), ...foreign.slice(foreign.length - taken)].join(' ');
  if (place === 1) return [...foreign.slice(0, taken), ...own.slice(own.length - kept)].join(' ');
  const [before, begin] = [Math.floor(kept / 2), Math.floor((foreign.length - taken) / 2)];
  const middle = foreign.slice(begin, begin + taken);
  return [...own.slice(0, before), ...middle, ...own.slice(own.length - (kept - before))].join(' ');
}

function sentencesIn(text: string): string[] {
  return text.split(/(?<=[.!?]["')\]]?)\s+/).filter((sentence) => /[A-Za-z]/.test(sentence));
}
