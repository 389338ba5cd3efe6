import { PlaceSet } from './place-set.ts';

/** Pasted text is recognized by pieces of this length; shorter pastes keep their label. */
export const PIECE = 6;
/** Bits of the table for each character; more bits mean fewer hash collisions of pieces. */
const BITS_EACH = 16;

/**
 * Every character ever inserted, in the order of the text, and the moments from which and until which it stood there.
 */
export interface Everything {
  readonly codes: Uint16Array;
  readonly born: Int32Array;
  readonly gone: Int32Array;
}

/** Places sorted by a moment of theirs (birth or end); moments from 0 up to `until` count. */
interface Order {
  readonly places: Int32Array;
  readonly moments: Int32Array;
  done: number;
}

/**
 * The pieces that stood in the text before a moment, which only rises. A text with a piece that never stood there never
 * stood there itself: so text from outside is recognized without a comparison place by place. Linear in the characters
 * ever inserted.
 */
export class VisiblePieces {
  readonly #codes: Uint16Array;
  readonly #visible: PlaceSet;
  readonly #births: Order;
  readonly #ends: Order;
  readonly #bits: Uint32Array;
  readonly #mask: number;

  /** `until`: the last moment that {@link mayHold} is called with. */
  constructor({ codes, born, gone }: Everything, until: number) {
    this.#codes = codes;
    this.#visible = new PlaceSet(codes.length);
    const everStood = (place: number): boolean => (born[place] ?? 0) < (gone[place] ?? 0);
    this.#births = orderOf(born, until, everStood);
    this.#ends = orderOf(gone, until, everStood);
    const bits = 2 ** Math.ceil(Math.log2(codes.length * BITS_EACH + 32));
    this.#bits = new Uint32Array(bits / 32);
    this.#mask = bits - 1;
  }

  /** Whether each piece of a text stood somewhere at some time before a moment; sometimes a false positive. */
  mayHold(text: string, moment: number): boolean {
    this.#advance(moment);
    for (let at = 0; at + PIECE <= text.length; at += 1) {
      const slot = hashOfText(text, at) & this.#mask;
      if (((this.#bits[slot >>> 5] ?? 0) & (1 << slot)) === 0) return false;
    }
    return true;
  }

  #advance(moment: number): void {
    for (;;) {
      const now = Math.min(nextOf(this.#births), nextOf(this.#ends));
      if (now >= moment) return;
      const born = take(this.#births, now);
      const gone = take(this.#ends, now);
      for (const place of born) this.#visible.add(place);
      for (const place of gone) this.#visible.delete(place);
      let before = -1;
      for (const place of born) {
        const previous = this.#visible.previous(place);
        if (previous !== before) this.#noteBefore(previous);
        this.#noteFrom(place);
        before = place;
      }
      before = -1;
      for (const place of gone) {
        const previous = this.#visible.previous(place);
        if (previous !== before) this.#noteBefore(previous);
        before = previous;
      }
    }
  }

  /** Notes the pieces that begin at a standing place, and those that begin before it and extend beyond it. */
  #noteBefore(place: number): void {
    for (let at = place, k = 1; at >= 0 && k < PIECE; k += 1) {
      this.#noteFrom(at);
      at = this.#visible.previous(at);
    }
  }

  #noteFrom(place: number): void {
    let hash = 0;
    let at = place;
    for (let k = 0; k < PIECE; k += 1) {
      if (at < 0) return;
      hash = addCode(hash, this.#codes[at] ?? 0);
      at = this.#visible.next(at);
    }
    const slot = finish(hash) & this.#mask;
    this.#bits[slot >>> 5] = (this.#bits[slot >>> 5] ?? 0) | (1 << slot);
  }
}

/** Counting sort: by moment, then by place. */
function orderOf(moments: Int32Array, until: number, isCounted: (place: number) => boolean): Order {
  // Places that do not count come last.
  const starts = new Int32Array(until + 3);
  const momentOf = (place: number): number => (isCounted(place) ? Math.min(moments[place] ?? 0, until + 1) : until + 1);
  for (let place = 0; place < moments.length; place += 1) add(starts, momentOf(place) + 1, 1);
  for (let k = 1; k < starts.length; k += 1) add(starts, k, starts[k - 1] ?? 0);
  const counted = starts[until + 1] ?? 0;
  const places = new Int32Array(moments.length);
  for (let place = 0; place < moments.length; place += 1) places[add(starts, momentOf(place), 1)] = place;
  return { places: places.subarray(0, counted), moments, done: 0 };
}

/** Adds to a number of an array and returns its value before. */
function add(numbers: Int32Array, at: number, more: number): number {
  const was = numbers[at] ?? 0;
  numbers[at] = was + more;
  return was;
}

function nextOf({ places, moments, done }: Order): number {
  const place = places[done];
  return place === undefined ? Infinity : (moments[place] ?? Infinity);
}

/** Removes and returns the places of a moment. */
function take(order: Order, moment: number): Int32Array {
  const from = order.done;
  while (nextOf(order) === moment) order.done += 1;
  return order.places.subarray(from, order.done);
}

/** Places by a hash of the piece that begins there: the first of each hash, and for each place the next one. */
export interface Pieces {
  readonly first: Int32Array;
  readonly next: Int32Array;
  readonly mask: number;
}

export function indexPieces(codes: Uint16Array): Pieces {
  const mask = 2 ** Math.ceil(Math.log2(codes.length + 2)) - 1;
  const first = new Int32Array(mask + 1).fill(-1);
  const next = new Int32Array(codes.length).fill(-1);
  for (let at = codes.length - PIECE; at >= 0; at -= 1) {
    const slot = hashOfCodes(codes, at) & mask;
    next[at] = first[slot] ?? -1;
    first[slot] = at;
  }
  return { first, next, mask };
}

export function hashOfText(text: string, at: number): number {
  let hash = 0;
  for (let k = at; k < at + PIECE; k += 1) hash = addCode(hash, text.charCodeAt(k));
  return finish(hash);
}

function hashOfCodes(codes: Uint16Array, at: number): number {
  let hash = 0;
  for (let k = at; k < at + PIECE; k += 1) hash = addCode(hash, codes[k] ?? 0);
  return finish(hash);
}

function addCode(hash: number, code: number): number {
  return Math.imul(hash ^ code, 0x9e3779b1);
}

function finish(hash: number): number {
  return hash ^ (hash >>> 15);
}
