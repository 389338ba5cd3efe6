import type { IdRange, Insert, Op } from '#contract/op';
import { eachStretch, type OwnSources } from './classes.ts';
import type { Document } from './document.ts';
import { isMoreThanWord } from './pace.ts';
import type { Run, Stream } from './run.ts';

/** Pasted text is recognized by pieces of this length; shorter pastes are what they say. */
const GRAM = 6;
/** Of a piece that stands in many places, so many are looked at. */
const PLACES_MAX = 32;
/** So many steps are taken in all, so that no log makes it long. */
const STEPS_MAX = 20_000_000;
const FOREVER = 2 ** 31 - 1;

/** For each stream the moment at which each of its ops took effect, by seq. */
export type Births = Map<Stream, number[]>;

/** A paste, or more than a word at once, that does not say where it comes from, and the moment at which its change began. */
interface Paste {
  readonly stream: Stream;
  readonly op: Insert;
  readonly moment: number;
}

/** Notes when ops take effect. */
export interface Moments {
  /** Whether labels were judged already: then more than a word that is typed is what it says. */
  readonly judged: boolean;
  readonly births: Births;
  readonly pastes: Paste[];
}

export function createMoments(judged = false): Moments {
  return { judged, births: new Map(), pastes: [] };
}

/** Notes that an op takes effect at a moment. Ops of one stream do in the order of their seqs, from 1 on. */
export function noteMoment({ judged, births, pastes }: Moments, stream: Stream, op: Op, moment: number): void {
  const known = births.get(stream);
  if (known === undefined) births.set(stream, [0, moment]);
  else known[op.seq] = moment;
  if (op.kind !== 'insert' || !isUnexplained(op, judged)) return;
  const last = pastes.at(-1);
  const goesOn = op.group !== undefined && last?.stream === stream && last.op.group === op.group;
  pastes.push({ stream, op, moment: goesOn ? last.moment : moment });
}

function isUnexplained({ source, from, text }: Insert, judged: boolean): boolean {
  if (from !== undefined || text.length < GRAM) return false;
  const isTransfer = source === 'paste' || source === 'drop' || source === 'own';
  return isTransfer || (!judged && source === 'typed' && isMoreThanWord(text));
}

/** Every character that ever was, in the order of the text, and from when until when it stood in it. */
interface Everything {
  readonly codes: Uint16Array;
  readonly born: Int32Array;
  readonly gone: Int32Array;
  readonly runs: readonly Run[];
  /** Where each run begins. */
  readonly starts: readonly number[];
}

/**
 * Finds the writer's own text in pastes that do not say where it comes from, because their page had forgotten what was
 * copied or cut before it was loaded. A paste is a copy if its very text stood in the document at any moment before it.
 */
export function findOwnText(doc: Document, { births, pastes }: Moments): OwnSources {
  const sources = new Map<Stream, Map<number, readonly IdRange[]>>();
  if (pastes.length === 0) return sources;
  const all = everythingOf(doc, births);
  const grams = indexGrams(all.codes);
  const effort = { left: STEPS_MAX };
  for (const { stream, op, moment } of pastes) {
    const places = search(all, grams, op.text, moment, effort);
    if (places === null) continue;
    const own = sources.get(stream) ?? new Map<number, readonly IdRange[]>();
    sources.set(stream, own.set(op.seq, idsOf(all, places)));
  }
  return sources;
}

function everythingOf(doc: Document, births: Births): Everything {
  const runs: Run[] = [];
  const starts: number[] = [];
  let length = 0;
  for (let run = doc.tree.first; run !== null; run = run.next) {
    if (run.lost) continue;
    runs.push(run);
    starts.push(length);
    length += run.length;
  }
  const all = { codes: new Uint16Array(length), born: new Int32Array(length), gone: new Int32Array(length) };
  let at = 0;
  for (const run of runs) {
    const born = births.get(run.stream) ?? [];
    all.gone.fill(run.deleted ? run.deletedAt : FOREVER, at, at + run.length);
    for (let k = 0; k < run.length; k += 1) all.codes[at + k] = run.text.charCodeAt(k);
    eachStretch(run.stream, run.clock, run.length, new Map(), (stretch) => {
      for (let k = 0; k < stretch.length; k += 1) all.born[at + k] = born[stretch.seq + (stretch.single ? k : 0)] ?? 0;
      at += stretch.length;
    });
  }
  return { ...all, runs, starts };
}

