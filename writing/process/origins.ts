import type { StreamId } from '#contract/identifier';
import type { IdRange } from '#contract/op';
import type { Source } from '#contract/op-constants';
import type { CharacterOrigin } from '#contract/report';
import type { Document } from '../document/document.ts';
import { originOfLabel } from './label-origin.ts';
import type { Label, Stream } from '../document/run.ts';
import type { Range } from './ranges.ts';
import { runWith } from '../document/stream-index.ts';

/** `length` characters of the text from `start` on. They came in by consecutive ops of `stream`, the first by `seq`. */
export interface OriginSpan {
  start: number;
  length: number;
  origin: CharacterOrigin;
  stream: StreamId;
  seq: number;
}

const inheriting: ReadonlySet<Source> = new Set(['own', 'undo', 'redo', 'restore']);
/** Sources that copy or move text within the document, if their `from` holds. */
const moving: ReadonlySet<Source> = new Set(['own', 'paste', 'drop']);

/** `length` characters that a copy repeats: their origin, and where they were first written, from clock `clock` on. */
interface Piece {
  length: number;
  readonly origin: CharacterOrigin;
  /** Whether one of the copies in between was made within the text: by moving, or copying and pasting. */
  readonly moved: boolean;
  readonly firstStream: Stream;
  readonly clock: number;
}

/** Consecutive characters of a stream with the same label. */
export interface Stretch extends Readonly<Piece> {
  /** The seq of the op of the first character; `single`: each further character has the next seq. */
  readonly seq: number;
  readonly single: boolean;
  readonly source: Source;
}

/** The sources found for pastes that name none, by the stream and the seq of their ops. */
export type OwnSources = ReadonlyMap<Stream, ReadonlyMap<number, readonly IdRange[]>>;

/** For each stream the clocks that are the writer's own earlier writing, put in at once; sorted, without overlaps. */
export type EarlierRanges = ReadonlyMap<Stream, readonly Range[]>;

/** Pieces of the labels that are copies or in part earlier writing; 'open' while they are being found. */
export type Copies = Map<Label, readonly Piece[] | 'open'>;

/**
 * The origin of every visible character, in the order of the text.
 * A character with source own, undo, redo or restore has the origin of the character that it copies, if the `from` of
 * its op holds: every range is in the document, with its text, from before the op (earlier clocks in the op's own
 * stream; in other streams any characters that do not in turn depend on the op), and together the ranges read as the
 * inserted text. Otherwise own counts as an external paste, the other sources as unknown. The result depends on the ops
 * alone, not on their order of arrival. `own`: pastes found to be copies although they name no source.
 * Characters that claim to come by hand or voice count as a tool's where their size and pace are beyond either:
 * pace.ts.
 */
export function originsOf(doc: Document, own?: OwnSources): OriginSpan[] {
  const found = findCopies(doc, own);
  const spans: OriginSpan[] = [];
  let start = 0;
  for (let run = doc.tree.first; run !== null; run = run.next) {
    if (run.deleted) continue;
    eachStretch(run.stream, run.clock, run.length, found, ({ length, origin: name, seq }) => {
      add(spans, { start, length, origin: name, stream: run.stream.id, seq });
      start += length;
    });
  }
  return spans;
}

function add(spans: OriginSpan[], span: OriginSpan): void {
  const last = spans.at(-1);
  const joined = last !== undefined && last.origin === span.origin && last.stream === span.stream;
  if (joined && span.seq === last.seq + last.length && span.length === 1) last.length += 1;
  else spans.push(span);
}

/**
 * Calls `take` for each stretch of the `length` characters of a stream from `clock` on. Returns false if one of them is
 * a copy whose origin is still being found.
 */
