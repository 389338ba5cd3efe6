import type { CharId } from '#contract/op';
import { idAt, indexOfId, lengthOf, type Document } from '#writing/document/document';

/** A selection in UTF-16 units; `start` equals `end` for a caret. */
export interface Selection {
  start: number;
  end: number;
}

/** The character left of a caret, null at the start of the text. Text inserted there later comes after the caret. */
export function leftOf(doc: Document, caret: number): CharId | null {
  return caret <= 0 ? null : idAt(doc, Math.min(caret, lengthOf(doc)) - 1);
}

/** The caret right of a character, or at its former place if it is deleted. */
export function caretAfter(doc: Document, id: CharId | null): number {
  if (id === null) return 0;
  const index = indexOfId(doc, id);
  if (index === null) return lengthOf(doc);
  const there = idAt(doc, index);
  return there !== null && there.stream === id.stream && there.clock === id.clock ? index + 1 : index;
}
