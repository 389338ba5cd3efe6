import { sourcesLeftOut, type Logits, type Tried } from './calibrate.ts';
import { FOLDS, isAi, type Corpus, type LabelledText } from './corpus.ts';
import { runFits, type Fit } from './fits.ts';
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
  readonly unseen: (text: LabelledText, place: number) => boolean;
}

/**
 * The results of models for texts that they have not seen: each fifth of the prompts by a model of the other four, and
 * each human source by a model without that source's human texts. Also returns the model of all texts.
 */
export async function crossValidate(
  corpus: Corpus,
  lessons: Lessons,
  { trials, table }: Trials,
  log: (line: string) => void,
): Promise<{ tried: Tried[]; learned: Learned }> {
  const folds = Array.from({ length: FOLDS }, (_, fold) => ({
    name: `fold ${fold + 1} of ${FOLDS}`,
    unseen: (_text: LabelledText, place: number) => corpus.fold[place] === fold,
  }));
  const sources = sourcesLeftOut(corpus).map((source) => ({
    name: `without the people of ${source}`,
    unseen: (text: LabelledText) => text.source === source && !isAi(text),
  }));
  const siblings: Sibling[] = [...folds, ...sources, { name: 'all texts', unseen: () => false }];
  const asked = siblings.map(({ unseen }) => trials.filter(({ text }) => holds(corpus, unseen, text)));
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

/** Marks with 1 the texts that a model learns from: all but those that it must not see. */
export function usedBy(corpus: Corpus, unseen: Sibling['unseen']): Uint8Array {
  return Uint8Array.from(corpus.texts, (text, place) => Number(!unseen(text, place)));
}

function holds({ texts }: Corpus, condition: Sibling['unseen'], place: number): boolean {
  const text = texts[place];
  return text !== undefined && condition(text, place);
}

/** Splits the logits of consecutive trials: for each the whole text, then its passages. */
function logitsByTrial(trials: readonly Trial[], logits: Float64Array): Map<Trial, Logits> {
  let next = 0;
  const take = (): number => logits[next++] ?? Number.NaN;
  return new Map(trials.map((trial) => [trial, { whole: take(), passages: trial.passages.map(take) }]));
}

function merge<K, V>(maps: readonly ReadonlyMap<K, V>[]): Map<K, V> {
  return new Map(maps.flatMap((map) => [...map]));
}
