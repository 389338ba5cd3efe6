import type { StreamId } from '#contract/identifier';
import type { IdRange, Op } from '#contract/op';
import type { CharacterClass, Earlier } from '#contract/report';
import { eachStretch, findCopies } from './classes.ts';
import { createDocument, integrate, type Document } from '../document/document.ts';
import { earlierRanges } from './earlier-writing.ts';
import { paceJudge } from './pace-judge.ts';
import { createMoments, findOwnText, noteMoment, type Moments } from './own-text.ts';
import type { Run } from '../document/run.ts';

/** One op of a log. `timeMs`: when it is taken to have been made; logs without times are scrubbed by count alone. */
export interface LogEntry {
  readonly stream: StreamId;
  readonly op: Op;
  readonly timeMs?: number | undefined;
}

/** Characters that came and went together. */
interface Piece {
  readonly text: string;
  /** Count of ops at which the first of them is there, and by how many more each next one comes later. */
  readonly born: number;
  readonly step: 0 | 1;
  /** Count of ops at which they are gone; Infinity if they stay. */
  readonly gone: number;
  readonly stream: StreamId;
  /** Clock of its first character in that stream. */
  readonly clock: number;
  readonly class: CharacterClass;
  /** Whether they repeat characters of this text, whose class they have. */
  readonly copy: boolean;
}

/** A log made ready for scrubbing: every character that ever was, in the order of the text, with its moments. */
export interface Replay {
  /** Number of ops of the log. */
  readonly count: number;
  /** For each count from 1 on, the latest time up to there: never falls, whatever the devices' clocks did. */
  readonly times: readonly number[];
  readonly pieces: readonly Piece[];
}

/** What stood at a moment: `length` characters from `start` on, of one class and stream. */
export interface MomentSpan {
  start: number;
  length: number;
  class: CharacterClass;
  stream: StreamId;
}

/** What stood at a moment, and what the op that led to it did. */
export interface Moment {
  readonly text: string;
  readonly spans: readonly MomentSpan[];
  /** What the last op inserted or removed, by its place in the text; null if it changed nothing that is seen. */
  readonly change: MomentChange | null;
}

export interface MomentChange {
  readonly start: number;
  /** UTF-16 units that came in at `start`. */
  readonly inserted: number;
  /** The text that went. */
  readonly removed: string;
}

/**
 * Prepares a log, in the order in which it is to be shown (the server's order of arrival, say), for any number of looks
 * at any moment. Ops that come before what they need count from the op on that brings it, as in the document.
 * One integration of the whole log; a look costs no more than a walk over the pieces. `judged`: the university judged the labels already.
 * `earlier`: what the report of the same log lists as earlier writing.
 */
export function createReplay(log: readonly LogEntry[], judged = false, earlier: readonly Earlier[] = []): Replay {
  const doc = createDocument(judged ? undefined : paceJudge);
  const moments = createMoments(judged);
  doc.observer = (stream, op) => noteMoment(moments, stream, op, doc.moment);
  const times: number[] = [];
  let latest = 0;
  for (const { stream, op, timeMs } of log) {
    doc.moment += 1;
    latest = Math.max(latest, timeMs ?? 0);
    times.push(latest);
    integrate(doc, stream, op);
  }
  return { count: log.length, times, pieces: piecesOf(doc, moments, earlier) };
}

/** The text after the first `count` ops: the same as integrating just these. */
export function textAt(replay: Replay, count: number): string {
  const texts: string[] = [];
  for (const piece of replay.pieces) {
    const length = lengthAt(piece, count);
    if (length > 0) texts.push(length === piece.text.length ? piece.text : piece.text.slice(0, length));
  }
  return texts.join('');
}

/** The classes and streams of that text, from start to end. */
export function spansAt(replay: Replay, count: number): MomentSpan[] {
  return [...momentAt(replay, count).spans];
}

