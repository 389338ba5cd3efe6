import { describe, expect, it } from 'vitest';
import type { MarkingChange } from '#contract/marking-change';
import { applyChange } from './change.ts';
import type { MarkingState } from './state.ts';

const [ARGUMENT, NOTE] = [crypto.randomUUID(), crypto.randomUUID()];
const criteria = [{ id: ARGUMENT, name: 'Argument', points: 40 }];
const nothing: MarkingState = {
  state: 'draft',
  marks: {},
  grade: null,
  feedback: '',
  comments: [],
  revision: 0,
  places: {},
  overtaken: [],
};

const mark = (points: number | null) => ({ kind: 'mark', criterion: ARGUMENT, points }) as const;
const note = (words: string) =>
  ({
    kind: 'comment',
    comment: { id: NOTE, anchor: { start: 0, end: 1, quote: 'a', sha256: 'a'.repeat(64) }, words },
  }) as const;

type Step = readonly [origin: string, change: MarkingChange, base?: number, shown?: readonly string[]];

/**
 * The marking after these changes. `base`: the revision that a change's page had seen; `shown`: the pages whose queue
 * it showed.
 */
function after(...changes: readonly Step[]): MarkingState {
  return changes.reduce<MarkingState>((marking, [origin, change, base, shown = []]) => {
    const now = new Date('2026-03-02T10:00:00Z');
    return applyChange(marking, { change, base, shown, origin, now, criteria })?.marking ?? marking;
  }, nothing);
}
const offered = (marking: MarkingState) => marking.overtaken.map(({ change }) => change);

describe('what two devices put down in one place', () => {
  const pairs: readonly (readonly [string, MarkingChange, MarkingChange])[] = [
    ['points', mark(30), mark(20)],
    ['points and none', mark(30), mark(null)],
    ['a grade', { kind: 'grade', grade: 70 }, { kind: 'grade', grade: 50 }],
    ['feedback', { kind: 'feedback', words: 'Phone.' }, { kind: 'feedback', words: 'Laptop.' }],
    ['a comment', note('Phone.'), note('Laptop.')],
    ['a comment and its end', note('Phone.'), { kind: 'uncomment', id: NOTE }],
  ];
  it.each(pairs)('%s: the later counts, the other is offered back and can be taken', (_, one, other) => {
    const both = after(['phone', one, 0], ['laptop', other, 0]);
    expect(offered(both)).toEqual([one]);
    expect(both.overtaken[0]).toMatchObject({ at: '2026-03-02T10:00:00.000Z', revision: 2 });
    const taken = after(['phone', one, 0], ['laptop', other, 0], ['laptop', one, 2]);
    expect(offered(taken)).toEqual([]);
    const { marks, grade, feedback, comments } = after(['phone', one, 0]);
    expect(taken).toMatchObject({ marks, grade, feedback, comments });
  });

  it('is no conflict by one page, by one that had seen it, in another place, or where both say the same', () => {
    expect(offered(after(['phone', mark(30), 0], ['phone', mark(20), 0]))).toEqual([]);
    expect(offered(after(['phone', mark(30), 0], ['laptop', mark(20), 1]))).toEqual([]);
    expect(offered(after(['phone', mark(30), 0], ['laptop', mark(20)]))).toEqual([]);
    expect(offered(after(['phone', mark(30), 0], ['laptop', { kind: 'grade', grade: 50 }, 0]))).toEqual([]);
    expect(offered(after(['phone', mark(30), 0], ['laptop', mark(30), 0]))).toEqual([]);
  });

  it('keeps the offer while the page goes on typing that made it, the last one of each place', () => {
    const typed = after(['phone', mark(30), 0], ['laptop', mark(2), 0], ['laptop', mark(25), 0]);
    expect(offered(typed)).toEqual([mark(30)]);
    const again = after(['phone', mark(30), 0], ['laptop', mark(2), 0], ['phone', mark(31), 1]);
    expect(offered(again)).toEqual([mark(2)]);
  });

  it('is offered until somebody saves who could see it, and a save that could not keeps it', () => {
    const both = [
      ['phone', mark(30), 0],
      ['laptop', mark(20), 0],
    ] as const;
    const save = { kind: 'save' } as const;
    expect(offered(after(...both, ['laptop', save, 0]))).toEqual([mark(30)]);
    const seen = after(...both, ['laptop', save, 0], ['laptop', save, 3]);
    expect([offered(seen), seen.state]).toEqual([[], 'saved']);
    expect(offered(after(...both, ['laptop', save]))).toEqual([]);
  });
});

describe('a save', () => {
  const save = { kind: 'save' } as const;
  const feedback = (words: string) => ({ kind: 'feedback', words }) as const;
  const refusal = 'Another device changed this at the same time, so it was not saved.';

  it('is refused where it would save what its page could not show', () => {
    const wrote = ['laptop', feedback('Final.'), 0] as const;
    expect(() => after(wrote, ['phone', feedback('Old.'), 0], ['laptop', save, 1])).toThrow(refusal);
    expect(() => after(wrote, ['phone', mark(30), 0], ['laptop', save, 1])).toThrow(refusal);
  });

  it('saves what its page showed: the newest answer, its own changes, what it replaced, and other pages’ queued ones', () => {
    const wrote = ['laptop', feedback('Final.'), 0] as const;
    const phone = ['phone', feedback('Old.'), 0] as const;
    for (const steps of [
      [wrote, ['laptop', save, 0]],
      [wrote, phone, ['laptop', save, 2]],
      [wrote, phone, ['laptop', feedback('Final.'), 1], ['laptop', save, 1]],
      [wrote, phone, ['laptop', save, 0, ['phone']]],
      [wrote, phone, ['laptop', save]],
    ] satisfies Step[][])
      expect(after(...steps).state).toBe('saved');
  });

  it('says nothing of what is saved already', () => {
    const steps = [
      ['phone', mark(30), 0],
      ['phone', save, 0],
      ['laptop', save, 0],
    ] satisfies Step[];
    expect(after(...steps)).toMatchObject({ state: 'saved', marks: { [ARGUMENT]: 30 } });
  });
});

it('offers nothing back that the page showed while it was queued', () => {
  const queued = ['earlier page', mark(30), 0] as const;
  expect(offered(after(queued, ['page', mark(20), 0, ['earlier page']]))).toEqual([]);
  expect(offered(after(queued, ['page', mark(20), 0, ['another page']]))).toEqual([mark(30)]);
});
