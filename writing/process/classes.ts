import type { StreamId } from '#contract/identifier';
import type { IdRange } from '#contract/op';
import type { Source } from '#contract/op-constants';
import type { CharacterClass } from '#contract/report';
import type { Document } from '../document/document.ts';
import { classOfLabel } from './label-class.ts';
import type { Label, Stream } from '../document/run.ts';
import type { Range } from './ranges.ts';
import { runWith } from '../document/stream-index.ts';

/** `length` characters of the text from `start` on. They came in by consecutive ops of `stream`, the first by `seq`. */
export interface ClassSpan {
  start: number;
  length: number;
  class: CharacterClass;
  stream: StreamId;
  seq: number;
}

const inheriting: ReadonlySet<Source> = new Set(['own', 'undo', 'redo', 'restore']);
/** What copies or moves text within the document, if its source holds. */
const moving: ReadonlySet<Source> = new Set(['own', 'paste', 'drop']);

/** `length` characters that a copy repeats: their class, and where they were first written, from clock `clock` on. */
interface Piece {
  length: number;
  readonly class: CharacterClass;
  /** Whether one of the copies in between was made within the text: by moving, or copying and pasting. */
  readonly moved: boolean;
  readonly origin: Stream;
  readonly clock: number;
}

/** Consecutive characters of a stream that came in alike. */
export interface Stretch extends Readonly<Piece> {
  /** The op of the first of them; `single`: each further one has the next seq. */
  readonly seq: number;
  readonly single: boolean;
  readonly source: Source;
}

/** Where pastes that name no source were found to come from, by the stream and the seq of their ops. */
export type OwnSources = ReadonlyMap<Stream, ReadonlyMap<number, readonly IdRange[]>>;

/** Which clocks of streams are the writer's own earlier writing, put in at once; in rising order, without overlaps. */
export type EarlierRanges = ReadonlyMap<Stream, readonly Range[]>;

/** Pieces of the labels whose text is a copy or in part earlier writing; 'open' while they are being found. */
export type Copies = Map<Label, readonly Piece[] | 'open'>;

/**
 * The class of every visible character, in the order of the text.
 * A character that came in by own, undo, redo or restore has the class of the character that it is a copy of, if the
 * `from` of its op holds: every range is in the document, with its text, from before the op (earlier clocks in the op's
 * own stream; in other streams whatever does not in turn depend on the op), and together they read as the inserted text.
 * Otherwise own is an external paste, the others are unknown. The answer depends on the ops alone, not on their order of
 * arrival. `own`: pastes that were found to be copies although they name no source.
 * Characters that claim to have come by hand or voice are a tool's where their size and pace are beyond either: pace.ts.
 */
export function classesOf(doc: Document, own?: OwnSources): ClassSpan[] {
  const found = findCopies(doc, own);
  const spans: ClassSpan[] = [];
  let start = 0;
  for (let run = doc.tree.first; run !== null; run = run.next) {
    if (run.deleted) continue;
    eachStretch(run.stream, run.clock, run.length, found, ({ length, class: name, seq }) => {
      add(spans, { start, length, class: name, stream: run.stream.id, seq });
      start += length;
    });
  }
  return spans;
}

function add(spans: ClassSpan[], span: ClassSpan): void {
  const last = spans.at(-1);
  const joined = last !== undefined && last.class === span.class && last.stream === span.stream;
  if (joined && span.seq === last.seq + last.length && span.length === 1) last.length += 1;
  else spans.push(span);
}

/**
 * Calls `take` for each stretch among `length` characters of a stream, from `clock` on. False if one of them is a copy
 * whose class is still being found.
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
      const name = classOfLabel(label);
      take({ length: until - at, class: name, moved: false, origin: stream, clock: at, seq, single, source });
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

/** How the character with this clock came in; undefined for one without text. */
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

/** A copy whose sources are being found. `ranges` once they are verified. */
interface Visit {
  readonly stream: Stream;
  readonly label: Label;
  ranges: readonly IdRange[] | null;
}

/** What is looked through for the sources of copies. */
interface Search {
  readonly doc: Document;
  readonly own: OwnSources;
  readonly earlier: EarlierRanges;
  readonly found: Copies;
}

/**
 * Finds what every copy inherits, sources first, without recursion: copies of copies may go thousands deep.
 * `own`: pastes that are copies although they do not say so. `earlier`: what is earlier writing, where it is no copy.
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

/** Notes the labels that are earlier writing in part or whole, but for those of which it is still to be seen. */
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

/** The label's `from` if it holds: all of it there, from before, with the same text; else null. */
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

/** What the sources' characters are; null if one of them is itself waiting for this answer. */
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
      ({ length, class: name, moved, origin, clock }) =>
        join(pieces, { length, class: name, moved: moved || moving, origin, clock }),
    );
    if (!whole) return null;
  }
  return pieces;
}

function join(pieces: Piece[], piece: Piece): void {
  const last = pieces.at(-1);
  const goesOn = last !== undefined && last.class === piece.class && last.moved === piece.moved;
  if (goesOn && last.origin === piece.origin && last.clock + last.length === piece.clock) last.length += piece.length;
  else pieces.push(piece);
}

/** What a label is of which nothing is known but itself, and which of it is earlier writing. */
function unbelieved({ earlier }: Search, stream: Stream, label: Label): Piece[] {
  const pieces: Piece[] = [];
  const end = label.clock + label.length;
  let clock = label.clock;
  const add = (to: number, name: CharacterClass): void => {
    if (to > clock) pieces.push({ length: to - clock, class: name, moved: false, origin: stream, clock });
    clock = Math.max(clock, to);
  };
  for (const range of rangesFrom(earlier.get(stream) ?? [], label.clock)) {
    if (range.start >= end) break;
    add(range.start, classOfLabel(label));
    add(Math.min(range.end, end), 'earlier writing');
  }
  add(end, classOfLabel(label));
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