/** The text after the first `count` ops with its classes, and what the last of them changed. One walk over the pieces. */
export function momentAt(replay: Replay, count: number): Moment {
  const texts: string[] = [];
  const spans: MomentSpan[] = [];
  let change: { start: number; inserted: number; removed: string } | null = null;
  let start = 0;
  let last: MomentSpan | undefined;
  for (const piece of replay.pieces) {
    if (count < piece.born || count > piece.gone) continue;
    if (count === piece.gone) {
      change ??= { start, inserted: 0, removed: '' };
      change.removed += piece.text.slice(0, reachOf(piece, count - 1));
      continue;
    }
    const length = reachOf(piece, count);
    const fresh = count === piece.born ? length : length - reachOf(piece, count - 1);
    if (fresh > 0) {
      change ??= { start: start + length - fresh, inserted: 0, removed: '' };
      change.inserted += fresh;
    }
    texts.push(length === piece.text.length ? piece.text : piece.text.slice(0, length));
    if (last !== undefined && last.class === piece.class && last.stream === piece.stream) last.length += length;
    else spans.push((last = { start, length, class: piece.class, stream: piece.stream }));
    start += length;
  }
  return { text: texts.join(''), spans, change };
}

/** The ids of the characters of that text, in its order: by them it can be brought back. */
export function rangesAt(replay: Replay, count: number): IdRange[] {
  const ranges: IdRange[] = [];
  let last: IdRange | undefined;
  for (const piece of replay.pieces) {
    const length = lengthAt(piece, count);
    if (length === 0) continue;
    if (last !== undefined && last.stream === piece.stream && last.clock + last.length === piece.clock)
      last.length += length;
    else ranges.push((last = { stream: piece.stream, clock: piece.clock, length }));
  }
  return ranges;
}

/** How many ops had been made at a time. */
export function countAt(replay: Replay, timeMs: number): number {
  let low = 0;
  let high = replay.times.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((replay.times[middle] ?? Infinity) <= timeMs) low = middle + 1;
    else high = middle;
  }
  return low;
}

function lengthAt(piece: Piece, count: number): number {
  return count >= piece.gone ? 0 : reachOf(piece, count);
}

/** How many of its characters had come by then, gone or not. */
function reachOf(piece: Piece, count: number): number {
  if (count < piece.born) return 0;
  return piece.step === 0 ? piece.text.length : Math.min(piece.text.length, count - piece.born + 1);
}

function piecesOf(doc: Document, moments: Moments, earlier: readonly Earlier[]): Piece[] {
  const copies = findCopies(doc, findOwnText(doc, moments), earlierRanges(doc, earlier));
  const pieces: Piece[] = [];
  for (let run: Run | null = doc.tree.first; run !== null; run = run.next) {
    if (run.lost) continue;
    const { stream, text } = run;
    const born = moments.births.get(stream) ?? [];
    const same = { stream: stream.id, gone: run.deleted ? run.deletedAt : Infinity };
    let at = 0;
    eachStretch(stream, run.clock, run.length, copies, ({ length, class: name, seq, single, origin, clock }) => {
      const end = at + length;
      const copy = origin !== stream || clock !== run.clock + at;
      while (at < end) {
        const offset = single ? at - (end - length) : 0;
        const steps = single ? steadySteps(born, seq + offset, end - at) : end - at;
        const step = single ? 1 : 0;
        pieces.push({
          ...same,
          text: text.slice(at, at + steps),
          clock: run.clock + at,
          born: born[seq + offset] ?? 0,
          step,
          class: name,
          copy,
        });
        at += steps;
      }
    });
  }
  return pieces;
}

/** How many ops from `seq` on took effect one moment after the other, at most `most`. */
function steadySteps(born: readonly number[], seq: number, most: number): number {
  let steps = 1;
  while (steps < most && born[seq + steps] === (born[seq + steps - 1] ?? 0) + 1) steps += 1;
  return steps;
}
