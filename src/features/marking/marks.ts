import type { Assignment } from '#contract/assignment';
import type { Criterion, Levels } from '#contract/criterion';
import { gradeOf, type Marking, type Return } from '#contract/marking';
import type { Comment } from '#contract/marking-change';
import { nothingMarked, type MarkingContent } from './pending-changes.ts';

/** Who wrote comments, and when. */
export interface Commenting {
  author: string;
  /** An instant in ISO 8601. */
  at: string;
}

/** What was said of a text, from whoever says it: a marking that is being made, or a return. */
export interface Marks {
  criteria: readonly Criterion[];
  levels: Levels | undefined;
  marks: Readonly<Record<string, number>>;
  grade: number | null;
  feedback: string;
  comments: readonly Comment[];
  written: Commenting;
  /** Says that its student does not see it; null where they do. */
  note: string | null;
}

/**
 * The marks that are put down in a marking, with what waits to be sent. `own` is the marking as the university has it;
 * `me` the name of who makes it. `isSent`: nothing waits.
 */
export function marksOf(
  { criteria, levels }: Pick<Assignment, 'criteria' | 'levels'>,
  own: Marking | null,
  me: string,
  { content, isSent }: { content: MarkingContent; isSent: boolean } = { content: own ?? nothingMarked, isSent: true },
): Marks {
  const { marks, feedback, comments } = content;
  return {
    criteria,
    levels,
    marks,
    grade: gradeOf(content, criteria),
    feedback,
    comments,
    written: { author: own?.marker.name ?? me, at: own?.changed_at ?? new Date().toISOString() },
    note: own?.student_sees === 'this' && isSent ? null : 'The student has not been shown this.',
  };
}

/** The marks that were returned. */
export function returnedMarks({ levels, name, returned_at: at, ...returned }: Return): Marks {
  return { ...returned, levels, written: { author: name, at }, note: null };
}
