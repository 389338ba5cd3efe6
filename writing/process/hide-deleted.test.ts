import { describe, expect, it } from 'vitest';
import { Author, laptop, MINUTE, NOON, quotation } from '../../tests/fixtures/author.ts';
import { withBlocks } from './covered.ts';
import { createDocument, integrate, textOf, type Document } from '../document/document.ts';
import { factsWithoutDeleted, readableUnits, withoutDeleted } from './hide-deleted.ts';
import { claimedHeadTime, type LogBatch } from './log-steps.ts';
import { processOf } from './process.ts';
import { createReplay, textAt } from './replay.ts';

const paragraph = 'The postman sat on the step of the mill. ';

function hidden(batches: readonly LogBatch[], handedIn: Document | null = null): LogBatch[] {
  const units = readableUnits(batches, claimedHeadTime, handedIn);
  return batches.map((batch) => ({ ...batch, ops: batch.ops.map((op) => withoutDeleted(batch.stream, op, units)) }));
}

/** The text of every moment, as it is shown. */
function moments(batches: readonly LogBatch[]): string[] {
  const replay = createReplay(batches.flatMap(({ stream, ops }) => ops.map((op) => ({ stream, op }))));
  return Array.from({ length: replay.count + 1 }, (_, count) => withBlocks(textAt(replay, count)));
}

/** The facts of a log without the words of its pastes. */
function withoutWords(batches: readonly LogBatch[]) {
  const facts = processOf(batches, claimedHeadTime);
  return {
    ...facts,
    pastes: { ...facts.pastes, listed: facts.pastes.listed.map((paste) => ({ ...paste, text: '' })) },
  };
}

describe('a log without its deleted words', () => {
  it('shows a block for each unit that stands nowhere any more, and white space', () => {
    const author = new Author();
    author.type(0, 'Tell no body.');
    author.change(5, 3, '', 'typed');
    const shown = moments(hidden(author.batches));
    expect(shown.at(-1)).toBe('Tell body.');
    expect(shown).toContain('Tell ██ body.');
    expect(shown.join('')).not.toContain('no');
  });

  it('reads where it was moved from, named or found, and after an undo', () => {
    const author = new Author();
    author.type(0, `${paragraph}And read aloud.`);
    author.move(0, paragraph.length, 15);
    expect(moments(hidden(author.batches))).toEqual(moments(author.batches));
    author.change(15, paragraph.length, '', 'own');
    expect(moments(hidden(author.batches)).join('')).not.toContain('postman');
    author.sit(laptop, NOON + 5 * MINUTE);
    author.change(0, 0, paragraph, 'paste');
    expect(moments(hidden(author.batches))).toEqual(moments(author.batches));
    expect(withoutWords(hidden(author.batches))).toEqual(withoutWords(author.batches));
  });

  it('tells moves from pastes as before, also among words that are all gone', () => {
    const author = new Author();
    author.type(0, paragraph);
    author.change(0, 0, quotation, 'paste');
    author.change(0, 0, paragraph, 'paste');
    author.change(0, textOf(author.doc).length, '', 'typed');
    author.change(0, 0, 'Another one, pasted from outside!', 'paste');
    author.change(0, 33, 'Kept.', 'typed');
    const covered = hidden(author.batches);
    expect(withoutWords(covered)).toEqual(withoutWords(author.batches));
    expect(withoutWords(covered)).toMatchObject({ pastes: { events: 2 }, moves: { events: 1 } });
    expect(moments(covered).join('')).not.toMatch(/postman|card|Another/);
  });

  it('reads what was handed in although it was deleted since', () => {
    const author = new Author();
    author.type(0, 'Handed in. ');
    author.type(11, 'Draft. ');
    author.change(11, 7, '', 'typed');
    const handedIn = createDocument();
    for (const { stream, ops } of author.batches) for (const op of ops) integrate(handedIn, stream, op);
    author.change(0, 11, 'New.', 'typed');
    expect(moments(hidden(author.batches, handedIn)).join('')).toContain('Handed in. ██████ ');
    expect(moments(hidden(author.batches)).join('')).not.toContain('Handed');
  });

  it('shows of a paste what stands of it, and no hash by which words could be guessed', () => {
    const author = new Author();
    author.change(0, 0, quotation, 'paste');
    author.change(0, 0, 'All of this one was taken out again.', 'paste');
    author.change(0, 36, '', 'typed');
    author.change(4, 4, 'card', 'typed');
    const units = readableUnits(author.batches, claimedHeadTime, null);
    const { listed } = factsWithoutDeleted(author.facts(), author.batches, units).pastes;
    expect(listed.map(({ text }) => text)).toEqual([quotation.replace('card', '████'), '']);
    const snapshot = { kind: 'snapshot', seq: 9, at: 0, timestamp: 0, vector: {}, sha256: 'a'.repeat(64) } as const;
    expect(withoutDeleted(laptop, snapshot, units)).toMatchObject({ sha256: '0'.repeat(64) });
  });

  it('covers what an op inserts that the document never took', () => {
    const author = new Author();
    const insert = { kind: 'insert', seq: 9, at: 0, clock: 90, after: null, before: null, source: 'typed' } as const;
    const op = withoutDeleted(
      laptop,
      { ...insert, text: 'early' },
      readableUnits(author.batches, claimedHeadTime, null),
    );
    expect(op.kind === 'insert' && withBlocks(op.text)).toBe('█████');
  });
});
