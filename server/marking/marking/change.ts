import { isHalf, type Criterion } from '#contract/criterion';
import type { TrailKind } from '#contract/marking';
import { QUOTE_MAX_LENGTH, type Comment, type MarkingChange } from '#contract/marking-change';
import { problem, problemAt, type ProblemError } from '../../platform/problem.ts';
import type { TrailLine } from '../../assignments/rules/note-trail.ts';
import { storable } from '../../platform/words.ts';
import type { MarkingState, ChangeRequest } from './state.ts';
import { isUnseen, leftToOffer, overtake } from './overtaken.ts';

const COMMENTS_MAX = 500;

/** The marking after a change, and its line for the trail, if any; null where nothing changes. */
export type AppliedChange = { readonly marking: MarkingState; readonly line: TrailLine | null } | null;

/**
 * Applies one change to a marking. @throws 400 where it doesn't fit the criteria, or a comment doesn't fit its quote;
 * 409 where it would save changes that its page could not show.
 */
export function applyChange(marking: MarkingState, wish: ChangeRequest): AppliedChange {
  const made = changeOf(marking, wish);
  if (made === null) return null;
  const { fields, line } = made;
  // A change makes a saved marking a draft again, so that no half of a change is returned.
  const { places, overtaken } = overtake(marking, wish);
  const after: MarkingState = { ...marking, places, overtaken, state: 'draft', ...fields };
  return { marking: { ...after, revision: marking.revision + 1 }, line };
}

type Made = { readonly fields: Partial<MarkingState>; readonly line: TrailLine | null } | null;

function changeOf(marking: MarkingState, wish: ChangeRequest): Made {
  const { change } = wish;
  switch (change.kind) {
    case 'mark':
      return mark(marking, change, wish.criteria);
    case 'grade':
      if (change.grade === marking.grade) return null;
      return { fields: { grade: change.grade }, line: line('grade', null, marking.grade, change.grade) };
    case 'feedback':
      return feedback(marking, storable(change.words));
    case 'comment':
      return comment(marking, checkedComment(change.comment, marking.comments));
    case 'uncomment': {
      const gone = marking.comments.find(({ id }) => id === change.id);
      if (gone === undefined) return null;
      const comments = marking.comments.filter(({ id }) => id !== change.id);
      return { fields: { comments }, line: line('uncomment', change.id, gone, null) };
    }
    case 'save':
    case 'reopen':
      break;
  }
  return turn(marking, change.kind, wish);
}

function line(kind: TrailKind, about: string | null, before: unknown, after: unknown): TrailLine {
  return { kind, about, before, after };
}

/** Saves or reopens. A save drops the overtaken values that its page has seen. @throws 409 for an unseen change. */
function turn(marking: MarkingState, kind: 'save' | 'reopen', wish: ChangeRequest): Made {
  const state = kind === 'save' ? 'saved' : 'draft';
  const overtaken = kind === 'save' ? leftToOffer(marking, wish) : marking.overtaken;
  const isTurned = state !== marking.state;
  if (isTurned && kind === 'save' && Object.values(marking.places).some((last) => isUnseen(last, wish)))
    throw problem(
      409,
      'out_of_date',
      'Another device changed this at the same time, so it was not saved. Check the present version, then save again.',
    );
  if (!isTurned && overtaken.length === marking.overtaken.length) return null;
  return { fields: { state, overtaken }, line: isTurned ? line(kind, null, null, null) : null };
}

function mark(
  { marks }: MarkingState,
  { criterion, points }: Extract<MarkingChange, { kind: 'mark' }>,
  criteria: readonly Criterion[],
): Made {
  const of = criteria.find(({ id }) => id === criterion);
  if (of === undefined) throw wrong('change.criterion', 'The assignment has no such criterion (any more).');
  if (points !== null && points > of.points)
    throw wrong('change.points', `At most ${String(of.points)} points can be given here.`);
  if (points !== null && !isHalf(points)) throw wrong('change.points', 'Give whole or half points.');
  const before = marks[criterion] ?? null;
  if (before === points) return null;
  const { [criterion]: _, ...others } = marks;
  const after = points === null ? others : { ...others, [criterion]: points };
  return { fields: { marks: after }, line: line('mark', criterion, before, points) };
}

function feedback({ feedback: before }: MarkingState, words: string): Made {
  return words === before ? null : { fields: { feedback: words }, line: line('feedback', null, before, words) };
}

function comment({ comments }: MarkingState, put: Comment): Made {
  const before = comments.find(({ id }) => id === put.id) ?? null;
  if (before !== null && sameComment(before, put)) return null;
  const after = before === null ? [...comments, put] : comments.map((each) => (each.id === put.id ? put : each));
  return { fields: { comments: after }, line: line('comment', put.id, before, put) };
}

function sameComment(one: Comment, other: Comment): boolean {
  return (
    one.words === other.words &&
    one.anchor.start === other.anchor.start &&
    one.anchor.end === other.anchor.end &&
    one.anchor.quote === other.anchor.quote &&
    one.anchor.sha256 === other.anchor.sha256
  );
}

function checkedComment({ id, anchor, words }: Comment, others: readonly Comment[]): Comment {
  // A place that is empty, or ends before it begins, has no quote.
  if (anchor.quote.length !== Math.min(anchor.end - anchor.start, QUOTE_MAX_LENGTH))
    throw wrong('change.comment.anchor', 'The quote must be the text from start to end.');
  if (others.length >= COMMENTS_MAX && others.every((other) => other.id !== id))
    throw wrong('change.comment', `At most ${String(COMMENTS_MAX)} comments fit on one text.`);
  return { id, anchor: { ...anchor, quote: storable(anchor.quote) }, words: storable(words) };
}

function wrong(path: string, error: string): ProblemError {
  return problemAt(path, 400, 'bad_body', error);
}
