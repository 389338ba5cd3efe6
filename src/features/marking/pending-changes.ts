import { gradeOf, type Marking } from '#contract/marking';
import type { Criterion } from '#contract/criterion';
import type { MarkingChange } from '#contract/marking-change';

/** The content of a marking, without who changed it and when. */
export type MarkingContent = Pick<Marking, 'state' | 'marks' | 'grade' | 'feedback' | 'comments'>;

export const nothingMarked: MarkingContent = { state: 'draft', marks: {}, grade: null, feedback: '', comments: [] };

/** The marking after these changes, in this order. Neither argument is changed. */
export function withChanges(marking: MarkingContent, changes: readonly MarkingChange[]): MarkingContent {
  return changes.reduce(withChange, marking);
}

function withChange(marking: MarkingContent, change: MarkingChange): MarkingContent {
  switch (change.kind) {
    case 'save':
      return { ...marking, state: 'saved' };
    case 'reopen':
      return { ...marking, state: 'draft' };
    case 'grade':
      return { ...marking, state: 'draft', grade: change.grade };
    case 'feedback':
      return { ...marking, state: 'draft', feedback: change.words };
    case 'mark':
      return { ...marking, state: 'draft', marks: withMark(marking.marks, change.criterion, change.points) };
    case 'uncomment':
      return { ...marking, state: 'draft', comments: marking.comments.filter(({ id }) => id !== change.id) };
    case 'comment':
      break;
  }
  const { comment } = change;
  const isKnown = marking.comments.some(({ id }) => id === comment.id);
  const comments = isKnown
    ? marking.comments.map((each) => (each.id === comment.id ? comment : each))
    : [...marking.comments, comment];
  return { ...marking, state: 'draft', comments };
}

function withMark(marks: Marking['marks'], criterion: string, points: number | null): Marking['marks'] {
  const others = Object.entries(marks).filter(([id]) => id !== criterion);
  return Object.fromEntries(points === null ? others : [...others, [criterion, points]]);
}

/** The sum of the marks given so far, null without any; a whole grade counts instead. */
export function sumSoFar(marking: MarkingContent, criteria: readonly Criterion[]): number | null {
  const whole = gradeOf(marking, criteria);
  if (whole !== null) return whole;
  const given = criteria.flatMap(({ id }) => marking.marks[id] ?? []);
  return given.length === 0 ? null : given.reduce((sum, mark) => sum + mark, 0);
}
