import type { StreamId } from '#contract/identifier';
import type { IdRange, Op } from '#contract/op';
import type { CharacterOrigin, Earlier } from '#contract/report';
import { eachStretch, findCopies } from './origins.ts';
import { createDocument, integrate, type Document } from '../document/document.ts';
import { earlierRanges } from './earlier-writing.ts';
import { paceChecker } from './pace-checker.ts';
import { createMoments, findOwnText, noteMoment, type Moments } from './own-text.ts';
import type { Run } from '../document/run.ts';

/** One op of a log. `timeMs`: when it is taken to have been made; logs without times are scrubbed by count alone. */
export interface LogEntry {
  readonly stream: StreamId;
  readonly op: Op;
  readonly timeMs?: number | undefined;
}

/** Consecutive characters that were inserted and removed together. */
interface Piece {
  readonly text: string;
  /** The count of ops from which on the first character is there; each next character comes `step` ops later. */
  readonly born: number;
  readonly step: 0 | 1;
  /** Count of ops at which they are gone; Infinity if they stay. */
  readonly gone: number;
  readonly stream: StreamId;
  /** Clock of its first character in that stream. */
  readonly clock: number;
  readonly origin: CharacterOrigin;
  /** Whether they are copies of characters of this text, whose origin they have. */
  readonly copy: boolean;
}

/** A log prepared for scrubbing: every character ever inserted, in the order of the text, with its moments. */
export interface Replay {
  /** Number of ops of the log. */
  readonly count: number;
  /** For each count from 1 on, the latest time of the ops so far: it never falls, whatever the devices' clocks did. */
  readonly times: readonly number[];
  readonly pieces: readonly Piece[];
}

/** `length` characters of the text of a moment from `start` on, of one origin and stream. */
export interface MomentSpan {
  start: number;
  length: number;
  origin: CharacterOrigin;
  stream: StreamId;
}

/** The text of a moment, and the change by its last op. */
export interface Moment {
  readonly text: string;
  readonly spans: readonly MomentSpan[];
  /** The text that the last op inserted or removed, by its place; null if it changed nothing visible. */
  readonly change: MomentChange | null;
}

export interface MomentChange {
  readonly start: number;
  /** UTF-16 units inserted at `start`. */
  readonly inserted: number;
  /** The removed text. */
  readonly removed: string;
}

/**
 * Prepares a log, in the order in which it is to be shown (the server's order of arrival, say), for any number of looks
 * at any moment. An op that comes before the ops that it needs counts from the arrival of the last of these, as in the
 * document. Integrates the whole log once; a look then costs a walk over the pieces. `judged`: the university judged
 * the labels already. `earlier`: the earlier writing that the report of the same log lists.
 */
export function createReplay(log: readonly LogEntry[], judged = false, earlier: readonly Earlier[] = []): Replay {
  const doc = createDocument(judged ? undefined : paceChecker);
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

/** The origins and streams of that text, from start to end. */
export function spansAt(replay: Replay, count: number): MomentSpan[] {
  return [...momentAt(replay, count).spans];
}

/**
 * The text after the first `count` ops with its origins, and what the last of them changed. One walk over the pieces.
 */
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
    if (last !== undefined && last.origin === piece.origin && last.stream === piece.stream) last.length += length;
    else spans.push((last = { start, length, origin: piece.origin, stream: piece.stream }));
    start += length;
  }
  return { text: texts.join(''), spans, change };
}

/** The ids of the characters of that text, in its order, by which it can be restored. */
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

/** The number of ops made up to a time. */
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

/** The number of its characters inserted up to a count of ops, gone or not. */
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
    eachStretch(stream, run.clock, run.length, copies, ({ length, origin: name, seq, single, firstStream, clock }) => {
      const end = at + length;
      const copy = firstStream !== stream || clock !== run.clock + at;
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
          origin: name,
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