/** Places by a hash of the piece that begins there: the first of each hash, and for each place the next one. */
interface Grams {
  readonly first: Int32Array;
  readonly next: Int32Array;
  readonly mask: number;
}

function indexGrams(codes: Uint16Array): Grams {
  const mask = 2 ** Math.ceil(Math.log2(codes.length + 2)) - 1;
  const first = new Int32Array(mask + 1).fill(-1);
  const next = new Int32Array(codes.length).fill(-1);
  for (let at = codes.length - GRAM; at >= 0; at -= 1) {
    const slot = hashAt((k) => codes[at + k] ?? 0) & mask;
    next[at] = first[slot] ?? -1;
    first[slot] = at;
  }
  return { first, next, mask };
}

function hashAt(codeAt: (k: number) => number): number {
  let hash = 0;
  for (let k = 0; k < GRAM; k += 1) hash = Math.imul(hash ^ codeAt(k), 0x9e3779b1);
  return hash ^ (hash >>> 15);
}

/** The places of the characters that `text` repeats, or null. `moment`: when its change began. */
function search(
  all: Everything,
  grams: Grams,
  text: string,
  moment: number,
  effort: { left: number },
): Int32Array | null {
  const tried = new Set<string>();
  for (let offset = 0; offset + GRAM <= text.length; offset += 1) {
    let place = grams.first[hashAt((k) => text.charCodeAt(offset + k)) & grams.mask] ?? -1;
    for (let looked = 0; place >= 0 && looked < PLACES_MAX && effort.left > 0; looked += 1) {
      const last = lastMoment(all, place, moment);
      // Neighboring pieces of a text that was tried in vain would be tried in vain too.
      const key = `${place - offset} ${last}`;
      if (last >= 0 && !tried.has(key)) {
        tried.add(key);
        const places = standingAt(all, text, offset, place, last, effort);
        if (places !== null) return places;
      }
      place = grams.next[place] ?? -1;
    }
  }
  return null;
}

/** The last moment before `moment` at which the piece at a place stood in the text as a whole; -1 if there was none. */
function lastMoment({ born, gone }: Everything, place: number, moment: number): number {
  let from = 0;
  let until = moment;
  for (let k = place; k < place + GRAM; k += 1) {
    from = Math.max(from, born[k] ?? 0);
    until = Math.min(until, gone[k] ?? 0);
  }
  return from < until ? until - 1 : -1;
}

/** The places of `text` if it stood in the document at a moment, with its character number `offset` at `place`. */
function standingAt(
  all: Everything,
  text: string,
  offset: number,
  place: number,
  moment: number,
  effort: { left: number },
): Int32Array | null {
  const places = new Int32Array(text.length);
  for (const [start, from, way] of [
    [offset, place, 1],
    [offset - 1, place - 1, -1],
  ] as const) {
    let at = from;
    for (let k = start; k >= 0 && k < text.length; at += way) {
      if (at < 0 || at >= all.codes.length || (effort.left -= 1) < 0) return null;
      if ((all.born[at] ?? 0) > moment || (all.gone[at] ?? 0) <= moment) continue;
      if (all.codes[at] !== text.charCodeAt(k)) return null;
      places[k] = at;
      k += way;
    }
  }
  return places;
}

/** The ids of the characters at these places, which rise. */
function idsOf({ runs, starts }: Everything, places: Int32Array): IdRange[] {
  const ranges: IdRange[] = [];
  let low = 0;
  let high = runs.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((starts[middle] ?? Infinity) <= (places[0] ?? 0)) low = middle;
    else high = middle - 1;
  }
  for (const place of places) {
    while ((starts[low + 1] ?? Infinity) <= place) low += 1;
    const run = runs[low];
    if (run === undefined) continue;
    const clock = run.clock + place - (starts[low] ?? 0);
    const last = ranges.at(-1);
    if (last?.stream === run.stream.id && last.clock + last.length === clock) last.length += 1;
    else ranges.push({ stream: run.stream.id, clock, length: 1 });
  }
  return ranges;
}
