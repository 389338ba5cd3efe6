import { expect, it } from 'vitest';
import type { HandIn } from '#contract/submission';
import { writtenWords } from './written-words.ts';

const hand_in: HandIn = {
  status: 'submitted',
  submitted_at: '2026-11-20T09:52:00.000Z',
  late: false,
  standing: { kind: 'on_time' },
  matches: true,
  edited_since: false,
};
const figures = { active_ms: 9_660_000, pasted_percent: 8.4, sittings: 5, coverage: 100, hand_in };

it('says how a text was written in facts', () => {
  expect(writtenWords(figures)).toEqual([
    '2 h 41 min of writing in 5 sittings.',
    '8.4% of the text came from outside Longhand: quotations and own notes, too.',
  ]);
});

it('says in words that nothing came from outside, where all of the text has a record', () => {
  expect(writtenWords({ ...figures, pasted_percent: 0 })[1]).toBe('Nothing of the text came from outside Longhand.');
  expect(writtenWords({ ...figures, pasted_percent: 0, coverage: 60 })[1]).toMatch(/^0\.0% of the text came/);
});

it('says of text without a record that nothing is known, and of a time that can’t be told that it is not given', () => {
  expect(writtenWords({ ...figures, active_ms: null, sittings: 1, coverage: 40 })).toEqual([
    'Written in 1 sitting. The report says why no writing time is given.',
    '8.4% of the text came from outside Longhand: quotations and own notes, too.',
    '40.0% of the text has a record; of the rest nothing is known.',
  ]);
});

it('says the same of a record that is not shown and of one that is not there, and nothing of a draft', () => {
  const nothing = { active_ms: null, pasted_percent: null, sittings: null, coverage: null };
  expect(writtenWords({ ...nothing, hand_in })).toEqual(['No figures are shown for this text.']);
  expect(writtenWords({ ...figures, hand_in: { status: 'draft' } })).toEqual([
    'A draft: there are figures once it is submitted.',
  ]);
});
