import type { Insert, Op } from '#contract/op';
import { eachStretch, type Copies } from './origins.ts';
import type { Document } from '../document/document.ts';
import type { StreamSteps } from './log-steps.ts';
import { isOutside } from './pastes.ts';

/** Counts moves and copies of the writer's own text within the document. A move of several edits counts once. */
export function countMoves(
  doc: Document,
  found: Copies,
  streams: readonly StreamSteps[],
): { events: number; characters: number } {
  const moves = { events: 0, characters: 0 };
  for (const { stream, steps } of streams) {
    const state = doc.streams.get(stream);
    let counted: number | null = null;
    for (const { op, inserted } of steps) {
      if (state === undefined || inserted === 0 || !mayMove(op)) continue;
      let own = 0;
      eachStretch(state, op.clock, op.text.length, found, ({ origin: name, moved, length }) => {
        if (moved && !isOutside(name)) own += length;
      });
      const group = op.group ?? op.seq;
      if (own > 0 && group !== counted) moves.events += 1;
      if (own > 0) counted = group;
      moves.characters += own;
    }
  }
  return moves;
}

function mayMove(op: Op): op is Insert {
  return op.kind === 'insert' && (op.source === 'own' || op.source === 'paste' || op.source === 'drop');
}
