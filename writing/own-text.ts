import type { IdRange, Insert, Op } from '#contract/op';
import { eachStretch, type OwnSources } from './classes.ts';
import type { Document } from './document.ts';
import { isMoreThanWord } from './pace.ts';
import type { Run, Stream } from './run.ts';
import { hashOfText, indexPieces, PIECE, StandingPieces, type Everything, type Pieces } from './standing-pieces.ts';

/** Of a piece that stands in many places, so many are looked at; in short texts more, so many of all pieces. */
const PLACES_MAX = 32;
const SHORT_PLACES_MAX = 10_000;
/** At a place, so many moments at which the piece stood are looked at, the last of them first. */
const MOMENTS_MAX = 8;
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
  if (from !== undefined || text.length < PIECE) return false;
  const isTransfer = source === 'paste' || source === 'drop' || source === 'own';
  return isTransfer || (!judged && source === 'typed' && isMoreThanWord(text));
}

/** Every character that ever was, and the runs that hold them. */
interface Characters extends Everything {
  readonly runs: readonly Run[];
  /** Where each run begins. */
  readonly starts: readonly number[];
}

/**
 * Finds the writer's own text in pastes that do not say where it comes from, because their page had forgotten what was
 * copied or cut before it was loaded. A paste is a copy if its very text stood in the document at any moment before it; of
 * several places it is that of the text which stood last, and of these the first. Linear, but for text that did not stand
 * although all its pieces did.
 */
export function findOwnText(doc: Document, { births, pastes }: Moments): OwnSources {
  const sources = new Map<Stream, Map<number, readonly IdRange[]>>();
  if (pastes.length === 0) return sources;
  const all = everythingOf(doc, births);
  const standing = new StandingPieces(all, pastes.at(-1)?.moment ?? 0);
  const effort = { left: STEPS_MAX, earlier: -1 };
  let pieces: Pieces | null = null;
  for (const { stream, op, moment } of pastes) {
    if (!standing.mayHold(op.text, moment)) continue;
    pieces ??= indexPieces(all.codes);
    const places = search(all, pieces, op.text, moment, effort);
    if (places === null) continue;
    const own = sources.get(stream) ?? new Map<number, readonly IdRange[]>();
    sources.set(stream, own.set(op.seq, idsOf(all, places)));
  }
  return sources;
}

function everythingOf(doc: Document, births: Births): Characters {
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

/** How much may still be compared, and the last moment before the one just tried at which the same place may hold the text. */
interface Effort {
  left: number;
  earlier: number;
}

/** The places of the characters that `text` repeats, or null. `moment`: when its change began. */
function search(all: Everything, pieces: Pieces, text: string, moment: number, effort: Effort): Int32Array | null {
  const tried = new Set<number>();
  const placesMax = Math.max(PLACES_MAX, Math.floor(SHORT_PLACES_MAX / text.length));
  for (let offset = 0; offset + PIECE <= text.length; offset += 1) {
    let found: Int32Array | null = null;
    let stood = -1;
    let place = pieces.first[hashOfText(text, offset) & pieces.mask] ?? -1;
    for (let looked = 0; place >= 0 && looked < placesMax && stood < moment - 1; looked += 1) {
      const born = bornAt(all, place);
      let at = lastMoment(all, place, moment);
      for (let moments = 0; at >= born && at > stood && moments < MOMENTS_MAX; moments += 1) {
        if ((effort.left -= 1) < 0) return found;
        // Neighboring pieces of a text that was tried in vain would be tried in vain too.
        const key = (place - offset + text.length) * moment + at;
        if (tried.has(key)) break;
        tried.add(key);
        const places = standingAt(all, text, offset, place, at, effort);
        if (places !== null) {
          found = places;
          stood = at;
        }
        at = effort.earlier;
      }
      place = pieces.next[place] ?? -1;
    }
    if (found !== null) return found;
  }
  return null;
}

/** From which moment on all characters of the piece at a place were there. */
function bornAt({ born }: Everything, place: number): number {
  let from = 0;
  for (let k = place; k < place + PIECE; k += 1) from = Math.max(from, born[k] ?? 0);
  return from;
}

/** The last moment before `moment` at which none of the characters of the piece at a place was deleted. */
function lastMoment({ gone }: Everything, place: number, moment: number): number {
  let until = moment;
  for (let k = place; k < place + PIECE; k += 1) until = Math.min(until, gone[k] ?? 0);
  return until - 1;
}

/** The places of `text` if it stood in the document at a moment, with its character number `offset` at `place`. */
function standingAt(
  all: Everything,
  text: string,
  offset: number,
  place: number,
  moment: number,
  effort: Effort,
): Int32Array | null {
  effort.earlier = -1;
  const first = follow(all, text, offset - 1, place - 1, -1, moment, effort);
  if (first === null || follow(all, text, offset, place, 1, moment, effort) === null) return null;
  const places = new Int32Array(text.length);
  let at = first;
  for (let k = 0; k < text.length; at += 1) if (stands(all, at, moment)) places[k++] = at;
  return places;
}

/**
 * Compares the text from its character number `start` on, or backwards, with what stood at a moment from `place` on.
 * Answers the place of its last character, null where they differ: before that moment they may not, if the character that
 * differs was not there yet, or one that fits was not deleted yet.
 */
function follow(
  all: Everything,
  text: string,
  start: number,
  place: number,
  way: 1 | -1,
  moment: number,
  effort: Effort,
): number | null {
  let at = place;
  for (let k = start; k >= 0 && k < text.length; at += way) {
    if (at < 0 || at >= all.codes.length || (effort.left -= 1) < 0) return null;
    const fits = all.codes[at] === text.charCodeAt(k);
    if (!stands(all, at, moment)) {
      if (fits && (all.born[at] ?? 0) <= moment) noteEarlier(effort, (all.gone[at] ?? 0) - 1);
      continue;
    }
    if (!fits) {
      noteEarlier(effort, (all.born[at] ?? 0) - 1);
      return null;
    }
    k += way;
  }
  return at - way;
}

function noteEarlier(effort: Effort, moment: number): void {
  effort.earlier = Math.max(effort.earlier, moment);
}

function stands({ born, gone }: Everything, place: number, moment: number): boolean {
  return (born[place] ?? 0) <= moment && (gone[place] ?? 0) > moment;
}

/** The ids of the characters at these places, which rise. */
function idsOf({ runs, starts }: Characters, places: Int32Array): IdRange[] {
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
