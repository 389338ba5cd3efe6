import { expect, it } from 'vitest';
import { tabOf } from './detail-tab.ts';

it('shows the tab of an address where it is offered, else the first', () => {
  const offered = ['students', 'requests', 'grades'] as const;
  expect(tabOf('grades', offered)).toBe('grades');
  expect(tabOf('announcements', offered)).toBe('students');
  expect(tabOf('weather', offered)).toBe('students');
  expect(tabOf(undefined, offered)).toBe('students');
});
