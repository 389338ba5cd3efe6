import { gramsOf, MATCH_MIN_WORDS, type ComparedWord } from './fingerprints.ts';

/** Words that two texts share in a row: where they begin in each text's words, and how many they are. */
export interface Match {
  readonly own: number;
  readonly other: number;
  readonly words: number;
}

/** A text's words in one row; null stands where something was set aside. */
export type WordRow = readonly (ComparedWord | null)[];

/** A text that another is compared with, and the group (an assignment) that it belongs to. */
export interface OtherText {
  readonly key: string;
  readonly group: string;
  readonly row: WordRow;
}

/** A passage shared with one other text, or with so many of a group that all likely began with the same page. */
export type SharedPassage =
  | ({ readonly kind: 'one'; readonly key: string } & Match)
  | {
      readonly kind: 'many';
      readonly group: string;
      readonly own: number;
      readonly words: number;
      readonly texts: number;
    };

/** Words that stand in more other texts of one group than this are a template, or a phrase that all were given. */
export const TEMPLATE_TEXTS = 10;
/** The most places at which a repeated row of words is looked up. */
const PLACES_MAX = 8;

export function rowOf(runs: readonly (readonly ComparedWord[])[]): WordRow {
  return runs.flatMap((run) => [...run, null]);
}

/** A text's words, and where each row of `size` of them begins. */
export interface RowIndex {
  readonly row: WordRow;
  readonly size: number;
  readonly places: ReadonlyMap<string, readonly number[]>;
}

/**
 * All rows of {@link MATCH_MIN_WORDS} words or more that `own` shares with `other`, each as long as possible. Every own
 * word of such a row lies in a returned match; where the other text has the row several times, one place is named.
 */
export function matchesOf(own: WordRow, other: WordRow): Match[] {
  return matchesIn(own, indexRow(other, MATCH_MIN_WORDS));
}

/** Makes a text ready to be searched for rows of `size` words or more. */
export function indexRow(row: WordRow, size: number): RowIndex {
  return { row, size, places: placesOf(row, size) };
}

/** {@link matchesOf} with a text that was indexed, in rows of as many words as it was indexed by. */
export function matchesIn(own: WordRow, { row: other, size, places }: RowIndex): Match[] {
  const matches: Match[] = [];
  const grams = gramAt(own, size);
  for (let at = 0; at < own.length;) {
    const gram = grams[at] ?? null;
    const found = gram === null ? [] : (places.get(gram) ?? []);
    let best: Match | null = null;
    for (const place of found) {
      const match = extended(own, other, at, place, size);
      if (best === null || match.own + match.words > best.own + best.words) best = match;
    }
    if (best === null) at += 1;
    else {
      matches.push(best);
      // A row that goes on where this one ends may have begun inside it.
      at = best.own + best.words - size + 1;
    }
  }
  return matches;
}

/**
 * The passages that `own` shares with others, in its own order. Words that more than {@link TEMPLATE_TEXTS} texts of a
 * group share are listed once; passages shared with one text are listed without them, where the rest is long enough by
 * itself.
 */
export function sharedPassages(own: WordRow, others: readonly OtherText[]): SharedPassage[] {
  const matched = others.map((text) => ({ text, matches: matchesOf(own, text.row) }));
  const many = templatesOf(own, matched);
  const isTemplate = new Uint8Array(own.length);
  for (const { own: from, words } of many) isTemplate.fill(1, from, from + words);
  const one = matched.flatMap(({ text: { key }, matches }) =>
    matches.flatMap((match) => rest(match, isTemplate).map((part) => ({ kind: 'one' as const, key, ...part }))),
  );
  return [...many, ...one].sort((a, b) => a.own - b.own || b.words - a.words);
}

type Many = Extract<SharedPassage, { kind: 'many' }>;

function templatesOf(own: WordRow, matched: readonly { text: OtherText; matches: readonly Match[] }[]): Many[] {
  const counts = new Map<string, Uint32Array>();
  for (const { text, matches } of matched) {
    const count = counts.get(text.group) ?? new Uint32Array(own.length);
    counts.set(text.group, count);
    let counted = 0;
    for (const { own: from, words } of matches) {
      for (let at = Math.max(from, counted); at < from + words; at += 1) count[at] = (count[at] ?? 0) + 1;
      counted = Math.max(counted, from + words);
    }
  }
  return [...counts].flatMap(([group, count]) =>
    stretches(0, own.length, (at) => (count[at] ?? 0) > TEMPLATE_TEXTS).map(([from, to]) => ({
      kind: 'many' as const,
      group,
      own: from,
      words: to - from,
      texts: count.subarray(from, to).reduce((least, one) => Math.min(least, one)),
    })),
  );
}

/** The parts of a match outside templates. */
function rest({ own, other, words }: Match, isTemplate: Uint8Array): Match[] {
  return stretches(own, own + words, (at) => isTemplate[at] === 0).map(([from, to]) => ({
    own: from,
    other: other + from - own,
    words: to - from,
  }));
}

/** The stretches of {@link MATCH_MIN_WORDS} or more places from `start` to `end` that are all `wanted`. */
function stretches(start: number, end: number, wanted: (at: number) => boolean): [from: number, to: number][] {
  const found: [number, number][] = [];
  let from = start;
  for (let at = start; at <= end; at += 1) {
    if (at < end && wanted(at)) continue;
    if (at - from >= MATCH_MIN_WORDS) found.push([from, at]);
    from = at + 1;
  }
  return found;
}

/** The places where each row of `size` words begins, {@link PLACES_MAX} at most. */
function placesOf(row: WordRow, size: number): Map<string, number[]> {
  const places = new Map<string, number[]>();
  for (const [at, gram] of gramAt(row, size).entries()) {
    if (gram === null) continue;
    const known = places.get(gram);
    if (known === undefined) places.set(gram, [at]);
    else if (known.length < PLACES_MAX) known.push(at);
  }
  return places;
}

/** For each place `size` words from there on as one string; null where fewer stand in a row. */
function gramAt(row: WordRow, size: number): (string | null)[] {
  const grams: (string | null)[] = [];
  let run: ComparedWord[] = [];
  for (const word of [...row, null]) {
    if (word !== null) {
      run.push(word);
      continue;
    }
    for (const gram of gramsOf(run, size)) grams.push(gram);
    const rest = Math.min(run.length, size - 1) + 1;
    for (let at = 0; at < rest; at += 1) grams.push(null);
    run = [];
  }
  return grams;
}

function extended(own: WordRow, other: WordRow, at: number, place: number, size: number): Match {
  const same = (by: number) => {
    const word = own[at + by]?.word;
    return word !== undefined && word === other[place + by]?.word;
  };
  let to = size;
  while (same(to)) to += 1;
  let from = 0;
  while (same(from - 1)) from -= 1;
  return { own: at + from, other: place + from, words: to - from };
}
