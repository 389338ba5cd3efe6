import type { CharId, IdRange } from '#contract/op';
import { joinRanges, sliceRanges, type Passage } from './passage.ts';

/** Keys within this time of each other are undone together. */
const TOGETHER_MS = 1000;
const MAX_GROUPS = 500;

/** One change by the ids of its characters, so that it can be undone whatever was changed around it since. */
export interface PastChange {
  /** The ids of the inserted characters. */
  inserted: readonly IdRange[];
  removed: Passage;
  /** The character right of the removed text, empty at the end of the text. */
  right: readonly IdRange[];
  timeMs: number;
  /** Whether it is continuous typing, and no paste, cut or correction. */
  flowing: boolean;
}

/** The change of the present text that undoes a change. */
export interface Reversal {
  index: number;
  removed: number;
  inserted: string;
  from?: readonly IdRange[] | undefined;
}

/** The document as far as undo needs it. */
export interface Places {
  /** Ids of the characters from `start` up to `end`. */
  rangesOf(start: number, end: number): readonly IdRange[];
  /** The index of a character, or of the place where it stood; null if it is unknown. */
  placeOf(id: CharId): number | null;
}

/**
 * Our own undo and redo, by id. It takes over when the product wrote to the field, which ends the browser's own:
 * what other devices wrote meanwhile stays.
 */
export class History {
  #past: PastChange[][] = [];
  #future: PastChange[][] = [];
  #reverting: PastChange[] | null = null;
  readonly #places: Places;

  constructor(places: Places) {
    this.#places = places;
  }

  /** Call with every change, after it was made. */
  add(change: PastChange): void {
    if (this.#reverting !== null) {
      this.#reverting.push(change);
      return;
    }
    this.#future = [];
    const group = this.#past.at(-1);
    const last = group?.at(-1);
    if (group !== undefined && last !== undefined && goesOn(last, change)) group.push(change);
    else this.#past.push([change]);
    if (this.#past.length > MAX_GROUPS) this.#past.shift();
  }

  /**
   * Undoes or redoes the last group; false if there is none. `apply` records a change and calls {@link History.add}.
   */
  revert(kind: 'undo' | 'redo', apply: (reversal: Reversal) => void): boolean {
    const [source, target] = kind === 'undo' ? [this.#past, this.#future] : [this.#future, this.#past];
    const group = source.pop();
    if (group === undefined) return false;
    const made: PastChange[] = [];
    this.#reverting = made;
    for (const change of group.toReversed()) this.#takeBack(change, apply, made);
    this.#reverting = null;
    if (made.length > 0) target.push(made);
    return true;
  }

  #takeBack(change: PastChange, apply: (reversal: Reversal) => void, made: PastChange[]): void {
    const { inserted, removed } = change;
    for (const { index, length } of this.#stretches(inserted).toReversed()) {
      apply({ index, removed: length, inserted: '' });
    }
    const index = this.#placeFor(change);
    if (index === null) return;
    apply({ index, removed: 0, inserted: removed.text, from: removed.ranges });
    const back = made.at(-1)?.inserted;
    // The restored characters have new ids: older changes must name these to be undone or redone.
    if (back !== undefined) this.#rename(removed.ranges, back);
  }

  /** The index to restore removed text at: before its right neighbor if that is still there, else its former place. */
  #placeFor({ removed, right }: PastChange): number | null {
    const [first] = removed.ranges;
    if (first === undefined) return null;
    const [behind] = this.#stretches(right);
    return behind?.index ?? this.#places.placeOf(first);
  }

  /** The places of the characters that are still in the text, in text order. */
  #stretches(ranges: readonly IdRange[]): { index: number; length: number }[] {
    const found: { index: number; length: number }[] = [];
    for (const { stream, clock, length } of ranges) {
      for (let at = clock; at < clock + length;) {
        const index = this.#places.placeOf({ stream, clock: at });
        const [here] = index === null ? [] : this.#places.rangesOf(index, index + clock + length - at);
        const isThere = here !== undefined && here.stream === stream && here.clock === at;
        if (index !== null && isThere) found.push({ index, length: here.length });
        at += isThere ? here.length : 1;
      }
    }
    return found.sort((one, other) => one.index - other.index);
  }

  #rename(from: readonly IdRange[], to: readonly IdRange[]): void {
    for (const group of [...this.#past, ...this.#future, this.#reverting ?? []]) {
      for (const change of group) {
        change.inserted = renamed(change.inserted, from, to);
        change.right = renamed(change.right, from, to);
        change.removed = { text: change.removed.text, ranges: renamed(change.removed.ranges, from, to) };
      }
    }
  }
}

/** Whether a change belongs to the last one's group. Changes of one instant are one change in several pieces. */
function goesOn(last: PastChange, change: PastChange): boolean {
  if (last.timeMs === change.timeMs) return true;
  return (
    last.flowing &&
    change.flowing &&
    change.timeMs - last.timeMs < TOGETHER_MS &&
    (last.removed.text === '') === (change.removed.text === '')
  );
}

/** `ranges` with every character of `from` replaced by the one at its place in `to`. */
export function renamed(ranges: readonly IdRange[], from: readonly IdRange[], to: readonly IdRange[]): IdRange[] {
  const pieces: IdRange[][] = [];
  for (const { stream, clock, length } of ranges) {
    for (let at = clock; at < clock + length;) {
      const { offset, length: reach } = lookUp(from, { stream, clock: at });
      const taken = Math.min(reach, clock + length - at);
      pieces.push(offset === null ? [{ stream, clock: at, length: taken }] : sliceRanges(to, offset, taken));
      at += taken;
    }
  }
  return joinRanges(pieces);
}

/** A character's offset within ranges, null if it is not in them, and the length of the run with that result. */
function lookUp(ranges: readonly IdRange[], id: CharId): { offset: number | null; length: number } {
  let offset = 0;
  let reach = Infinity;
  for (const { stream, clock, length } of ranges) {
    if (stream === id.stream) {
      const into = id.clock - clock;
      if (into >= 0 && into < length) return { offset: offset + into, length: length - into };
      if (into < 0) reach = Math.min(reach, -into);
    }
    offset += length;
  }
  return { offset: null, length: reach };
}
