import { FEATURES, featuresOf } from '#writing/analysis/features';
import { eachGram, type Gram } from '#writing/analysis/grams';
import { countWords, type Parsed } from '#writing/analysis/parse';

/**
 * Stretches of text as numbers, one a row, in memory that threads share. Row i has its features from
 * `i * FEATURES.length`, and its candidate grams with their counts from `start[i]` up to `start[i + 1]`.
 */
export interface SampleTable {
  readonly features: Float64Array;
  readonly words: Int32Array;
  readonly start: Int32Array;
  /** Places among the candidates. */
  readonly gram: Int32Array;
  readonly count: Uint16Array;
}

export interface TableBuilder {
  /** Adds the sentences from `first` up to `last`, not included. @returns their row. */
  add(parsed: Parsed, first?: number, last?: number): number;
  finish(): SampleTable;
}

/** Creates a table whose rows count the grams of `candidates`. */
export function tableBuilder(candidates: readonly Gram[]): TableBuilder {
  const placeOf = new Map(candidates.map((gram, place) => [gram, place]));
  const features: number[] = [];
  const words: number[] = [];
  const start = [0];
  const gram: number[] = [];
  const count: number[] = [];
  const counts = new Uint16Array(candidates.length);
  return {
    add(parsed, first = 0, last = parsed.sentences.length) {
      const values = featuresOf(parsed, first, last);
      for (const name of FEATURES) features.push(values[name] ?? 0);
      words.push(countWords(parsed, first, last));
      const from = gram.length;
      eachGram(parsed, parsed.sentences[first]?.from ?? 0, parsed.sentences[last - 1]?.to ?? 0, (found) => {
        const place = placeOf.get(found);
        if (place === undefined) return;
        if (counts[place] === 0) gram.push(place);
        counts[place] = (counts[place] as number) + 1;
      });
      for (let at = from; at < gram.length; at += 1) {
        const place = gram[at] as number;
        count.push(counts[place] as number);
        counts[place] = 0;
      }
      return start.push(gram.length) - 2;
    },
    finish: () => ({
      features: shared(Float64Array, features),
      words: shared(Int32Array, words),
      start: shared(Int32Array, start),
      gram: shared(Int32Array, gram),
      count: shared(Uint16Array, count),
    }),
  };
}

/** Copies numbers into memory shared by threads. */
export function shared<T extends Float64Array | Int32Array | Uint16Array | Uint8Array>(
  type: { new (buffer: SharedArrayBuffer): T; readonly BYTES_PER_ELEMENT: number },
  values: ArrayLike<number>,
): T {
  const array = new type(new SharedArrayBuffer(values.length * type.BYTES_PER_ELEMENT));
  array.set(values);
  return array;
}
