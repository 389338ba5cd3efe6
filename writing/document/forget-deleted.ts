import type { Document } from './document.ts';

/** Stands for each UTF-16 unit of a deleted word. */
const NOTHING = '\0';

/**
 * Removes the deleted words from a document. Their ids stay, so that edits that name them still find their place: text,
 * origins and merges are as before; only a replay can't show the deleted words.
 */
export function forgetDeleted(doc: Document): void {
  for (let run = doc.tree.first; run !== null; run = run.next)
    if (run.deleted && !run.lost) run.text = NOTHING.repeat(run.length);
}
