import { sourcesLeftOut, type LogitsByHead, type TriedByHead } from './calibrate.ts';
import { FOLDS, isAi, type Corpus, type LabelledText } from './corpus.ts';
import { runFits, type Fit } from './fits.ts';
import { GENERATIONS } from './generations.ts';
import type { Learned } from './learn.ts';
import type { SampleTable } from './sample-table.ts';
import type { Lessons } from './samples.ts';
import type { Trial } from './trials.ts';

/** Trials and the table that holds their rows. */
export interface Trials {
  readonly trials: readonly Trial[];
  readonly table: SampleTable;
}

/** A model that judges only the texts that it was not trained with. */
interface Sibling {
  readonly name: string;
  /** Whether a head must not learn from a text. */
  readonly unseen: Unseen;
  /** Whether the sibling judges a text. */
  readonly asked: (text: LabelledText, place: number) => boolean;
}

/** Whether a head must not learn from a text. */
export type Unseen = (text: LabelledText, place: number, head: number) => boolean;

/**
 * The results of models for texts that they have not seen: each fifth of the prompts by a model of the other four, and
 * each human source by a model without that source. Also returns the model of all texts.
 */
export async function crossValidate(
  corpus: Corpus,
  lessons: Lessons,
  { trials, table }: Trials,
  log: (line: string) => void,
): Promise<{ tried: TriedByHead[]; learned: Learned }> {
  const folds = Array.from({ length: FOLDS }, (_, fold): Sibling => {
    const inFold = (_text: LabelledText, place: number): boolean => corpus.fold[place] === fold;
    return { name: `fold ${fold + 1} of ${FOLDS}`, unseen: inFold, asked: inFold };
  });
  const sources = sourcesLeftOut(corpus).map((source): Sibling => ({
    name: `without ${source}`,
    unseen: ofSource(source),
    asked: (text) => text.source === source && !isAi(text),
  }));
  const all: Sibling = { name: 'all texts', unseen: () => false, asked: () => false };
  const siblings = [...folds, ...sources, all];
  const asked = siblings.map(({ asked: isAsked }) => trials.filter(({ text }) => holds(corpus, isAsked, text)));
  const fits = siblings.map(({ name, unseen }, number): Fit => {
    const rows = (asked[number] ?? []).flatMap(({ row, passages }) => [row, ...passages]);
    return { name, use: usedBy(corpus, unseen), scored: Int32Array.from(rows) };
  });
  const fitted = await runFits({ lessons, trials: table }, fits, log);
  const said = fitted.map(({ logits }, number) => logitsByTrial(asked[number] ?? [], logits));
  const [unseen, strange] = [merge(said.slice(0, FOLDS)), merge(said.slice(FOLDS))];
  const learned = fitted.at(-1)?.learned;
  if (learned === undefined) throw new Error('No model was fitted.');
  const tried = trials.flatMap((trial) => {
    const found = unseen.get(trial);
    return found === undefined ? [] : [{ trial, unseen: found, strange: strange.get(trial) ?? null }];
  });
  return { tried, learned };
}

/** The people of a source, which the first head must not see, and all texts of the source for the others. */
export function ofSource(source: string): Unseen {
  return (text, _place, head) => text.source === source && (head > 0 || !isAi(text));
}

/** For each head, marks with 1 the texts that it learns from: all but those that it must not see. */
export function usedBy(corpus: Corpus, unseen: Unseen): Uint8Array[] {
  return GENERATIONS.map((_, head) =>
    Uint8Array.from(corpus.texts, (text, place) => Number(!unseen(text, place, head))),
  );
}

function holds({ texts }: Corpus, condition: Sibling['asked'], place: number): boolean {
  const text = texts[place];
  return text !== undefined && condition(text, place);
}

/** Splits the heads' logits of consecutive trials: for each the whole text, then its passages. */
export function logitsByTrial(trials: readonly Trial[], logits: readonly Float64Array[]): Map<Trial, LogitsByHead> {
  let next = -1;
  const take = (): number[] => {
    next += 1;
    return logits.map((ofHead) => ofHead[next] ?? Number.NaN);
  };
  return new Map(trials.map((trial) => [trial, { whole: take(), passages: trial.passages.map(take) }]));
}

function merge<K, V>(maps: readonly ReadonlyMap<K, V>[]): Map<K, V> {
  return new Map(maps.flatMap((map) => [...map]));
}
