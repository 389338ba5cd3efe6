import type { Document } from './document.ts';

/** Stands for each UTF-16 unit of a deleted word. */
const NOTHING = '\0';

/**
 * Takes the words out of a document that were deleted from its text. Their ids stay, so that edits which name them
 * still find their place: text, classes and merges are as before, only a replay has nothing to show.
 */
export function forgetDeleted(doc: Document): void {
  for (let run = doc.tree.first; run !== null; run = run.next)
    if (run.deleted && !run.lost) run.text = NOTHING.repeat(run.length);
}
