import { placeOf, type MarkingChange } from '#contract/marking-change';
import type { MarkingContent } from './pending-changes.ts';

/**
 * Whether both the replaced and the present value come from this browser. `mine`: this browser's changes of the marking
 * that the university has done.
 */
export function overtakenBy(
  replaced: MarkingChange,
  content: MarkingContent,
  mine: readonly MarkingChange[],
): 'Another tab' | 'Another device' {
  const here = mine.filter((change) => placeOf(change) === placeOf(replaced));
  const isBoth = here.some((change) => isSame(change, replaced)) && here.some((change) => stands(content, change));
  return isBoth ? 'Another tab' : 'Another device';
}

function isSame(one: MarkingChange, other: MarkingChange): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** Whether the content already has a change's value. */
export function stands({ marks, grade, feedback, comments }: MarkingContent, change: MarkingChange): boolean {
  if (change.kind === 'mark') return marks[change.criterion] === change.points;
  if (change.kind === 'grade') return grade === change.grade;
  if (change.kind === 'feedback') return feedback === change.words;
  return (
    change.kind === 'comment' &&
    comments.some(({ id, words }) => id === change.comment.id && words === change.comment.words)
  );
}
