import type { Comment } from '#contract/marking-change';
import { placeOfAnchor } from '#writing/document/text-anchor';
import type { Stretch } from './text-lines.ts';

/** A comment with its number and its place in the text that is shown; null where the text has changed there. */
export interface PlacedComment {
  comment: Comment;
  number: number;
  place: Stretch | null;
}

/** Comments by their places in the text with this hash, numbered from 1; those without a place come last. */
export function placed(comments: readonly Comment[], text: string, sha256: string): PlacedComment[] {
  return comments
    .map((comment) => ({ comment, place: placeIn(text, sha256, comment) }))
    .sort((a, b) => (a.place?.from ?? Infinity) - (b.place?.from ?? Infinity) || byId(a.comment, b.comment))
    .map((each, index) => ({ ...each, number: index + 1 }));
}

function byId(a: Comment, b: Comment): number {
  return a.id < b.id ? -1 : 1;
}

function placeIn(text: string, sha256: string, { anchor }: Comment): Stretch | null {
  const place = placeOfAnchor(anchor, text, sha256);
  return place === null ? null : { from: place.start, to: place.end };
}
