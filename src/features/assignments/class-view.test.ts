import { describe, expect, it } from 'vitest';
import type { Class, ClassStudent } from '#contract/class';
import { aroundKept, aroundOf, keptAfter, searchOf, viewOf } from './class-view.ts';

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

describe('the texts that a device keeps', () => {
  const student = (submission: string | null) => ({ submission }) as ClassStudent;
  const kept = { students: ['a', null, 'b', 'c'].map(student) } as Class;

  it('come one after the other, those before a text last, and never the text itself', () => {
    expect(keptAfter(kept, 'b')).toEqual(['c', 'a']);
    expect(keptAfter(kept, null)).toEqual(['a', 'b', 'c']);
    expect(keptAfter(kept, 'somebody else’s')).toEqual(['a', 'b', 'c']);
  });

  it('tell the place of one among them, and nothing of another', () => {
    expect(aroundKept(kept, 'b')).toEqual({ at: 2, of: 3, previous: 'a', next: 'c', student: student('b') });
    expect(aroundKept(kept, 'c')?.next).toBeNull();
    expect(aroundKept(kept, 'somebody else’s')).toBeNull();
  });
});
