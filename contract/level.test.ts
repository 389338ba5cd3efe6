import { describe, expect, it } from 'vitest';
import { apart, levelAt, levelBeside, levelFaults, withLevels } from './level.ts';

const levels = [
  { name: 'Excellent', points: 20, descriptor: 'With sources.' },
  { name: 'Good', points: 14.5, descriptor: '' },
  { name: 'Poor', points: 0, descriptor: '' },
];
const named = (...points: number[]) => points.map((each, at) => ({ name: `Level ${String(at)}`, points: each }));

describe('the rule of levels', () => {
  it('takes two to seven in falling order, the top one with all points', () => {
    expect(levelFaults(levels, 20)).toEqual([]);
    expect(levelFaults(named(20, 19.5), 20)).toEqual([]);
  });

  it.each([
    ['one level', named(20), 'A criterion has two levels or none.', 0],
    ['a top level with fewer points', named(19, 3), 'The top level gives all 20 points.', 0],
    ['a top level with more points', named(21, 3), 'The top level gives all 20 points.', 0],
    ['two levels of the same points', named(20, 9, 9), 'A lower level gives fewer points than the one above.', 2],
    ['rising points', named(20, 3, 9), 'A lower level gives fewer points than the one above.', 2],
    ['quarters', named(20, 9.25), 'Please enter whole or half points.', 1],
  ])('refuses %s', (_, wrong, error, at) => {
    expect(levelFaults(wrong, 20)).toEqual([expect.objectContaining({ error, at })]);
  });

  it('refuses two levels of one name', () => {
    const twice = [
      { name: 'Good', points: 20 },
      { name: 'good ', points: 3 },
    ];
    expect(levelFaults(twice, 20)).toEqual([{ at: 1, field: 'name', error: 'Another level has this name.' }]);
  });
});

describe('the level that points reach', () => {
  it('is the one that gives exactly these', () => {
    expect(levelAt(levels, 14.5)?.name).toBe('Good');
    expect(levelAt(levels, 0)?.name).toBe('Poor');
    for (const points of [15, null, undefined]) expect(levelAt(levels, points)).toBeNull();
    expect(levelAt(undefined, 20)).toBeNull();
  });

  it('leads up and down, from between two levels and from no points, too', () => {
    const from = (points: number | null) =>
      (['up', 'down'] as const).map((to) => levelBeside(levels, points, to)?.points ?? null);
    expect(from(14.5)).toEqual([20, 0]);
    expect(from(3)).toEqual([14.5, 0]);
    expect(from(20)).toEqual([null, 14.5]);
    expect(from(0)).toEqual([14.5, null]);
    expect(from(null)).toEqual([0, 20]);
  });
});

it('criteria and levels go apart and together again', () => {
  const [one, other] = [
    { id: 'a', name: 'Argument', points: 20 },
    { id: 'b', name: 'Language', points: 10 },
  ];
  const leveled = withLevels([one, other], { a: levels, gone: levels });
  expect(leveled).toEqual([{ ...one, levels }, other]);
  expect(apart(leveled)).toEqual({ criteria: [one, other], levels: { a: levels } });
});
