import { isDeepStrictEqual } from 'node:util';
import { placeOf, type MarkingChange } from '#contract/marking-change';
import type { MarkingState, ChangeRequest } from './state.ts';
import type { Overtaken, Place } from '../../platform/database/columns.ts';

type Known = Pick<MarkingState, 'places' | 'overtaken'>;

/**
 * The places and the overtaken values after a change of one place. The replaced value is kept as overtaken where
 * another page wrote it after `base`, the revision that the page of this change had seen. No value is kept twice, nor
 * one that the change itself restores.
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

/** Whether the page of a change could not show the value of a place: another page wrote it after its `base`. */
export function isUnseen(last: Place, { base, origin, shown }: ChangeRequest): boolean {
  return base !== undefined && base < last.revision && origin !== last.origin && !shown.includes(last.origin);
}

/** The overtaken values left after a save by a page that had seen `base`: those that it could not have shown. */
export function leftToOffer({ overtaken }: MarkingState, { base }: ChangeRequest): readonly Overtaken[] {
  return base === undefined ? [] : overtaken.filter(({ revision }) => revision > base);
}

/** The change that restores the value that `change` replaces; null where there is none. */
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

/** Whether a change includes another: an equal one, or words that contain the other's. */
function says(change: MarkingChange, other: MarkingChange): boolean {
  if (change.kind === 'feedback' && other.kind === 'feedback') return change.words.includes(other.words.trim());
  if (change.kind === 'comment' && other.kind === 'comment')
    return change.comment.words.includes(other.comment.words.trim());
  return isDeepStrictEqual(change, other);
}
