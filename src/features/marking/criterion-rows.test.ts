import { describe, expect, it } from 'vitest';
import { copiedRowsOf, criteriaIn, firstLevels, newLevel, rowsOf, withPoints } from './criterion-rows.ts';

const criteria = [
  { id: 'a', name: 'Argument', points: 20 },
  { id: 'b', name: 'Language', points: 10 },
];
const levels = {
  a: [
    { name: 'Excellent', points: 20, descriptor: 'With sources.' },
    { name: 'Good', points: 15, descriptor: '' },
    { name: 'Poor', points: 0, descriptor: '' },
  ],
};
const rows = rowsOf({ criteria, levels });
const [argument, language] = rows as [(typeof rows)[number], (typeof rows)[number]];

describe('rows of criteria', () => {
  it('are read back as what they were made of, with levels and without', () => {
    expect(criteriaIn(rows)).toEqual({ criteria, levels, errors: {} });
    expect(criteriaIn(rowsOf({ criteria }))).toEqual({ criteria, levels: {}, errors: {} });
  });

  it('are copied as criteria of their own', () => {
    const copy = copiedRowsOf({ criteria, levels });
    expect(copy.map(({ id }) => id)).not.toEqual(expect.arrayContaining(['a']));
    const read = criteriaIn(copy);
    expect(read.criteria.map(({ name }) => name)).toEqual(['Argument', 'Language']);
    expect(read.levels[copy[0]?.id ?? '']).toEqual(levels.a);
  });

  it('put levels into falling order, and say at its field what is wrong with one', () => {
    const added = newLevel({ name: 'Fair', points: '7,5' });
    const more = { ...argument, levels: [...argument.levels, added] };
    expect(criteriaIn([more]).levels['a']?.map(({ name }) => name)).toEqual(['Excellent', 'Good', 'Fair', 'Poor']);
    const errorsOf = (given: Parameters<typeof newLevel>[0]) => {
      const level = newLevel(given);
      const { errors } = criteriaIn([{ ...argument, levels: [...argument.levels, level] }]);
      return Object.entries(errors).map(([field, error]) => [field.replace(level.id, 'new'), error]);
    };
    expect(errorsOf({ name: 'Good', points: '3' })).toEqual([['name-new', 'Another level has this name.']]);
    expect(errorsOf({ points: '3' })).toEqual([['name-new', 'Please fill in this field.']]);
    expect(errorsOf({ name: 'Fair', points: '' })).toEqual([['points-new', 'Please enter the points.']]);
    expect(errorsOf({ name: 'Fair', points: '15' })).toEqual([
      ['points-new', 'A lower level gives fewer points than the one above.'],
    ]);
  });
});

describe('levels', () => {
  it('begin with the names and shares of those before', () => {
    const begun = firstLevels(language, rows);
    expect(begun.map(({ name, points }) => [name, points])).toEqual([
      ['Excellent', '10'],
      ['Good', '7.5'],
      ['Poor', '0'],
    ]);
    expect(firstLevels(argument, [argument]).map(({ name, points }) => [name, points])).toEqual([
      ['', '20'],
      ['', '0'],
    ]);
  });

  it('follow the points of their criterion at the top', () => {
    expect(withPoints(argument, '30').levels.map(({ points }) => points)).toEqual(['30', '15', '0']);
    expect(withPoints(withPoints(argument, ''), '8').levels[0]?.points).toBe('8');
  });
});
