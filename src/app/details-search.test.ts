import { expect, it } from 'vitest';
import { detailsOf } from './details-search.ts';

it('reads course and tab of an address, and nothing that it does not know', () => {
  expect(detailsOf({ course: 'c1', tab: 'requests' })).toEqual({ course: 'c1', tab: 'requests' });
  expect(detailsOf({ course: 'c1', tab: 'weather' })).toEqual({ course: 'c1' });
  expect(detailsOf({ course: 7, tab: 'requests' })).toEqual({});
});
