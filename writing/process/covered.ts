/** Covers are private-use characters below those that word processors use for bullets: no letters of any script. */
const FIRST = 0xe000;
const COUNT = 0x1000;

const covers = /[\uE000-\uEFFF]/gu;

/**
 * The cover of the hidden unit number `n` (from 0) of a log: the same for the same number, without telling the unit.
 */
export function coverOf(n: number): number {
  let mixed = n + 1;
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return FIRST + (((mixed ^ (mixed >>> 16)) >>> 0) % COUNT);
}

/** The text with a block for each cover, as it is shown. */
export function withBlocks(text: string): string {
  return text.replaceAll(covers, '█');
}
