import { ANALYZED_MIN_WORDS } from '#writing/analysis/analyze';
import { textOf } from './calibrate.ts';
import { generationOf, isAi, isEssay, type Corpus, type LabelledText } from './corpus.ts';
import { auroc } from './statistics.ts';
import { AI_PERCENTS, FIRST_WORDS, type Trial } from './trials.ts';

/** What was said of a trial by models that had not seen its text. */
export interface Said {
  readonly trial: Trial;
  readonly logit: number;
  readonly elevated: boolean;
  readonly strong: boolean;
  /** One of its passages was marked. */
  readonly marked: boolean;
}

/** How many texts, and which share of them was 'elevated' or more, and 'strong'. */
export interface Rate {
  readonly texts: number;
  readonly elevated: number;
  readonly strong: number;
}

/** Essays by their first words only. */
export interface LengthFigures {
  readonly human_texts: number;
  readonly ai_texts: number;
  readonly auroc: number;
  readonly human_elevated: number;
  readonly ai_elevated: number;
}

/** Human essays of which a percentage of the sentences was replaced by a model's on the same prompt. */
export interface ShareFigures {
  readonly texts: number;
  readonly elevated: number;
  /** Share of essays with a marked passage. */
  readonly marked: number;
}

export interface Figures {
  readonly auroc: number;
  readonly human: Rate;
  readonly ai_essays: Rate;
  readonly by_source: Readonly<Record<string, Rate>>;
  readonly by_generation: Readonly<Record<string, Rate>>;
  readonly by_generator: Readonly<Record<string, Rate>>;
  readonly by_length: Readonly<Record<string, LengthFigures>>;
  readonly by_share: Readonly<Record<string, ShareFigures>>;
}

/** Figures of whole texts of at least 100 words, of essays' first words, and of spliced essays. */
export function figuresOf(corpus: Corpus, said: readonly Said[]): Figures {
  const whole = said.filter(({ trial }) => trial.made.kind === 'whole' && trial.words >= ANALYZED_MIN_WORDS);
  const [human, ai] = split(corpus, whole);
  const essays = (all: readonly Said[]): Said[] => all.filter(({ trial }) => isEssay(textOf(corpus, trial)));
  return {
    auroc: digits(auroc(logits(essays(human)), logits(essays(ai)))),
    human: rateOf(human),
    ai_essays: rateOf(essays(ai)),
    by_source: ratesBy(human, ({ trial }) => textOf(corpus, trial).source),
    by_generation: ratesBy(essays(ai), ({ trial }) => generationOf(textOf(corpus, trial))),
    by_generator: ratesBy(ai, ({ trial }) => nameOf(textOf(corpus, trial))),
    by_length: Object.fromEntries(FIRST_WORDS.map((words) => [words, ofLength(corpus, said, words)])),
    by_share: Object.fromEntries(AI_PERCENTS.map((percent) => [percent, ofShare(said, percent)])),
  };
}

/** 'essay: gpt-4-turbo'; 'essay: llm-2026 (student)' for a text that a model did not write in its own manner. */
function nameOf({ domain, model, kind }: LabelledText): string {
  return `${domain}: ${model}${kind === 'plain' ? '' : ` (${kind})`}`;
}

/** The rates of texts by a key; the keys are sorted. */
export function ratesBy(said: readonly Said[], keyOf: (one: Said) => string): Record<string, Rate> {
  const keys = [...new Set(said.map(keyOf))].sort();
  return Object.fromEntries(keys.map((key) => [key, rateOf(said.filter((one) => keyOf(one) === key))]));
}

/** Rounds to four digits, which is more than so many texts can show. */
export function digits(value: number): number {
  return Number(value.toFixed(4));
}

function ofLength(corpus: Corpus, said: readonly Said[], words: number): LengthFigures {
  const [human, ai] = split(
    corpus,
    said.filter(({ trial: { made } }) => made.kind === 'first' && made.words === words),
  );
  return {
    human_texts: human.length,
    ai_texts: ai.length,
    auroc: digits(auroc(logits(human), logits(ai))),
    human_elevated: rateOf(human).elevated,
    ai_elevated: rateOf(ai).elevated,
  };
}

function ofShare(said: readonly Said[], percent: number): ShareFigures {
  const spliced = said.filter(({ trial: { made } }) => made.kind === 'splice' && made.percent === percent);
  return {
    texts: spliced.length,
    elevated: rateOf(spliced).elevated,
    marked: shareOf(spliced, ({ marked }) => marked),
  };
}

function split(corpus: Corpus, said: readonly Said[]): [human: Said[], ai: Said[]] {
  const ofModel = ({ trial }: Said): boolean => isAi(textOf(corpus, trial));
  return [said.filter((one) => !ofModel(one)), said.filter(ofModel)];
}

function rateOf(said: readonly Said[]): Rate {
  return {
    texts: said.length,
    elevated: shareOf(said, ({ elevated }) => elevated),
    strong: shareOf(said, ({ strong }) => strong),
  };
}

function shareOf(said: readonly Said[], holds: (one: Said) => boolean): number {
  return digits(said.filter(holds).length / Math.max(1, said.length));
}

function logits(said: readonly Said[]): number[] {
  return said.map(({ logit }) => logit);
}
