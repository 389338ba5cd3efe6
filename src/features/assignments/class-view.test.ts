import { describe, expect, it } from 'vitest';
import { aroundOf, searchOf, viewOf } from './class-view.ts';

describe('a list of the class in an address', () => {
  it('is read as it was written, and what nobody knows is left out', () => {
    const view = { shown: 'to_read', q: 'asha', sort: '-submitted' } as const;
    expect(viewOf(searchOf(view))).toEqual(view);
    expect(searchOf(viewOf({}))).toEqual({});
    expect(viewOf({ list: 'everybody', q: ' ', sort: 'pasted_percent' })).toEqual({
      shown: 'all',
      q: '',
      sort: 'name',
    });
  });

  it('leads through the hand-ins of the whole class, and through drafts only where they were asked for', () => {
    const state = (list: string) => aroundOf('a', viewOf({ list }), 's').query.state;
    expect(['all', 'late', 'not_submitted'].map(state)).toEqual(['submitted', 'late', 'not_submitted']);
  });
});
