import type { IdRange } from '#contract/op';
import { visibleLength } from './run-tree.ts';
import type { Document } from './document.ts';

/** Consecutive visible characters: their index in the text, in UTF-16 units, and their text. */
export interface VisiblePiece {
  index: number;
  text: string;
}

/** Those characters of one stream that are visible now, as pieces in the order of the text. */
export function visiblePieces(doc: Document, { stream, clock, length }: IdRange): VisiblePiece[] {
  const pieces: VisiblePiece[] = [];
  let index = 0;
  for (let run = doc.tree.first; run !== null; run = run.next) {
    const start = Math.max(clock, run.clock) - run.clock;
    const end = Math.min(clock + length, run.clock + run.length) - run.clock;
    if (!run.deleted && run.stream.id === stream && end > start) {
      const [before, text] = [pieces.at(-1), run.text.slice(start, end)];
      if (before !== undefined && before.index + before.text.length === index + start) before.text += text;
      else pieces.push({ index: index + start, text });
    }
    index += visibleLength(run);
  }
  return pieces;
}
