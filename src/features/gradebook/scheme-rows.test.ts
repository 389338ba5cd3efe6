import { describe, expect, it } from 'vitest';
import { newCategory, letterRows, schemeIn, schemeRows, sumOfRows, type SchemeRows } from './scheme-rows.ts';

const end_time = '2026-03-02T09:00:00.000Z';
const assignments = ['a', 'b'].map((id) => ({ id, title: id, end_time, points: null, hidden: false }));
const none = { categories: [], missing_as_zero: false, letters: [], shows_total: false, revision: 0 };
const row = (id: string, weight: string, more = {}) => ({ id, name: 'Essays', weight, drop: '0', ...more });
const rows = (more: Partial<SchemeRows>): SchemeRows => ({ categories: [], places: {}, letters: [], ...more });

describe('a grading scheme that is being typed', () => {
  it('begins with one category of all assignments', () => {
    const { categories, errors } = schemeIn(schemeRows(none, assignments), assignments);
    expect(errors).toEqual({});
    expect(categories).toMatchObject([{ name: 'Assignments', weight: 100, drop: 0, assignments: ['a', 'b'] }]);
  });

  it('is read as it was typed, with commas too, and leaves out what no longer is there', () => {
    const typed = rows({
      categories: [row('x', '62,5', { drop: '1' }), row('y', '37.5', { drop: '' })],
      places: { a: 'y', gone: 'x' },
      letters: [{ id: 'l', letter: ' Pass ', from: '50' }],
    });
    expect(schemeIn(typed, assignments)).toEqual({
      categories: [
        { id: 'x', name: 'Essays', weight: 62.5, drop: 1, assignments: [] },
        { id: 'y', name: 'Essays', weight: 37.5, drop: 0, assignments: ['a'] },
      ],
      letters: [{ letter: 'Pass', from: 50 }],
      errors: {},
    });
    expect(schemeRows({ ...none, ...schemeIn(typed, assignments), revision: 1 }, assignments)).toMatchObject({
      categories: [{ weight: '62.5', drop: '1' }, { weight: '37.5' }],
      places: { a: 'y' },
    });
  });

  it.each([
    [{ categories: [row('x', '60'), row('y', '30')] }, 'weight-y', /add up to 100%. Now they add up to 90%/],
    [{ categories: [row('x', 'much')] }, 'weight-x', /number/],
    [{ categories: [row('x', '101')] }, 'weight-x', /number/],
    [{ categories: [row('x', '100', { drop: '0.5' })] }, 'drop-x', /whole number/],
    [{ categories: [row('x', '100', { name: ' ' })] }, 'name-x', /fill in/],
    [{ letters: [{ id: 'l', letter: '', from: '0' }] }, 'letter-l', /fill in/],
    [{ letters: [...letterRows(), { id: 'l', letter: 'E', from: '60' }] }, 'from-l', /Two letters/],
  ])('tells at its field what is wrong: %#', (more, field, says) => {
    expect(schemeIn(rows(more), assignments).errors).toEqual({ [field]: expect.stringMatching(says) });
  });

  it('gives a new category the weight that is left', () => {
    expect(newCategory([row('x', '60'), row('y', 'much')]).weight).toBe('40');
    expect(newCategory([row('x', '100')]).weight).toBe('');
    expect(sumOfRows([row('x', '33,33'), row('y', '66.67')])).toBe(100);
  });
});
