import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { Author, MINUTE, quotation } from '../../tests/fixtures/author.ts';
import { captureLog } from '../../tests/logs/captured-log.ts';
import { readTypingLogs } from '../../tests/logs/typing-log.ts';
import { textOf } from '../document/document.ts';
import { questionsOf } from './conversation.ts';
import type { Question } from './question-kinds.ts';
import { withBlocks } from './covered.ts';
import { readableUnits, withoutDeleted } from './hide-deleted.ts';
import { claimedHeadTime, stepsOf, type LogBatch } from './log-steps.ts';
import { createReplay, textAt, type Replay } from './replay.ts';

const opening = 'The postman sat down on the step of the old mill. ';
const middle = [
  'Nobody had written to the miller since his brother had left for the coast. ',
  'He read every card aloud before he handed it over the gate. ',
  'The children of the village knew all of them by heart. ',
  'In winter the cards came late and were wet from the snow. ',
].join('');
const closing = 'That is why the miller never learned to read at all.';

function replayOf(batches: readonly LogBatch[]): Replay {
  const steps = stepsOf(batches, claimedHeadTime).flatMap((stream) => stream.steps);
  return createReplay(steps.map(({ stream, op, at }) => ({ stream, op, timeMs: at ?? undefined })));
}

const ask = (author: Author, timed = true): Question[] => questionsOf(replayOf(author.batches), timed);
const find = (questions: readonly Question[], kind: Question['kind']) => questions.find((each) => each.kind === kind);

/** The same log as staff gets it where deleted words are not shown. */
function hidden(batches: readonly LogBatch[]): LogBatch[] {
  const units = readableUnits(batches, claimedHeadTime, null);
  return batches.map((batch) => ({ ...batch, ops: batch.ops.map((op) => withoutDeleted(batch.stream, op, units)) }));
}

/** An essay with a question of every kind in it. */
function writeEssay(): Author {
  const author = new Author();
  author.type(0, opening + middle + closing);
  author.change(opening.length, 0, quotation, 'paste');
  author.change(opening.length + quotation.length, 0, ' ', 'typed');
  const dropped =
    'The mayor was of another mind and wanted the cards to be read by nobody but the people they were for. ';
  const end = (): number => textOf(author.doc).length;
  author.type(opening.length, dropped, 100);
  author.change(opening.length, dropped.length, '', 'typed');
  const knew = textOf(author.doc).indexOf('knew all of them');
  author.change(knew, 'knew all of them by heart'.length, '', 'typed');
  author.type(knew, 'sang them in the street');
  const winter = 'In winter the cards came late and were wet from the snow. ';
  author.move(textOf(author.doc).indexOf(winter), winter.length, 0);
  author.ms += 2 * MINUTE;
  author.type(end(), ' One question is still open after all these years (Weber 1921).');
  author.type(
    textOf(author.doc).indexOf('He read every'),
    'Much later I saw that this was the turn of it all, and that the cards had never been about the news. ',
  );
  return author;
}

describe('the questions for a conversation', () => {
  it('name the rewritten, the dropped, the moved, the late, the pasted, the pause and the source', () => {
    const author = writeEssay();
    const questions = ask(author);
    const replay = replayOf(author.batches);
    const rewritten = find(questions, 'rewritten');
    expect(rewritten?.text).toBe('The children of the village sang them in the street.');
    expect(rewritten?.earlier).toBe('The children of the village knew all of them by heart.');
    const dropped = find(questions, 'dropped');
    expect(dropped?.earlier).toContain('The mayor was of another mind');
    expect(textAt(replay, dropped?.count ?? 0)).toContain('The mayor was of another mind');
    expect(find(questions, 'moved')?.text).toBe('In winter the cards came late and were wet from the snow.');
    expect(find(questions, 'late')?.text).toContain('the turn of it all');
    expect(find(questions, 'pasted')?.text).toBe(quotation);
    const paused = find(questions, 'paused');
    expect([paused?.text, paused?.pauseMs]).toEqual([
      'One question is still open after all these years (Weber 1921).',
      2 * MINUTE + 200,
    ]);
    expect(questions.length).toBeLessThanOrEqual(10);
    for (const { text, count } of questions) {
      expect(count).toBeGreaterThan(0);
      expect(count).toBeLessThanOrEqual(replay.count);
      expect(textOf(author.doc)).toContain(text.split('. ')[0]);
    }
  });

  it('are about different sentences', () => {
    const texts = ask(writeEssay())
      .map(({ text }) => text)
      .filter((text) => text !== '');
    expect(new Set(texts).size).toBe(texts.length);
    const begun = ask(writeEssay()).map((question) => question.begun);
    expect(new Set(begun).size).toBe(begun.length);
  });

  it('ask for a source only where the text names one or quotes', () => {
    const author = new Author();
    author.type(0, opening + middle + closing);
    expect(find(ask(author), 'source')).toBeUndefined();
    author.type(textOf(author.doc).length, ' Letters were read aloud in every village then (Weber 1921).');
    expect(find(ask(author), 'source')?.text).toContain('Weber 1921');
  });

  it('say nothing of pauses where times say nothing', () => {
    expect(find(ask(writeEssay(), false), 'paused')).toBeUndefined();
  });

  it('are the same where deleted words are covered, and tell none of them', () => {
    const author = writeEssay();
    const covered = questionsOf(replayOf(hidden(author.batches)), true);
    const bare = (questions: readonly Question[]) =>
      questions.map(({ kind, text, count, begun, pauseMs }) => [kind, text, count, begun, pauseMs]);
    expect(bare(covered)).toEqual(bare(ask(author)));
    expect(withBlocks(find(covered, 'dropped')?.earlier ?? '')).toMatch(/^[█\s]+$/);
    expect(JSON.stringify(covered)).not.toMatch(/mayor|heart/);
  });

  it('are none for a text of a few words, an empty log and one without words', () => {
    const short = new Author();
    short.type(0, opening);
    expect(ask(short)).toEqual([]);
    expect(questionsOf(createReplay([]), true)).toEqual([]);
    const spaces = new Author();
    spaces.change(0, 0, ' \n'.repeat(2000), 'paste');
    expect(ask(spaces)).toEqual([]);
  });

  it('are found in a text without a full stop, and in one of a single line of commas', () => {
    for (const text of ['word '.repeat(400), 'one two three four five six seven, '.repeat(60)]) {
      const author = new Author();
      author.change(0, 0, text, 'typed');
      expect(ask(author).length).toBeGreaterThan(0);
    }
  });
});

const folder = new URL('../../../shared/data/typing-logs/', import.meta.url);

/** All 59 do; capturing one takes a fifth of a second. */
const LOOKED_AT = 15;

describe.skipIf(!existsSync(folder))('real typing logs (skipped where ../shared/data is absent)', () => {
  it('give six to ten questions each', async () => {
    let looked = 0;
    for await (const log of readTypingLogs(fileURLToPath(new URL('klicke-sample.jsonl.gz', folder)))) {
      if ((looked += 1) > LOOKED_AT) return;
      const { length } = questionsOf(replayOf([captureLog(log).batch]), true);
      expect({ id: log.id, enough: length >= 6 && length <= 10 }).toEqual({ id: log.id, enough: true });
    }
  });
});
