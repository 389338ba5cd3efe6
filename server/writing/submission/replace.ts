import { diffArrays } from 'diff';
import { textOf } from '#writing/document/document';
import type { Change } from '#writing/document/compose';
import type { PushContext } from '../ingest/context.ts';
import { problem } from '../../platform/problem.ts';
import { loadWhole } from './document.ts';
import type { SubmissionRow } from './rows.ts';
import { requireLightComparison } from './size.ts';
import { openSingleStream, storeChanges } from './single.ts';

/** With more differing words than this, the texts are compared only from their ends. */
const DIFFERENCES_MAX = 500;

/** The new text, and the counter of the submission on which it is based, if given. */
interface Replacement {
  readonly text: string;
  readonly counter: number | undefined;
}

/**
 * Replaces a submission's text by edits of the stream that the server keeps for this session: words that both texts
 * share keep their ids, the others count as inserted by a tool. Throws 409 where the text differs and the submission
 * has changed since the given counter, HeavyWork where the texts are too long.
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

/** The changes from `before` to `after`, word by word, each index counting from the result of the changes before it. */
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

/** The change from one text at `index` to another, without their common beginning and end. */
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
