import { isDeepStrictEqual } from 'node:util';
import { placeOf, type MarkingChange } from '#contract/marking-change';
import type { MarkingState, ChangeRequest } from './state.ts';
import type { Overtaken, Place } from '../../platform/database/columns.ts';

type Known = Pick<MarkingState, 'places' | 'overtaken'>;

/**
 * What is known of who changed what, after a change of one place. What stood there is offered back where another page
 * put it down after `base`, which is what the page of this change had seen. Nothing is offered back twice, nor what the
 * change itself puts back.
 */
export function overtake(marking: MarkingState, wish: ChangeRequest): Known {
  const { change, origin, now } = wish;
  const place = placeOf(change);
  if (place === null) return marking;
  const last = marking.places[place];
  const before = last !== undefined && isUnseen(last, wish) ? whatPutsBack(marking, change) : null;
  const lost = before === null || says(change, before) ? null : before;
  const revision = marking.revision + 1;
  const kept = marking.overtaken.filter(
    (one) => placeOf(one.change) !== place || (lost === null && !says(change, one.change)),
  );
  return {
    places: { ...marking.places, [place]: { revision, origin } },
    overtaken: lost === null ? kept : [...kept, { change: lost, at: now.toISOString(), revision }],
  };
}

/** Whether the page of a change could not show what stands in a place: another page put it down after its `base`. */
export function isUnseen(last: Place, { base, origin, shown }: ChangeRequest): boolean {
  return base !== undefined && base < last.revision && origin !== last.origin && !shown.includes(last.origin);
}

/** What is still to be offered back once a page saves that had seen `base`: what it could not have shown. */
export function leftToOffer({ overtaken }: MarkingState, { base }: ChangeRequest): readonly Overtaken[] {
  return base === undefined ? [] : overtaken.filter(({ revision }) => revision > base);
}

/** The change that puts back what stands where another is about to be made; null where nothing stands. */
function whatPutsBack(marking: MarkingState, change: MarkingChange): MarkingChange | null {
  switch (change.kind) {
    case 'mark': {
      const points = marking.marks[change.criterion];
      return points === undefined ? null : { kind: 'mark', criterion: change.criterion, points };
    }
    case 'grade':
      return marking.grade === null ? null : { kind: 'grade', grade: marking.grade };
    case 'feedback':
      return marking.feedback.trim() === '' ? null : { kind: 'feedback', words: marking.feedback };
    case 'comment':
    case 'uncomment': {
      const id = change.kind === 'comment' ? change.comment.id : change.id;
      const comment = marking.comments.find((one) => one.id === id);
      return comment === undefined ? null : { kind: 'comment', comment };
    }
    case 'save':
    case 'reopen':
      break;
  }
  return null;
}

/** Whether a change says all that another did: the same, or words that hold the other's. */
function says(change: MarkingChange, other: MarkingChange): boolean {
  if (change.kind === 'feedback' && other.kind === 'feedback') return change.words.includes(other.words.trim());
  if (change.kind === 'comment' && other.kind === 'comment')
    return change.comment.words.includes(other.comment.words.trim());
  return isDeepStrictEqual(change, other);
}
