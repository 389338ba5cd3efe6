import type { Assignment } from '#contract/assignment';
import { waitingDraftsWords } from '../../wording/draft-words.ts';
import { formatCount } from '../../wording/plural.ts';

/**
 * 'Nothing submitted yet', '41 submitted, 13 to read', '42 submitted, all graded. 2 drafts are waiting for comments'; ''
 * where it is not known. For a reader, who `reads` the course, without the grades.
 */
export function progressWords(progress: Assignment['progress'], reads = false): string {
  if (progress === undefined) return '';
  const { drafts = 0 } = progress;
  const submitted = submittedWords(progress, reads);
  return drafts === 0 ? submitted : `${submitted}. ${waitingDraftsWords(drafts)}`;
}

function submittedWords({ submitted, to_read: left }: NonNullable<Assignment['progress']>, reads: boolean): string {
  if (submitted === 0) return 'Nothing submitted yet';
  if (reads) return `${formatCount(submitted)} submitted`;
  return left === 0
    ? `${formatCount(submitted)} submitted, all graded`
    : `${formatCount(submitted)} submitted, ${formatCount(left)} to read`;
}
