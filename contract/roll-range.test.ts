import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ROLL_RANGE_MAX, rollRange } from './roll-range.ts';

function rolls(start: string, end: string): readonly string[] {
  const range = rollRange(start, end);
  if (range.kind === 'trouble') throw new Error(`${range.at} ${range.message}`);
  return range.rolls;
}

describe('a range of roll numbers', () => {
  it('keeps the beginning and the width of the number', () => {
    expect(rolls('CS-2026-098', 'CS-2026-101')).toEqual(['CS-2026-098', 'CS-2026-099', 'CS-2026-100', 'CS-2026-101']);
    expect(rolls('8', '11')).toEqual(['8', '9', '10', '11']);
    expect(rolls(' 23HIS041 ', '23his041')).toEqual(['23HIS041']);
    expect(rolls('2026000000000000000099', '2026000000000000000100')).toHaveLength(2);
  });

  it.each([
    ['none', 'CS-1', 'start'],
    ['CS-1', 'none', 'end'],
    ['CS-1', 'EE-2', 'end'],
    ['CS-5', 'CS-4', 'end'],
    ['CS-007', 'CS-12', 'end'],
    ['CS-0', `CS-${ROLL_RANGE_MAX}`, 'end'],
    ['', '', 'start'],
  ])('says what is wrong with %s to %s', (start, end, at) => {
    expect(rollRange(start, end)).toMatchObject({ kind: 'trouble', at });
  });

  it('begins and ends where it was asked to, without a gap', () => {
    fc.assert(
      fc.property(fc.nat(10_000), fc.nat(ROLL_RANGE_MAX - 1), fc.nat(6), (from, more, width) => {
        const wide = (value: number) => `R${String(value).padStart(width, '0')}`;
        const range = rolls(wide(from), wide(from + more));
        expect(range).toEqual(Array.from({ length: more + 1 }, (_, index) => wide(from + index)));
      }),
    );
  });
});
