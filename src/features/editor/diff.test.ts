import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { diff, replacement, type Difference } from './diff.ts';

function apply(text: string, change: Difference): string {
  return text.slice(0, change.index) + change.inserted + text.slice(change.index + change.removed);
}

/** Texts with many repeats, so that ambiguous edits, surrogate pairs and joined scripts are frequent. */
const text = fc
  .array(fc.constantFrom('a', 'b', 'aa', '\n', ' ', '😀', '😁', '👩‍🔬', 'न', 'मस्ते', 'é'), { maxLength: 30 })
  .map((parts) => parts.join(''));
const long = fc.tuple(text, fc.integer({ min: 0, max: 60 })).map(([part, times]) => part.repeat(times));

describe('diff', () => {
  it('gives a change that turns one text into the other, wherever the caret is said to be', () => {
    fc.assert(
      fc.property(long, text, long, text, fc.integer({ min: -5, max: 9000 }), (head, from, tail, to, caret) => {
        const before = head + from + tail;
        const after = head + to + tail;
        const change = diff(before, after, caret);
        expect(change === null).toBe(before === after);
        expect(change === null ? before : apply(before, change)).toBe(after);
      }),
      { numRuns: 3000 },
    );
  });

  it('is as small as it can be, but for the halves of surrogate pairs', () => {
    fc.assert(
      fc.property(text, text, fc.nat(60), (before, after, caret) => {
        const change = diff(before, after, caret);
        if (change === null) return;
        let prefix = 0;
        const shared = Math.min(before.length, after.length);
        while (prefix < shared && before[prefix] === after[prefix]) prefix += 1;
        let suffix = 0;
        while (suffix < shared - prefix && before.at(-1 - suffix) === after.at(-1 - suffix)) suffix += 1;
        expect(change.removed).toBeLessThanOrEqual(before.length - prefix - suffix + 2);
        expect(change.inserted.length).toBeLessThanOrEqual(after.length - prefix - suffix + 2);
      }),
      { numRuns: 2000 },
    );
  });

  it('never splits a surrogate pair', () => {
    fc.assert(
      fc.property(text, text, fc.nat(60), (before, after, caret) => {
        const change = diff(before, after, caret);
        if (change === null) return;
        expect(change.inserted).not.toMatch(/\p{Cs}/u);
        expect(before.slice(change.index, change.index + change.removed)).not.toMatch(/\p{Cs}/u);
      }),
      { numRuns: 3000 },
    );
  });

  it('finds exactly what was typed at the caret among equal neighbours', () => {
    fc.assert(
      fc.property(text, text, fc.nat(40), (before, typed, place) => {
        fc.pre(typed !== '');
        const points = Array.from(before);
        const at = points.slice(0, place % (points.length + 1)).join('').length;
        const after = before.slice(0, at) + typed + before.slice(at);
        expect(diff(before, after, at + typed.length)).toEqual({ index: at, removed: 0, inserted: typed });
      }),
      { numRuns: 3000 },
    );
  });

  it('finds exactly what was deleted before or behind the caret among equal neighbours', () => {
    fc.assert(
      fc.property(text, text, text, (head, gone, tail) => {
        fc.pre(gone !== '');
        expect(diff(head + gone + tail, head + tail, head.length)).toEqual({
          index: head.length,
          removed: gone.length,
          inserted: '',
        });
      }),
      { numRuns: 2000 },
    );
  });

  it('finds a change far from where the caret is said to be in a long text', () => {
    const words = 'one two three four five six seven eight nine ten '.repeat(400);
    const after = `${words.slice(0, 50)}X${words.slice(50)}`;
    expect(diff(words, after, 15_000)).toEqual({ index: 50, removed: 0, inserted: 'X' });
  });
});

describe('replacement', () => {
  it('gives the whole of what came over a selection, also where the texts agree', () => {
    expect(diff('say abc now', 'say abd now', 7)).toEqual({ index: 6, removed: 1, inserted: 'd' });
    expect(replacement('say abc now', 'say abd now', 4, 7, 7)).toEqual({ index: 4, removed: 3, inserted: 'abd' });
  });

  it('is null when the text did not come about that way', () => {
    fc.assert(
      fc.property(text, text, fc.nat(30), fc.nat(30), fc.nat(30), (before, after, one, two, caret) => {
        const [start, end] = [Math.min(one, two, before.length), Math.min(Math.max(one, two), before.length)];
        const change = replacement(before, after, start, end, caret);
        expect(change === null ? after : apply(before, change)).toBe(after);
      }),
      { numRuns: 3000 },
    );
    expect(replacement('say abc', 'say xyz!', 4, 7, 7)).toBeNull();
  });
});