export function eachStretch(
  stream: Stream,
  clock: number,
  length: number,
  found: Copies,
  take: (stretch: Stretch) => void,
): boolean {
  const end = clock + length;
  let at = clock;
  let place = labelWith(stream, clock);
  while (at < end) {
    const label = stream.labels[place];
    if (label === undefined || label.clock > at) throw new Error('A character of the document has no label.');
    const until = Math.min(end, label.clock + label.length);
    const copies = found.get(label);
    if (copies === 'open') return false;
    const { source, single } = label;
    if (copies === undefined) {
      const seq = single ? label.seq + at - label.clock : label.seq;
      const name = originOfLabel(label);
      take({ length: until - at, origin: name, moved: false, firstStream: stream, clock: at, seq, single, source });
    } else {
      for (const piece of sliceOf(copies, at - label.clock, until - at))
        take({ ...piece, seq: label.seq, single: false, source });
    }
    at = until;
    place += 1;
  }
  return true;
}

function sliceOf(pieces: readonly Piece[], skip: number, length: number): Piece[] {
  const slice: Piece[] = [];
  let start = 0;
  for (const piece of pieces) {
    const from = Math.max(start, skip);
    const to = Math.min(start + piece.length, skip + length);
    if (from < to) slice.push({ ...piece, length: to - from, clock: piece.clock + from - start });
    start += piece.length;
    if (start >= skip + length) break;
  }
  return slice;
}

/** The label of the character with this clock; undefined for a character without text. */
export function labelOf(stream: Stream, clock: number): Label | undefined {
  const label = stream.labels[labelWith(stream, clock)];
  return label !== undefined && clock >= label.clock && clock < label.clock + label.length ? label : undefined;
}

