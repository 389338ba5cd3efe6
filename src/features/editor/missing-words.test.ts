import { describe, expect, it } from 'vitest';
import { textSize } from '../../wording/text-size.ts';
import { doubtOf, missingFromHandIn, missingWords } from './missing-words.ts';

const NONE = { kind: 'none' } as const;
const SOME = { kind: 'some', length: 2472, here: 'nothing' } as const;

describe('how much of a text is elsewhere', () => {
  it.each([
    [1, 'about 1 word (1 character)'],
    [40, 'about 7 words (40 characters)'],
    [2472, 'about 410 words (2,472 characters)'],
    [1_500_000, 'about 2,50,000 words (15,00,000 characters)'],
  ])('%d units', (length, words) => {
    expect(textSize(length)).toBe(words);
  });

  it('is said where the university named it, and nothing is said where nothing is missing', () => {
    expect(missingWords(SOME)?.fact).toBe(
      'The university has about 410 words (2,472 characters) of this text that are not on this device yet.',
    );
    expect(missingWords({ ...SOME, here: 'part' })?.more).toContain('about 410 words (2,472 characters) of it in all');
    expect(missingWords({ ...SOME, length: null })?.fact).toBe('Part of this text is not yet on this device.');
    expect([missingWords(NONE), missingFromHandIn(NONE)]).toEqual([null, null]);
    expect(missingWords({ kind: 'perhaps' })?.fact).toBe('This device may not have all of this text yet.');
    expect(missingFromHandIn({ kind: 'perhaps' })?.fact).toMatch(/can’t tell whether it has all/);
  });
});

describe('a hand-in is asked about again', () => {
  it.each([
    ['that is empty', ' \n', 0, NONE, 'empty'],
    ['that is less than half of what it was', 'x'.repeat(400), 2000, NONE, 'smaller'],
    ['of which the university has more', 'x'.repeat(3000), 2472, SOME, 'missing'],
    ['never where it is about what it was', 'x'.repeat(1100), 2000, NONE, null],
    ['never where it was short itself', 'A line.', 100, NONE, null],
    ['never where it was not asked for and nothing is known', 'A line.', 0, { kind: 'perhaps' } as const, null],
  ])('%s', (_, text, known, missing, doubt) => {
    expect(doubtOf(text, known, missing)).toBe(doubt);
  });
});
