import { describe, expect, it } from 'vitest';
import type { Elective } from '#contract/elective';
import { choiceWords, chosenOf, isSame, tickedOf } from './choice.ts';

const elective = (id: string, chosen = false): Elective => ({ id, name: id, chosen, archived: false, students: null });
const offered = [elective('a', true), elective('b'), elective('c', true)];

describe('what a student has chosen', () => {
  it('is what the university has, while nothing waits', () => {
    expect(chosenOf(offered, null)).toEqual(new Set(['a', 'c']));
  });

  it('is what waits on this device, also when that is nothing', () => {
    expect(chosenOf(offered, ['b'])).toEqual(new Set(['b']));
    expect(chosenOf(offered, [])).toEqual(new Set());
  });

  it('is one choice in whatever order it was ticked', () => {
    expect(isSame(new Set(['a', 'b']), new Set(['b', 'a']))).toBe(true);
    expect(isSame(new Set(['a']), new Set(['a', 'b']))).toBe(false);
    expect(isSame(new Set(['a', 'c']), new Set(['a', 'b']))).toBe(false);
  });
});

describe('a tick', () => {
  it('counts only while the elective is there, in the order of the list', () => {
    expect(tickedOf(offered, new Set(['c', 'gone', 'b'])).map(({ id }) => id)).toEqual(['b', 'c']);
  });
});

describe('a choice in words', () => {
  it('names each, or says that there is none', () => {
    expect(choiceWords([])).toBe('You chose none.');
    expect(choiceWords(['Robotics'])).toBe('You chose Robotics.');
    expect(choiceWords(['Data Science', 'Robotics'])).toBe('You chose Data Science and Robotics.');
  });
});
