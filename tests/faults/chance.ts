import { createHash } from 'node:crypto';
import { seeded } from '../../lab/simulation/random.ts';

/** A seeded source of choices. */
export interface Chance {
  /** Uniform in [0, 1). */
  next(): number;
  /** A whole number from 0 to `below - 1`. */
  below(below: number): number;
  /** True with this probability. */
  happens(probability: number): boolean;
  /** One of these, which must not be empty. */
  oneOf<const T>(choices: readonly T[]): T;
  /** A random id of 16 bytes, in base64url. */
  id(): string;
  /**
   * The source of one part of a run. Each part has its own, so that the order in which parts run, which real timing
   * decides, changes no part's choices.
   */
  of(part: string): Chance;
}

export function chanceOf(seed: number, part = ''): Chance {
  const next = seeded(createHash('sha256').update(`${seed} ${part}`).digest().readUInt32LE());
  const below = (limit: number): number => Math.floor(next() * limit);
  return {
    next,
    below,
    happens: (probability) => next() < probability,
    oneOf: (choices) => choices[below(choices.length)] as (typeof choices)[number],
    id: () => Buffer.from(Array.from({ length: 16 }, () => below(256))).toString('base64url'),
    of: (name) => chanceOf(seed, `${part}/${name}`),
  };
}
