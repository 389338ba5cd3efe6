import { expect, it } from 'vitest';
import { figure, percent, rupees } from './figure.ts';

it('shows a figure with at most one decimal, and none as a dash', () => {
  expect([78, 77.96, 70.25, null].map(figure)).toEqual(['78', '78', '70.3', '–']);
});

it('writes money without paise', () => {
  expect(rupees(50_000)).toBe('₹50,000');
});

it('writes shares in percent, small ones more exactly', () => {
  expect([0, 0.0312, 0.25, 1].map(percent)).toEqual(['0.0%', '3.12%', '25.0%', '100.0%']);
});
