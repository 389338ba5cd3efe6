import { expect, it } from 'vitest';
import { keptWords, seenWords } from './recording-words.ts';

const told = (record: boolean, deleted_text: boolean) => ({ log_days: 90, shown: { record, deleted_text } });

it('names the days of the university, and until they are known the rule that holds without one', () => {
  expect(keptWords(told(true, false))).toContain('90 days after the grade, by the rule of your university');
  expect(keptWords(undefined)).toContain('180 days, unless your university sets another time');
});

it('says truly who sees deleted words, and what staff is not shown', () => {
  expect(seenWords(told(true, false))).toContain('Words that you take out again are shown to you alone.');
  expect(seenWords(told(true, true))).toContain('also words that you take out again');
  for (const deleted of [true, false]) expect(seenWords(told(false, deleted))).toMatch(/^Only you can see it/);
  expect(seenWords(undefined)).not.toContain('alone');
});
