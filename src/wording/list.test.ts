import { expect, it } from 'vitest';
import { partsOfList } from './list-parts.ts';
import { listOf, listWithAnd } from './list.ts';

it('lists names within a sentence, and facts beside each other', () => {
  expect(listWithAnd(['Ada', 'Binod', 'Chitra'])).toBe('Ada, Binod and Chitra');
  expect(listWithAnd(['Ada'])).toBe('Ada');
  expect(listOf('Semester 5', '', '4 credits')).toBe('Semester 5, 4 credits');
  expect(listOf()).toBe('');
});

it('tells what stands before each part', () => {
  const all = ['Ada', 'Binod', 'Chitra'];
  const whole = (parts: readonly string[]) =>
    partsOfList(parts)
      .map(({ before, part }) => before + part)
      .join('');
  for (const parts of [[], ['Ada'], ['Ada', 'Binod'], all]) expect(whole(parts)).toBe(listWithAnd(parts));
});
