/** Lists that are dealt in random order. */
export class Decks {
  readonly #random: () => number;
  /** What is left of each, by its name. */
  readonly #left = new Map<string, unknown[]>();

  /** `random`: numbers from 0 to 1. */
  constructor(random: () => number) {
    this.#random = random;
  }

  /** The next of a list; from all of it again when each was dealt. */
  deal<T>(name: string, list: readonly T[]): T {
    const left = (this.#left.get(name) ?? []) as T[];
    if (left.length === 0) left.push(...list);
    this.#left.set(name, left);
    const [dealt] = left.splice(Math.floor(this.#random() * left.length), 1);
    if (dealt === undefined) throw new Error('There is nothing to deal.');
    return dealt;
  }
}
