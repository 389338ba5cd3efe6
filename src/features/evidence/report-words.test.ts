import { expect, it } from 'vitest';
import type { ProcessFacts } from '#contract/report';
import { textOf } from '#writing/document';
import { Author, MINUTE, NOON, laptop, quotation } from '../../../tests/fixtures/author.ts';
import {
  deletedWords,
  durationWords,
  pasteTitle,
  percentWords,
  spanWords,
  stretchWords,
  summaryOf,
  tintOf,
  whoSees,
} from './report-words.ts';

process.env['TZ'] = 'Asia/Kolkata';

function said(facts: ProcessFacts): string[] {
  return summaryOf('Asha Kulkarni', facts).map((sentence) => sentence.map(({ text }) => text).join(''));
}

it('says when and why a log was deleted', () => {
  const at = '2027-05-12T20:00:00.000Z';
  expect(deletedWords({ at, after_days: 180, later: false })).toBe(
    'The log of this text was deleted on Thu 13 May 2027, 180 days after the grade, by the rule of the university. ' +
      'This page shows what was kept of it.',
  );
  expect(deletedWords({ at, after_days: null, later: true })).toBe(
    'The log of this text was deleted on Thu 13 May 2027, on request, which is everybody’s right. ' +
      'This page shows what was kept of it. What was written since is in the text, and not on this page.',
  );
});

it('says of a typed text with a paste how much was which, and never judges', () => {
  const author = new Author();
  author.type(0, 'The card was read aloud in the lane. ');
  author.ms += 3000;
  author.change(37, 0, quotation, 'paste');
  author.sit(laptop, NOON + 2 * 24 * 60 * MINUTE);
  author.type(0, 'In 1879. ');
  const facts = author.facts();
  expect(said(facts)).toEqual([
    'Asha Kulkarni wrote this in two sittings over three days, with 12 s of writing.',
    '53.1% of the final text was pasted from outside, in one paste, and 46.9% was typed here.',
    'The writer went back to an earlier place once to put something in, in one of two sittings.',
  ]);
  expect(pasteTitle(facts.pastes.listed[0] ?? never(), textOf(author.doc))).toBe(
    '9 words into paragraph 1, all still there',
  );
});

it('says of assisted input that it is neutral and gives no figure of time', () => {
  const author = new Author();
  for (let word = 0; word < 20; word += 1) {
    author.ms += 500;
    author.change(word * 6, 0, 'नमस्ते', 'ime');
  }
  const [sitting, source, order] = said(author.facts());
  expect(sitting).toBe('Asha Kulkarni wrote this in one sitting on Fri 20 Nov 2026.');
  expect(source).toBe('100% of the final text was written here (100% by an input method).');
  expect(order).toMatch(/^Assisted or mobile input: .* That is neutral/);
});

it('calls the writer’s own words moved, and what nobody recorded no record', () => {
  const author = new Author();
  author.type(0, 'First sentence here. Second sentence there. ');
  author.move(0, 21, 23);
  const { spans, shares } = author.facts();
  expect(shares?.moved).toBeGreaterThan(40);
  expect(spans.map(tintOf)).toContain('own');
  expect(spans.map(tintOf)).not.toContain('paste');
  const moved = spans.find((span) => span.moved) ?? never();
  expect(spanWords(moved)).toMatch(/^Typed here, then moved or copied within the text, Fri 20 Nov 2026/);
  expect(tintOf({ ...moved, moved: false, class: 'unknown' })).toBe('unknown');
});

it('never rounds some to nothing or all', () => {
  expect([0, 0.01, 8.44, 99.99, 100].map(percentWords)).toEqual(['0%', 'under 0.1%', '8.4%', 'over 99.9%', '100%']);
  expect([900, 28 * MINUTE, 161 * MINUTE, 120 * MINUTE].map(durationWords)).toEqual([
    '1 s',
    '28 min',
    '2 h 41 min',
    '2 h',
  ]);
});

it('names both days of a stretch over midnight, and says where no clock tells', () => {
  expect(stretchWords(NOON, NOON + 5 * MINUTE)).toBe('Fri 20 Nov 2026, 17:30 to 17:35 IST');
  expect(stretchWords(NOON, NOON + 12 * 60 * MINUTE)).toMatch(/^Fri 20 Nov 2026, 17:30 IST to Sat 21 Nov 2026/);
  expect(stretchWords(null, null)).toBe('at a time that is not known');
});

it('says that both see the same where no deleted word is left to show', () => {
  const shown = { record: true, deleted_text: false };
  const log_deleted = { at: new Date(NOON).toISOString(), after_days: 180, later: false };
  expect(whoSees({ assignment: 'a', shown }, 'writer')).toMatch(/, without the words that were deleted\.$/);
  expect(whoSees({ assignment: 'a', shown, log_deleted }, 'writer')).toBe('Your teacher sees this same page.');
  expect(whoSees({ assignment: 'a', shown, log_deleted }, 'teacher')).toBe('The student sees this same page.');
});

it('says of an empty text that it is empty', () => {
  expect(said(new Author().facts())).toEqual(['The text is empty.', 'Nothing was written yet.']);
});

function never(): never {
  throw new Error('The log holds none.');
}
