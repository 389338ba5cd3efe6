import type { CharId } from '#contract/op';
import { idAt, indexOfId, type Document } from './document.ts';

/** What is selected, as caret indexes in UTF-16 units; a caret has both alike. */
export interface Selection {
  start: number;
  end: number;
}

/** A selection by the characters that it touches, so that it can be found again after others have written. */
export interface SelectionMark {
  /** The first selected character; null for a caret. */
  first: CharId | null;
  /** The last selected character, or the one left of the caret; null at the document's start. */
  last: CharId | null;
}

/** Marks a selection before remote edits are taken. A caret stays behind what was written left of it. */
export function markSelection(doc: Document, selection: Selection): SelectionMark {
  const last = idAt(doc, selection.end - 1);
  return { first: selection.start < selection.end ? idAt(doc, selection.start) : null, last };
}

/** Where a marked selection is now. Characters that were deleted leave it where they stood. */
export function selectionOf(doc: Document, mark: SelectionMark): Selection {
  const end = mark.last === null ? 0 : indexBehind(doc, mark.last);
  const start = mark.first === null ? end : (indexOfId(doc, mark.first) ?? end);
  return { start: Math.min(start, end), end };
}

function indexBehind(doc: Document, id: CharId): number {
  const index = indexOfId(doc, id) ?? 0;
  const there = idAt(doc, index);
  return there !== null && there.stream === id.stream && there.clock === id.clock ? index + 1 : index;
}
