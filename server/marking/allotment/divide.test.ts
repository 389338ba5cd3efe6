import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { divide } from './divide.ts';

const texts = fc.uniqueArray(fc.uuid(), { maxLength: 40 });
const loads = fc
  .uniqueArray(fc.tuple(fc.uuid(), fc.nat({ max: 9 })), { minLength: 1, maxLength: 6, selector: ([id]) => id })
  .map((pairs) => new Map(pairs));

/** How many texts each has after the division. */
function after(before: ReadonlyMap<string, number>, divided: ReadonlyMap<string, string>): Map<string, number> {
  const sums = new Map(before);
  for (const marker of divided.values()) sums.set(marker, (sums.get(marker) ?? 0) + 1);
  return sums;
}

describe('dividing texts among markers', () => {
  it('gives every text to one of them, and to nobody who has more than one text more than another', () => {
    fc.assert(
      fc.property(texts, loads, (all, before) => {
        const divided = divide(all, before);
        expect(new Set(divided.keys())).toEqual(new Set(all));
        const sums = after(before, divided);
        const least = Math.min(...sums.values());
        const given = [...sums].filter(([marker, sum]) => sum > (before.get(marker) ?? 0));
        expect(given.filter(([, sum]) => sum - least > 1)).toEqual([]);
      }),
    );
  });

  it('does not depend on the order of texts or markers', () => {
    fc.assert(
      fc.property(texts, loads, (all, before) => {
        const other = divide(all.toReversed(), new Map([...before].toReversed()));
        expect(Object.fromEntries(other)).toEqual(Object.fromEntries(divide(all, before)));
      }),
    );
  });

  it('divides nothing among nobody', () => {
    expect(divide(['a'], new Map()).size).toBe(0);
  });
});
