import type { Corpus } from './corpus.ts';
import type { TrainingSample } from './samples.ts';

/** A gram must be in so many texts, and in those of so many pairs of source and generator: else it tells a topic. */
const TEXTS_MIN = 25;
const GROUPS_MIN = 4;
const TEXTS_MAX_SHARE = 0.98;

/** The style grams that a model may have, by key, ascending. */
export function candidateGrams(corpus: Corpus, samples: readonly TrainingSample[]): number[] {
  const texts = new Map<number, number>();
  const groups = new Map<number, Set<string>>();
  for (const { role, text, grams } of samples) {
    const found = corpus.texts[text];
    if (role !== 'whole' || found === undefined) continue;
    const group = `${found.source}|${found.model}`;
    for (const key of grams.keys()) {
      texts.set(key, (texts.get(key) ?? 0) + 1);
      const seen = groups.get(key);
      if (seen === undefined) groups.set(key, new Set([group]));
      else seen.add(group);
    }
  }
  const most = corpus.texts.length * TEXTS_MAX_SHARE;
  return [...texts]
    .filter(([key, count]) => count >= TEXTS_MIN && count <= most && (groups.get(key)?.size ?? 0) >= GROUPS_MIN)
    .map(([key]) => key)
    .sort((a, b) => a - b);
}
