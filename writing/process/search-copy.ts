import { hashOfText, PIECE, type Everything, type Pieces } from './visible-pieces.ts';

/** The most places compared of a piece that stands in many; for short texts, SHORT_PLACES_MAX divided by the length. */
const PLACES_MAX = 32;
const SHORT_PLACES_MAX = 10_000;
/** The most moments compared at a place where the piece stood, the last first. */
const MOMENTS_MAX = 8;
/** After a place is found, this many more pieces are searched for text that stood later. */
const LATER_MAX = 64;

/** The comparisons left, and the last moment before the one just tried at which the same place may hold the text. */
export interface Effort {
  left: number;
  earlier: number;
}

/** A text that is searched for, the places found so far, and the last moment at which it stood there. */
interface Search {
  readonly all: Everything;
  readonly text: string;
  /** The moment at which the change that inserted it began. */
  readonly moment: number;
  readonly effort: Effort;
  readonly tried: Set<number>;
  found: Int32Array | null;
  stood: number;
}

/** The places of the characters that `text` repeats, or null. `moment`: when its change began. */
export function searchCopy(
  all: Everything,
  pieces: Pieces,
  text: string,
  moment: number,
  effort: Effort,
): Int32Array | null {
  const looking: Search = { all, text, moment, effort, tried: new Set(), found: null, stood: -1 };
  const placesMax = Math.max(PLACES_MAX, Math.floor(SHORT_PLACES_MAX / text.length));
  let end = text.length - PIECE;
  for (let offset = 0; offset <= end; offset += 1) {
    const isFirst = looking.found === null;
    let place = pieces.first[hashOfText(text, offset) & pieces.mask] ?? -1;
    for (let looked = 0; place >= 0 && looked < placesMax; looked += 1) {
      tryPlace(looking, offset, place);
      if (looking.stood === moment - 1 || effort.left < 0) return looking.found;
      place = pieces.next[place] ?? -1;
    }
    if (isFirst && looking.found !== null) end = Math.min(end, offset + LATER_MAX);
  }
  return looking.found;
}

/** Tries the text with its character number `offset` at a place, at the moments at which it may have stood there. */
function tryPlace(looking: Search, offset: number, place: number): void {
  const { all, text, moment, effort, tried } = looking;
  const born = bornAt(all, place);
  let at = lastMoment(all, place, moment);
  for (let moments = 0; at >= born && at > looking.stood && moments < MOMENTS_MAX; moments += 1) {
    if ((effort.left -= 1) < 0) return;
    // A text that failed at this place fails for its neighboring pieces too.
    const key = (place - offset + text.length) * moment + at;
    if (tried.has(key)) return;
    tried.add(key);
    const places = visibleAt(all, text, offset, place, at, effort);
    if (places !== null) {
      looking.found = places;
      looking.stood = at;
    }
    at = effort.earlier;
  }
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

/** The places of `text` if it stood there at a moment with its character number `offset` at `place`; else null. */
function visibleAt(
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
 * Compares the text from its character number `start` on, forwards or backwards by `way`, with the text that stood at a
 * moment from `place` on. Returns the place of its last character; null where they differ. They may agree at an earlier
 * moment, if the differing character was not there then, or a matching one was not deleted: `effort.earlier` is that
 * moment.
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
