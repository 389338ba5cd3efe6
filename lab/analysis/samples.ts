import { countWords, parse, type Parsed } from '#writing/analysis/parse';
import type { Gram } from '#writing/analysis/grams';
import type { Corpus } from './corpus.ts';
import { GENERATIONS, taskOf } from './generations.ts';
import { dice, withSlips } from './noise.ts';
import { shared, tableBuilder, type SampleTable } from './sample-table.ts';

/** The share of a text's weight that all its samples of each kind have together. */
export const SHARES = [0.4, 0.4, 0.2] as const;
export const WHOLE = 0;
const CUT = 1;
const SLIPS = 2;

/** By text: 1 for a text of the head's generation, and its weight, 0 where the head does not use it. */
export interface HeadTask {
  readonly label: Uint8Array;
  readonly weight: Float64Array;
}

/** The training data of models, in memory shared by threads. */
export interface Lessons {
  readonly table: SampleTable;
  /** By row: its text's index in the corpus, and its kind, an index into {@link SHARES}. */
  readonly text: Int32Array;
  readonly kind: Uint8Array;
  /** The tasks of the heads, in the order of GENERATIONS. */
  readonly heads: readonly HeadTask[];
  /** The number of candidate grams. */
  readonly candidates: number;
}

const CUTS = 2;
const CUT_MIN_WORDS = 50;
/** Cuts are up to this many times longer than the shortest. */
const CUT_SPREAD = 8;

/** The samples of each text, human and AI alike: whole, in up to two cuts of 50 to 400 words, and once with slips. */
export function lessonsOf(corpus: Corpus, parsed: readonly Parsed[], candidates: readonly Gram[]): Lessons {
  const builder = tableBuilder(candidates);
  const text: number[] = [];
  const kind: number[] = [];
  const add = (place: number, role: number, of: Parsed, first?: number, last?: number): void => {
    builder.add(of, first, last);
    text.push(place);
    kind.push(role);
  };
  corpus.texts.forEach(({ id, text: given }, place) => {
    const whole = parsed[place] ?? parse(given);
    add(place, WHOLE, whole);
    for (const [first, last] of cutsOf(whole, id)) add(place, CUT, whole, first, last);
    add(place, SLIPS, parse(withSlips(given, `${id}n`)));
  });
  return {
    table: builder.finish(),
    text: shared(Int32Array, text),
    kind: shared(Uint8Array, kind),
    heads: GENERATIONS.map((generation) => {
      const { label, weight } = taskOf(corpus, generation);
      return { label: shared(Uint8Array, label), weight: shared(Float64Array, weight) };
    }),
    candidates: candidates.length,
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
