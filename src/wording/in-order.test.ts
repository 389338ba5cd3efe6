import { expect, it } from 'vitest';
import { inOrder } from './in-order.ts';

const students = [
  { name: 'Ezra', roll: 'BA-10' },
  { name: 'Élan', roll: 'BA-9' },
  { name: 'Zoya', roll: '' },
];
const wordsOf = (student: (typeof students)[number], key: 'name' | 'roll') => student[key];

it('sorts words and numbers as people do, and the other way round', () => {
  expect(inOrder(students, 'name', wordsOf).map(({ name }) => name)).toEqual(['Élan', 'Ezra', 'Zoya']);
  expect(inOrder(students, 'roll', wordsOf).map(({ roll }) => roll)).toEqual(['', 'BA-9', 'BA-10']);
  expect(inOrder(students, '-roll', wordsOf).map(({ roll }) => roll)).toEqual(['BA-10', 'BA-9', '']);
});
