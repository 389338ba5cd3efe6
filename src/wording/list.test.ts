import { expect, it } from 'vitest';
import { listOf, listWithAnd } from './list.ts';

it('lists names within a sentence, and facts beside each other', () => {
  expect(listWithAnd(['Ada', 'Binod', 'Chitra'])).toBe('Ada, Binod and Chitra');
  expect(listWithAnd(['Ada'])).toBe('Ada');
  expect(listOf('Semester 5', '', '4 credits')).toBe('Semester 5, 4 credits');
  expect(listOf()).toBe('');
});
