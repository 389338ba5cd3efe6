import process from 'node:process';
import { describe, expect, it } from 'vitest';
import { processFactsSchema } from '#contract/report';
import { Author, NOON, MINUTE, laptop, phone, quotation } from '../../tests/fixtures/author.ts';
import { earlierRowOf, earlierText } from './earlier-text.ts';
import { blocksOf, findEarlier } from './earlier-writing.ts';
import { comparedWords } from './fingerprints.ts';
import { claimedHeadTime } from './log-steps.ts';
import { factsOf, processOf } from './process.ts';
import { followLog } from './followed-log.ts';

/** Comparing every word with every other takes six seconds, the index a tenth of one. */
const PROCESSOR_MS = 3000;
const paragraph = 'My grandmother kept the stamps of every letter that the postman brought up the hill before noon. ';
const words = (text: string): number => text.trim().split(/\s+/).length;

/** The facts of a log beside other texts of its writer, all for the assignment 'Essay 1'. */
function factsBeside(author: Author, ...others: Author[]) {
  const log = followLog(author.batches, claimedHeadTime);
  const from = { kind: 'assignment', assignment: '01900000-0000-7000-8000-000000000001', title: 'Essay 1' } as const;
  const rows = others.map((other) => earlierRowOf(followLog(other.batches, claimedHeadTime)));
  const texts = rows.map((row) => earlierText(from, row));
  return processFactsSchema.parse(factsOf(log, findEarlier(log, blocksOf(log), texts)).facts);
}

/** An author who typed a text an hour before noon, or `before` milliseconds before. */
function wroteBefore(text: string, before = 60 * MINUTE): Author {
  const author = new Author();
  author.sit(laptop, NOON - before);
  author.type(0, text);
  return author;
}

function pasted(...texts: string[]): Author {
  const author = new Author();
  for (const text of texts) author.change(0, 0, text, 'paste');
  return author;
}

describe('earlier writing', () => {
  it('of another assignment is no paste from outside', () => {
    const facts = factsBeside(pasted(paragraph), wroteBefore(`So it was. ${paragraph}So it is.`));
    expect(facts).toMatchObject({
      pastes: { events: 0, percent: 0, listed: [] },
      shares: { 'earlier writing': 100, 'external paste': 0 },
      earlier: [{ words: words(paragraph), changed: 0, characters: paragraph.length, from: { title: 'Essay 1' } }],
    });
    expect(processOf(pasted(paragraph).batches, claimedHeadTime)).toMatchObject({
      pastes: { events: 1, percent: 100 },
      earlier: [],
    });
  });

  it.each([
    ['one word changed', paragraph.replace('postman', 'milkman'), 1],
    ['words left out', paragraph.replace('every letter ', ''), 1],
    ['its second word changed', paragraph.replace('grandmother', 'grandfather'), 1],
    ['the last words changed', paragraph.replace('before noon', 'every day'), 2],
    ['capitals and other marks', paragraph.toUpperCase().replace('HILL', 'HILL,'), 0],
  ])('with %s is known again, in the same text too', (_, text, changed) => {
    const author = new Author();
    author.type(0, paragraph);
    author.change(0, 0, text, 'paste');
    expect(author.facts()).toMatchObject({
      pastes: { events: 0, percent: 0 },
      earlier: [{ changed, words: words(text), from: { kind: 'this' } }],
    });
    expect(factsBeside(pasted(text), wroteBefore(paragraph)).earlier).toMatchObject([{ changed }]);
  });

  it('stays from outside where every sixth word is another, and where the rest of a paste is', () => {
    let count = 0;
    const changed = paragraph.replace(/\w+/g, (word) => ((count += 1) % 6 === 0 ? 'zebra' : word));
    expect(factsBeside(pasted(changed), wroteBefore(paragraph)).pastes.percent).toBe(100);
    const half = factsBeside(pasted(`${paragraph}${quotation}`), wroteBefore(paragraph));
    const share = (100 * quotation.length) / (paragraph.length + quotation.length);
    expect(half.pastes.percent).toBeCloseTo(share, 1);
    expect(half.pastes.events).toBe(1);
    expect(half.shares?.['earlier writing']).toBeCloseTo(100 - share, 1);
  });

  it('is nothing that was pasted there, or written there later', () => {
    const copied = new Author();
    copied.sit(laptop, NOON - 60 * MINUTE);
    copied.change(0, 0, paragraph, 'paste');
    expect(factsBeside(pasted(paragraph), copied).pastes.percent).toBe(100);
    expect(factsBeside(pasted(paragraph), wroteBefore(paragraph, -60 * MINUTE)).pastes.percent).toBe(100);
  });

  it('is what was cut there, too', () => {
    const author = wroteBefore(`${paragraph}The end.`);
    author.change(0, paragraph.length, '', 'typed');
    expect(factsBeside(pasted(paragraph), author).pastes.percent).toBe(0);
  });

  it('of a few words is known as a whole alone', () => {
    const other = wroteBefore(paragraph);
    expect(factsBeside(pasted('the postman brought'), other).pastes.events).toBe(0);
    expect(factsBeside(pasted('the postman wrote'), other).pastes.events).toBe(1);
  });

  it('keeps its origin where it is copied, and counts where a block says that it was typed', () => {
    const author = new Author();
    author.change(0, 0, paragraph, 'typed');
    author.move(0, 20, paragraph.length - 20);
    const facts = factsBeside(author, wroteBefore(paragraph));
    expect(facts.shares).toMatchObject({ tool: 0, 'external paste': 0 });
    expect(facts.earlier).toMatchObject([{ stream: phone, clocks: [[0, paragraph.length]] }]);
  });

  it('is none in a report that was kept from before it was looked for', () => {
    const facts = processOf(wroteBefore(paragraph).batches, claimedHeadTime);
    const kept: unknown = JSON.parse(
      JSON.stringify(facts, (key, value: unknown) => (key.startsWith('earlier') ? undefined : value)),
    );
    expect(JSON.stringify(kept)).not.toContain('"earlier');
    expect(processFactsSchema.parse(kept)).toEqual(facts);
  });

  it('is found in 20,000 words in passing', () => {
    const many = Array.from({ length: 20_000 }, (_, at) => `word${String(at % 997)}x${String((at * 7) % 641)}`).join(
      ' ',
    );
    const row = [...comparedWords(many).map((word) => ({ ...word, at: 0 })), null];
    const log = followLog(pasted(many).batches, claimedHeadTime);
    const before = process.cpuUsage();
    const { listed } = findEarlier(log, blocksOf(log), [earlierText({ kind: 'practice' }, row)]);
    expect(process.cpuUsage(before).user / 1000).toBeLessThan(PROCESSOR_MS);
    expect(listed.map(({ words: count }) => count)).toEqual([20_000]);
  });
});
