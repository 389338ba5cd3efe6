const BITS = 5;
const WORD = 32;

/** Places from 0 up to a size, as bits under a tree of summary words: neighbors are found in O(log n). */
export class PlaceSet {
  /** The first level has the places; each higher level has a bit for each nonzero word of the level below. */
  readonly #levels: Uint32Array[] = [];

  constructor(size: number) {
    let words = size;
    do {
      words = Math.max(1, Math.ceil(words / WORD));
      this.#levels.push(new Uint32Array(words));
    } while (words > 1);
  }

  add(place: number): void {
    let at = place;
    for (const words of this.#levels) {
      const word = at >>> BITS;
      words[word] = (words[word] ?? 0) | (1 << at);
      at = word;
    }
  }

  delete(place: number): void {
    let at = place;
    for (const words of this.#levels) {
      const word = at >>> BITS;
      const left = (words[word] ?? 0) & ~(1 << at);
      words[word] = left;
      if (left !== 0) return;
      at = word;
    }
  }

  /** The next place in the set after a place; -1: none. */
  next(place: number): number {
    let at = place + 1;
    for (const [level, words] of this.#levels.entries()) {
      const word = at >>> BITS;
      const rest = (words[word] ?? 0) & (-1 << at);
      if (rest !== 0) return this.#descend(level, word * WORD + lowest(rest), lowest);
      at = word + 1;
    }
    return -1;
  }

  /** The last place in the set before a place; -1: none. */
  previous(place: number): number {
    let at = place - 1;
    for (const [level, words] of this.#levels.entries()) {
      if (at < 0) return -1;
      const word = at >>> BITS;
      const rest = (words[word] ?? 0) & (-1 >>> (WORD - 1 - (at & (WORD - 1))));
      if (rest !== 0) return this.#descend(level, word * WORD + highest(rest), highest);
      at = word - 1;
    }
    return -1;
  }

  /** The first or last place, by `bitOf`, below a bit of a level. */
  #descend(level: number, bit: number, bitOf: (word: number) => number): number {
    let at = bit;
    for (let below = level - 1; below >= 0; below -= 1) at = at * WORD + bitOf(this.#levels[below]?.[at] ?? 0);
    return at;
  }
}

function lowest(word: number): number {
  return WORD - 1 - Math.clz32(word & -word);
}

function highest(word: number): number {
  return WORD - 1 - Math.clz32(word);
}