/** Index of the last label that begins at or before `clock`. */
function labelWith(stream: Stream, clock: number): number {
  let low = 0;
  let high = stream.labels.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((stream.labels[middle]?.clock ?? Infinity) <= clock) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** A copy whose sources are being found. `ranges` is null until they are verified. */
interface Visit {
  readonly stream: Stream;
  readonly label: Label;
  ranges: readonly IdRange[] | null;
}

/** The inputs and the result of a search for the sources of copies. */
interface Search {
  readonly doc: Document;
  readonly own: OwnSources;
  readonly earlier: EarlierRanges;
  readonly found: Copies;
}

/**
 * Finds the pieces of every copy, sources first and without recursion, because copies of copies can be thousands deep.
 * `own`: pastes that are copies although they name no source. `earlier`: the earlier writing; it counts where it is no
 * copy.
 */
export function findCopies(doc: Document, own: OwnSources = new Map(), earlier: EarlierRanges = new Map()): Copies {
  const search: Search = { doc, own, earlier, found: new Map() };
  for (const [stream, ranges] of earlier) noteEarlier(search, stream, ranges);
  const streams = [...doc.streams.values()].sort((a, b) => (a.id < b.id ? -1 : 1));
  for (const stream of streams) {
    for (const label of stream.labels)
      if (isCopy(search, stream, label)) findFrom(search, { stream, label, ranges: null });
  }
  return search.found;
}

function isCopy({ own }: Search, stream: Stream, label: Label): boolean {
  return (label.from !== undefined && inheriting.has(label.source)) || own.get(stream)?.has(label.seq) === true;
}

/** Notes the labels that are wholly or partly earlier writing, except those that may be copies. */
function noteEarlier(search: Search, stream: Stream, ranges: readonly Range[]): void {
  for (const { start, end } of ranges) {
    for (let place = labelWith(stream, start); place < stream.labels.length; place += 1) {
      const label = stream.labels[place];
      if (label === undefined || label.clock >= end) break;
      if (!isCopy(search, stream, label)) search.found.set(label, unbelieved(search, stream, label));
    }
  }
}

function findFrom(search: Search, first: Visit): void {
  const { doc, own, found } = search;
  const visits = [first];
  for (let visit = visits.at(-1); visit !== undefined; visit = visits.at(-1)) {
    const { stream, label } = visit;
    const state = found.get(label);
    if (state === undefined) {
      visit.ranges = own.get(stream)?.get(label.seq) ?? verifiedSources(doc, stream, label);
      found.set(label, 'open');
      for (const source of copiesAmong(search, visit.ranges ?? [])) visits.push(source);
      continue;
    }
    if (state === 'open') {
      const pieces = visit.ranges === null ? null : inherited(doc, visit.ranges, found, moving.has(label.source));
      found.set(label, pieces ?? unbelieved(search, stream, label));
    }
    visits.pop();
  }
}

/** The label's `from` if it holds (all of it is in the document, from before the op, with the same text); else null. */
export function verifiedSources(doc: Document, stream: Stream, label: Label): readonly IdRange[] | null {
  const ranges = label.from ?? [];
  let text = '';
  for (const range of ranges) {
    const source = doc.streams.get(range.stream);
    const limit = source === stream ? label.clock : source?.next;
    if (source === undefined || limit === undefined || range.clock + range.length > limit) return null;
    text += textOfRange(source, range);
    if (text.length > label.length) return null;
  }
  return text === textOfRange(stream, label) ? ranges : null;
}

/** The text of known characters, deleted or not; lost ones have none. */
export function textOfRange(stream: Stream, range: { clock: number; length: number }): string {
  const end = range.clock + range.length;
  let text = '';
  for (let at = range.clock; at < end;) {
    const run = runWith(stream.index, at);
    if (run === null) break;
    text += run.text.slice(at - run.clock, end - run.clock);
    at = run.clock + run.length;
  }
  return text;
}

/** The copies among the labels of these characters that were not visited yet. */
function copiesAmong(search: Search, ranges: readonly IdRange[]): Visit[] {
  const { doc, found } = search;
  const copies: Visit[] = [];
  for (const range of ranges) {
    const stream = doc.streams.get(range.stream);
    if (stream === undefined) continue;
    for (let place = labelWith(stream, range.clock); place < stream.labels.length; place += 1) {
      const label = stream.labels[place];
      if (label === undefined || label.clock >= range.clock + range.length) break;
      if (isCopy(search, stream, label) && !found.has(label)) copies.push({ stream, label, ranges: null });
    }
  }
  return copies;
}

/** The pieces of the sources' characters; null if one of them waits for this very result. */
function inherited(doc: Document, ranges: readonly IdRange[], found: Copies, moving: boolean): readonly Piece[] | null {
  const pieces: Piece[] = [];
  for (const range of ranges) {
    const stream = doc.streams.get(range.stream);
    if (stream === undefined) return null;
    const whole = eachStretch(
      stream,
      range.clock,
      range.length,
      found,
      ({ length, origin: name, moved, firstStream, clock }) =>
        join(pieces, { length, origin: name, moved: moved || moving, firstStream, clock }),
    );
    if (!whole) return null;
  }
  return pieces;
}

function join(pieces: Piece[], piece: Piece): void {
  const last = pieces.at(-1);
  const goesOn = last !== undefined && last.origin === piece.origin && last.moved === piece.moved;
  if (goesOn && last.firstStream === piece.firstStream && last.clock + last.length === piece.clock)
    last.length += piece.length;
  else pieces.push(piece);
}

/** The pieces of a label judged by itself alone, parted by its earlier writing. */
function unbelieved({ earlier }: Search, stream: Stream, label: Label): Piece[] {
  const pieces: Piece[] = [];
  const end = label.clock + label.length;
  let clock = label.clock;
  const add = (to: number, name: CharacterOrigin): void => {
    if (to > clock) pieces.push({ length: to - clock, origin: name, moved: false, firstStream: stream, clock });
    clock = Math.max(clock, to);
  };
  for (const range of rangesFrom(earlier.get(stream) ?? [], label.clock)) {
    if (range.start >= end) break;
    add(range.start, originOfLabel(label));
    add(Math.min(range.end, end), 'earlier writing');
  }
  add(end, originOfLabel(label));
  return pieces;
}

/** The ranges that end behind `clock`. */
function* rangesFrom(ranges: readonly Range[], clock: number): Generator<Range> {
  let low = 0;
  let high = ranges.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((ranges[middle]?.end ?? Infinity) <= clock) low = middle + 1;
    else high = middle;
  }
  for (; low < ranges.length; low += 1) yield ranges[low] as Range;
}
