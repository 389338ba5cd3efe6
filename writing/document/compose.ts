import type { StreamId } from '#contract/identifier';
import type { CharId, Delete, Edit, IdRange, Insert } from '#contract/op';
import { EDIT_MAX_BYTES, type Source } from '#contract/op-constants';
import { integrate, lengthOf, type Document } from './document.ts';
import { runAt } from './run-tree.ts';

/**
 * A range and a stream's name take at most this many bytes, packed; an edit's other fields at most {@link HEAD_BYTES}.
 */
const RANGE_BYTES = 12;
const STREAM_BYTES = 17;
const HEAD_BYTES = 128;
const RANGES_MAX = Math.floor((EDIT_MAX_BYTES - HEAD_BYTES) / (RANGE_BYTES + STREAM_BYTES));
/** The most source ranges of one insertion: they take at most half of its bytes, its text the other half. */
const SOURCES_MAX = Math.floor(RANGES_MAX / 2);

/** The writing state of one stream. `seq`: last one used, 0 at the start. `clock`: the next character's. */
export interface Pen {
  readonly stream: StreamId;
  seq: number;
  clock: number;
}

export function createPen(stream: StreamId): Pen {
  return { stream, seq: 0, clock: 0 };
}

/** Replaces `removed` UTF-16 units from `index` on with `inserted`. `at` in ticks since the stream began. */
export interface Change {
  index: number;
  removed: number;
  inserted: string;
  source: Source;
  at: number;
  /** Where the inserted text comes from, in its order, for undo, redo, own and restore. */
  from?: readonly IdRange[] | undefined;
}

/**
 * Turns a local change into edits and integrates them: deletions first, then insertions, each at most EDIT_MAX_BYTES
 * packed and cut between code points. Several edits of one change share a group. Throws RangeError, and changes
 * nothing, if the change reaches beyond the text.
 */
export function compose(doc: Document, pen: Pen, change: Change): Edit[] {
  const { index, removed, inserted } = change;
  if (!isInside(doc, change))
    throw new RangeError(`A change of ${removed} characters at ${index} is outside the text of ${lengthOf(doc)}.`);
  const deletions = chunksOf(idRangesAt(doc, index, removed), RANGES_MAX);
  const pieces = piecesOf(inserted, change.from ?? []);
  const group = deletions.length + pieces.length > 1 ? pen.seq + 1 : undefined;
  const edits: Edit[] = [];
  for (const ranges of deletions) {
    const edit: Delete = { kind: 'delete', seq: ++pen.seq, at: change.at, ranges, source: change.source };
    write(doc, pen, edits, group, edit);
  }
  let caret = index;
  for (const piece of pieces) {
    const edit: Insert = {
      kind: 'insert',
      seq: ++pen.seq,
      at: change.at,
      clock: pen.clock,
      ...neighborsAt(doc, caret),
      text: piece.text,
      source: change.source,
    };
    if (piece.from.length > 0) edit.from = piece.from;
    pen.clock += piece.text.length;
    caret += piece.text.length;
    write(doc, pen, edits, group, edit);
  }
  return edits;
}

/** Whether a change stays within the text, so that {@link compose} can make it. */
export function isInside(doc: Document, { index, removed }: Pick<Change, 'index' | 'removed'>): boolean {
  return (
    Number.isSafeInteger(index) &&
    Number.isSafeInteger(removed) &&
    index >= 0 &&
    removed >= 0 &&
    index + removed <= lengthOf(doc)
  );
}

/** The ids of `length` visible characters from `index` on, joined where they follow each other. */
export function idRangesAt(doc: Document, index: number, length: number): IdRange[] {
  const ranges: IdRange[] = [];
  if (length <= 0) return ranges;
  const found = runAt(doc.tree, index);
  let rest = length;
  let offset = found?.offset ?? 0;
  for (let run = found?.run ?? null; run !== null && rest > 0; run = run.next) {
    if (run.deleted) continue;
    const taken = Math.min(rest, run.length - offset);
    const last = ranges.at(-1);
    if (last !== undefined && last.stream === run.stream.id && last.clock + last.length === run.clock + offset)
      last.length += taken;
    else ranges.push({ stream: run.stream.id, clock: run.clock + offset, length: taken });
    rest -= taken;
    offset = 0;
  }
  return ranges;
}

