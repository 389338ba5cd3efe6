/** Deals the items of lists in random order. */
export class Decks {
  readonly #random: () => number;
  /** The items left of each list, by its name. */
  readonly #left = new Map<string, unknown[]>();

  /** `random`: numbers from 0 to 1. */
  constructor(random: () => number) {
    this.#random = random;
  }

  /** The next item of a list; after the last one the whole list is dealt anew. */
  deal<T>(name: string, list: readonly T[]): T {
    const left = (this.#left.get(name) ?? []) as T[];
    if (left.length === 0) left.push(...list);
    this.#left.set(name, left);
    const [dealt] = left.splice(Math.floor(this.#random() * left.length), 1);
    if (dealt === undefined) throw new Error('There is nothing to deal.');
    return dealt;
  }
}
