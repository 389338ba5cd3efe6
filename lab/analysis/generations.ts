import { generationOf, isAi, NEWEST, OLDER, type Corpus } from './corpus.ts';

/** A generation of language models: a model has a head for each. */
export interface Generation {
  /** The years of its language models. */
  readonly name: string;
  /** The strength of the L2 penalty on the weights of its head. */
  readonly penalty: number;
  /** The mass of the other generations' texts among the negatives, as a share of the human texts' mass. */
  readonly others: number;
}

/**
 * The first head is learned without the newer generation's texts, so that they cost none of its finds. The second has
 * the older models' texts among its negatives: the formal register of both generations alone must not speak for it.
 */
export const GENERATIONS: readonly Generation[] = [
  { name: OLDER, penalty: 15, others: 0 },
  { name: NEWEST, penalty: 60, others: 0.5 },
];

/** The labels of the texts for a head, 1 for its generation's, and their weights; 0 for texts that it does not use. */
export function taskOf({ texts, weight }: Corpus, { name, others }: Generation): { label: number[]; weight: number[] } {
  const label = texts.map((text) => Number(isAi(text) && generationOf(text) === name));
  const isOther = texts.map((text, place) => isAi(text) && label[place] === 0);
  const massOf = (holds: (place: number) => boolean): number =>
    weight.reduce((sum, own, place) => (holds(place) ? sum + own : sum), 0);
  const people = massOf((place) => label[place] === 0 && isOther[place] === false);
  const share =
    (others * people) /
    Math.max(
      Number.MIN_VALUE,
      massOf((place) => isOther[place] === true),
    );
  return { label, weight: weight.map((own, place) => (isOther[place] === true ? own * share : own)) };
}
