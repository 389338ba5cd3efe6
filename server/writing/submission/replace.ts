import { diffArrays } from 'diff';
import { textOf } from '#writing/document/document';
import type { Change } from '#writing/document/compose';
import type { PushContext } from '../ingest/context.ts';
import { problem } from '../../platform/problem.ts';
import { loadWhole } from './document.ts';
import type { SubmissionRow } from './rows.ts';
import { requireLightComparison } from './size.ts';
import { openSingleStream, storeChanges } from './single.ts';

/** Beyond so many words that differ, the texts are compared from their ends alone. */
const DIFFERENCES_MAX = 500;

/** The text that is to stand, and the counter of the submission that it was made from, where that was named. */
interface Replacement {
  readonly text: string;
  readonly counter: number | undefined;
}

/**
 * Makes a submission's text into another one by edits of the stream that the server keeps for this session: words that
 * both texts share stay what they are, the others count as put in by a tool.
 * Throws 409 where more was stored since the named counter and the text is another one.
 */
export async function replaceText(
  context: PushContext,
  submission: SubmissionRow,
  { text, counter }: Replacement,
): Promise<void> {
  const opened = await openSingleStream(context, submission);
  const doc = await loadWhole(context.tx, submission, context.services);
  const before = textOf(doc);
  requireLightComparison(context.tx, before.length + text.length);
  const changes = changesBetween(before, text);
  if (changes.length === 0) return;
  const stored = opened.submissions.get(submission.id)?.counter;
  if (counter !== undefined && counter !== stored)
    throw problem(409, 'out_of_date', 'More was written since you read this text. Read it again, then send yours.');
  await storeChanges(context, opened, { id: submission.id, doc, changes });
}

/** The changes that make `before` into `after`, word by word, each counting from the text that those before it left. */
function changesBetween(before: string, after: string): Omit<Change, 'at'>[] {
  const parts = diffArrays(wordsOf(before), wordsOf(after), { maxEditLength: DIFFERENCES_MAX });
  if (parts === undefined) return [changeFrom(0, before, after)].filter(isChange);
  const changes: Omit<Change, 'at'>[] = [];
  let index = 0;
  let removed = '';
  let inserted = '';
  const add = () => {
    const change = changeFrom(index, removed, inserted);
    if (isChange(change)) changes.push(change);
    index += inserted.length;
    [removed, inserted] = ['', ''];
  };
  for (const part of parts) {
    const words = part.value.join('');
    if (part.removed) removed += words;
    else if (part.added) inserted += words;
    else {
      add();
      index += words.length;
    }
  }
  add();
  return changes;
}

/** Words and the white space between them, by whole code points. */
function wordsOf(text: string): string[] {
  return text.match(/\s+|\S+/gu) ?? [];
}

/** One text at `index` that gives way to another, without what they share at their ends. */
function changeFrom(index: number, before: string, after: string): Omit<Change, 'at'> {
  const limit = Math.min(before.length, after.length);
  let start = 0;
  while (start < limit && before[start] === after[start]) start += 1;
  if (splitsPair(before, start) || splitsPair(after, start)) start -= 1;
  let end = 0;
  while (end < limit - start && before[before.length - 1 - end] === after[after.length - 1 - end]) end += 1;
  if (splitsPair(before, before.length - end) || splitsPair(after, after.length - end)) end -= 1;
  return {
    index: index + start,
    removed: before.length - end - start,
    inserted: after.slice(start, after.length - end),
    source: 'tool',
  };
}

function isChange({ removed, inserted }: Omit<Change, 'at'>): boolean {
  return removed > 0 || inserted !== '';
}

/** Whether a cut here would part a code point of two units. */
function splitsPair(text: string, at: number): boolean {
  return at > 0 && at < text.length && (text.codePointAt(at - 1) ?? 0) > 0xffff;
}