/** The visible character left of the caret, and the character right after that one, deleted or not. */
function neighborsAt(doc: Document, caret: number): { after: CharId | null; before: CharId | null } {
  if (caret === 0) {
    const first = doc.tree.first;
    return { after: null, before: first === null ? null : { stream: first.stream.id, clock: first.clock } };
  }
  const found = runAt(doc.tree, caret - 1);
  if (found === null) throw new RangeError(`No character stands left of ${caret}.`);
  const { run, offset } = found;
  const after = { stream: run.stream.id, clock: run.clock + offset };
  if (offset + 1 < run.length) return { after, before: { stream: run.stream.id, clock: after.clock + 1 } };
  const next = run.next;
  return { after, before: next === null ? null : { stream: next.stream.id, clock: next.clock } };
}

function write(doc: Document, pen: Pen, edits: Edit[], group: number | undefined, edit: Edit): void {
  if (group !== undefined) edit.group = group;
  if (integrate(doc, pen.stream, edit) !== 'integrated') {
    throw new Error(`Seq ${edit.seq} does not come next.`);
  }
  edits.push(edit);
}

function chunksOf<T>(items: readonly T[], size: number): T[][] {
  const chunks: T[][] = [];
  for (let start = 0; start < items.length; start += size) chunks.push(items.slice(start, start + size));
  return chunks;
}

interface Piece {
  text: string;
  from: IdRange[];
}

/** Cuts a text between code points, and its sources with it, so that each piece fits into one edit. */
function piecesOf(text: string, from: readonly IdRange[]): Piece[] {
  const pieces: Piece[] = [];
  const budget = from.length === 0 ? EDIT_MAX_BYTES - HEAD_BYTES : EDIT_MAX_BYTES / 2;
  let rest = from.slice();
  let start = 0;
  while (start < text.length) {
    const most = rest.length <= SOURCES_MAX ? text.length - start : lengthOfRanges(rest.slice(0, SOURCES_MAX));
    const end = cutBefore(text, start, Math.min(text.length, start + most), budget);
    const [taken, left] = end === text.length ? [rest, []] : divide(rest, end - start);
    pieces.push({ text: text.slice(start, end), from: taken });
    rest = left;
    start = end;
  }
  return pieces;
}

/**
 * The last place between code points, at most `limit`, up to which the text from `start` on fits into `budget` bytes.
 */
function cutBefore(text: string, start: number, limit: number, budget: number): number {
  let bytes = 0;
  let end = start;
  while (end < limit) {
    const code = text.codePointAt(end) ?? 0;
    const units = code > 0xffff ? 2 : 1;
    bytes += code < 0x80 ? 1 : code < 0x800 ? 2 : units + 2;
    if (bytes > budget || (end + units > limit && end > start)) break;
    end += units;
  }
  return end;
}

function lengthOfRanges(ranges: readonly IdRange[]): number {
  return ranges.reduce((sum, range) => sum + range.length, 0);
}

/** Splits ranges into those of the first `length` characters and those of the others. */
function divide(ranges: readonly IdRange[], length: number): [IdRange[], IdRange[]] {
  const first: IdRange[] = [];
  const others: IdRange[] = [];
  let missing = length;
  for (const range of ranges) {
    const taken = Math.min(missing, range.length);
    if (taken > 0) first.push({ ...range, length: taken });
    if (taken < range.length) others.push({ ...range, clock: range.clock + taken, length: range.length - taken });
    missing -= taken;
  }
  return [first, others];
}
