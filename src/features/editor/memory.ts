import type { IdRange } from '#contract/op';
import { joinRanges, sliceRanges, type Passage } from './passage.ts';

/** Enough for every browser's undo; older deletions are forgotten, never confused. */
const MAX_STEPS = 1000;
const MAX_UNITS = 400_000;

export interface Step {
  index: number;
  removed: Passage;
  inserted: number;
}

export type RangesOf = (start: number, end: number) => readonly IdRange[];

/** The deletions and steps of this page, so that text that comes back can name its origin. */
export interface Memory {
  /** Call with every change, after it was made. */
  add(step: Step): void;
  /** The ids of `text` among deleted text, searched from the latest; null if not found. */
  findDeleted(text: string): IdRange[] | null;
  /**
   * The ids of `length` characters at `index` of `after`, when `after` is a state that the text had before:
   * what undo and redo bring back. `before` is the text now, `rangesOf` gives the ids of its characters.
   */
  findEarlier(before: string, after: string, index: number, length: number, rangesOf: RangesOf): IdRange[] | null;
  /** Forgets the steps, since our own write ended the browser's undo. Deleted text stays known. */
  forgetSteps(): void;
}

export function createMemory(): Memory {
  let steps: Step[] = [];
  const deleted: { index: number; passage: Passage }[] = [];
  let units = 0;

  function remember(step: Step): void {
    const last = deleted.at(-1);
    const { text, ranges } = step.removed;
    if (last !== undefined && step.inserted === 0 && last.passage.text.length < MAX_UNITS) {
      const behind = step.index === last.index;
      if (behind || step.index + text.length === last.index) {
        const [first, second] = behind ? [last.passage, step.removed] : [step.removed, last.passage];
        last.passage = { text: first.text + second.text, ranges: joinRanges([first.ranges, second.ranges]) };
        last.index = step.index;
        return;
      }
    }
    deleted.push({ index: step.index, passage: { text, ranges } });
  }

  return {
    add(step) {
      steps.push(step);
      if (step.removed.text !== '') {
        units += step.removed.text.length;
        remember(step);
      } else if (deleted.length > 0) {
        // Typing in between separates earlier deletions from later ones.
        const last = deleted.at(-1);
        if (last !== undefined) last.index = -1;
      }
      if (steps.length > MAX_STEPS) steps = steps.slice(-MAX_STEPS / 2);
      while ((units > MAX_UNITS || deleted.length > MAX_STEPS) && deleted.length > 1) {
        units -= deleted.shift()?.passage.text.length ?? 0;
      }
    },
    findDeleted(text) {
      for (let at = deleted.length - 1; at >= 0; at -= 1) {
        const passage = deleted[at]?.passage;
        const offset = passage === undefined ? -1 : passage.text.indexOf(text);
        if (passage !== undefined && offset >= 0) return sliceRanges(passage.ranges, offset, text.length);
      }
      return null;
    },
    findEarlier(before, after, index, length, rangesOf) {
      const pieces = walkBack(steps, before, after);
      return pieces === null ? null : joinRanges(idsWithin(pieces, index, length, rangesOf));
    },
    forgetSteps() {
      steps = [];
    },
  };
}

/** A stretch of an earlier state: still in the text at `present`, or deleted since. */
type Piece = { present: number; length: number } | { passage: Passage; length: number };

/** Takes back step after step until the text is `after`; null when it never was. */
function walkBack(steps: readonly Step[], before: string, after: string): Piece[] | null {
  let pieces: Piece[] = [{ present: 0, length: before.length }];
  let length = before.length;
  for (let at = steps.length - 1; at >= 0; at -= 1) {
    const step = steps[at];
    if (step === undefined) return null;
    const back: Piece = { passage: step.removed, length: step.removed.text.length };
    pieces = [
      ...cut(pieces, 0, step.index),
      ...(back.length > 0 ? [back] : []),
      ...cut(pieces, step.index + step.inserted, length),
    ];
    length += back.length - step.inserted;
    if (length === after.length && textOf(pieces, before) === after) return pieces;
  }
  return null;
}

function textOf(pieces: readonly Piece[], before: string): string {
  return pieces
    .map((piece) =>
      'passage' in piece ? piece.passage.text : before.slice(piece.present, piece.present + piece.length),
    )
    .join('');
}

/** The pieces between two offsets, cut at both ends. */
function cut(pieces: readonly Piece[], start: number, end: number): Piece[] {
  const within: Piece[] = [];
  let at = 0;
  for (const piece of pieces) {
    const from = Math.max(start - at, 0);
    const to = Math.min(end - at, piece.length);
    at += piece.length;
    if (to <= from) continue;
    if (from === 0 && to === piece.length) within.push(piece);
    else if ('present' in piece) within.push({ present: piece.present + from, length: to - from });
    else within.push({ passage: slicePassage(piece.passage, from, to - from), length: to - from });
  }
  return within;
}

function slicePassage(passage: Passage, offset: number, length: number): Passage {
  return {
    text: passage.text.slice(offset, offset + length),
    ranges: sliceRanges(passage.ranges, offset, length),
  };
}

function idsWithin(pieces: readonly Piece[], index: number, length: number, rangesOf: RangesOf) {
  return cut(pieces, index, index + length).map((piece) =>
    'passage' in piece ? piece.passage.ranges : rangesOf(piece.present, piece.present + piece.length),
  );
}
