import { expect, it } from 'vitest';
import { segmentKinds, type ProcessFacts } from '#contract/report';
import { textOf } from '#writing/document/document';
import { factsForStaff } from '#writing/process/staff-log';
import { Author, MINUTE, NOON, laptop, quotation } from '../../../../tests/fixtures/author.ts';
import { durationWords, percentWords } from '../../../wording/measure.ts';
import {
  deletedWords,
  pasteTitle,
  spanWords,
  spanOf,
  studentWords,
  summaryOf,
  tintOf,
  whoSees,
} from './report-words.ts';

process.env['TZ'] = 'Asia/Kolkata';

function said(facts: ProcessFacts, to: 'writer' | 'teacher' = 'writer'): string[] {
  return summaryOf('Asha Kulkarni', facts, to).map((sentence) => sentence.map(({ text }) => text).join(''));
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
    'Asha Kulkarni wrote this in 2 sittings over 3 days. Time of writing: 12 s.',
    '53.1% of the final text was pasted from outside, in 1 paste. 46.9% of the final text was typed here.',
    'The writer went back once to put something in at an earlier place. That was in 1 of 2 sittings.',
  ]);
  expect(pasteTitle(facts.pastes.listed[0] ?? never(), textOf(author.doc))).toBe(
    '9 words into paragraph 1, all still there',
  );
});

it('says in one sentence that more was typed in a minute than anybody types', () => {
  const author = new Author();
  author.type(0, 'A student who types as fast as the fastest in the world says so little. '.repeat(20), 50);
  expect(author.facts().fastest?.words).toBeGreaterThan(200);
  expect(said(author.facts())[2]).toMatch(
    /^In one minute \(Fri 20 Nov 2026, 17:\d\d IST\), 2\d\d words came in as typed: more than almost anybody can type\.$/,
  );
  const slow = new Author();
  slow.type(0, 'A student who types as fast as many students do is not told about it. '.repeat(20), 80);
  expect(slow.facts().fastest).toBeNull();
});

it('tells nobody but the writer whether a text was typed or dictated', () => {
  const author = new Author();
  author.type(0, 'Typed by hand, word by word, before the rest was spoken into the phone that day. '.repeat(4));
  author.ms += 20_000;
  author.change(0, 0, 'Spoken words of a sentence. ', 'dictation');
  const facts = author.facts();
  expect(said(facts)[1]).toBe('100% of the final text was written here. Typed: 92.1%. Dictated: 8%.');
  const told = factsForStaff(facts, { batches: author.batches, headTime: () => null });
  expect(JSON.stringify(told).replace('"dictated":0', '')).not.toMatch(/dictat/i);
  expect(said(told, 'teacher')[1]).toBe('100% of the final text was written here by hand or voice.');
  expect(spanWords(told.spans[0] ?? never(), 'teacher')).toMatch(/^Written here by hand or voice\. /);
  expect(told.spans).toHaveLength(1);
  expect(told.picture?.segments.some(([kind]) => segmentKinds[kind] === 'assisted')).toBe(false);
  expect(told.figures).toEqual(facts.figures);
});

it('says of assisted input that it is neutral and gives no figure of time', () => {
  const author = new Author();
  for (let word = 0; word < 20; word += 1) {
    author.ms += 500;
    author.change(word * 6, 0, 'नमस्ते', 'ime');
  }
  const [sitting, source, order] = said(author.facts());
  expect(sitting).toBe('Asha Kulkarni wrote this in 1 sitting on Fri 20 Nov 2026. ');
  expect(source).toBe('100% of the final text was written here. By an input method: 100%.');
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
  expect(spanWords(moved, 'writer')).toMatch(/^Typed here\. Then moved or copied within the text\. Fri 20 Nov 2026/);
  expect(tintOf({ ...moved, moved: false, class: 'unknown' })).toBe('unknown');
});

it('never rounds some to nothing or all', () => {
  expect([0, 0.01, 8.44, 99.99, 100].map(percentWords)).toEqual(['0%', '< 0.1%', '8.4%', '> 99.9%', '100%']);
  expect([900, 28 * MINUTE, 161 * MINUTE, 120 * MINUTE].map(durationWords)).toEqual([
    '1 s',
    '28 min',
    '2 h 41 min',
    '2 h',
  ]);
});

it('names both days of a stretch over midnight, and says where no clock tells', () => {
  expect(spanOf(NOON, NOON + 5 * MINUTE)).toBe('Fri 20 Nov 2026, 17:30 to 17:35 IST');
  expect(spanOf(NOON, NOON + 12 * 60 * MINUTE)).toMatch(/^Fri 20 Nov 2026, 17:30 IST to Sat 21 Nov 2026/);
  expect(spanOf(null, null)).toBeNull();
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

it('names a student by name and roll number, and one whose name is hidden without an empty pair of brackets', () => {
  expect(studentWords('Asha Rao', 'R-1')).toBe('Asha Rao (R-1)');
  expect(studentWords('Student 8', '')).toBe('Student 8');
});
