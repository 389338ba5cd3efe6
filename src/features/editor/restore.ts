import type { IdRange } from '#contract/op';
import type { Version } from '../../data/version.ts';
import { joinRanges } from './passage.ts';
import type { CapturedChange } from './shadow.ts';

/** Consecutive characters of one stream with their text, cut so that two versions share all of them or none. */
interface Piece {
  readonly key: string;
  readonly range: IdRange;
  readonly text: string;
}

/**
 * The changes, first to last, that turn the text `now` into `wanted`: characters only in `now` are removed, characters
 * only in `wanted` come back as copies that name them, shared ones stay. Both are in the order of one document.
 */
export function changesTo(now: Version, wanted: Version, timeMs: number): CapturedChange[] {
  const [present, past] = [piecesOf(now, wanted), piecesOf(wanted, now)];
  const [inPresent, inPast] = [keysOf(present), keysOf(past)];
  const changes: CapturedChange[] = [];
  let index = 0;
  let open: { removed: Piece[]; inserted: Piece[] } = { removed: [], inserted: [] };
  const close = () => {
    const inserted = textOf(open.inserted);
    const removed = textOf(open.removed).length;
    if (removed > 0 || inserted !== '') {
      const from = inserted === '' ? undefined : joinRanges(open.inserted.map(({ range }) => [range]));
      changes.push({ index, removed, inserted, source: 'restore', timeMs, from });
    }
    index += inserted.length;
    open = { removed: [], inserted: [] };
  };
  let at = 0;
  for (const piece of past) {
    for (let gone = present[at]; gone !== undefined && !inPast.has(gone.key); gone = present[++at])
      open.removed.push(gone);
    if (inPresent.has(piece.key)) {
      close();
      index += piece.text.length;
      at += 1;
    } else open.inserted.push(piece);
  }
  open.removed.push(...present.slice(at));
  close();
  return changes;
}

function keysOf(pieces: readonly Piece[]): ReadonlySet<string> {
  return new Set(pieces.map(({ key }) => key));
}

function textOf(pieces: readonly Piece[]): string {
  return pieces.map(({ text }) => text).join('');
}

/** The ranges of a version, cut where those of the other begin or end. */
function piecesOf(version: Version, other: Version): Piece[] {
  const cuts = new Map<string, number[]>();
  for (const { stream, clock, length } of other.ranges) {
    const list = cuts.get(stream) ?? [];
    list.push(clock, clock + length);
    cuts.set(stream, list);
  }
  for (const list of cuts.values()) list.sort((a, b) => a - b);
  const pieces: Piece[] = [];
  let start = 0;
  for (const { stream, clock, length } of version.ranges) {
    const end = clock + length;
    const inside = within(cuts.get(stream) ?? [], clock, end);
    let from = clock;
    for (const to of [...inside, end]) {
      if (to === from) continue;
      const text = version.text.slice(start, start + to - from);
      pieces.push({
        key: `${stream} ${String(from)} ${String(to)}`,
        range: { stream, clock: from, length: to - from },
        text,
      });
      start += to - from;
      from = to;
    }
  }
  return pieces;
}

/** The numbers between two bounds in an ascending list. */
function within(sorted: readonly number[], from: number, to: number): number[] {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] ?? Infinity) <= from) low = middle + 1;
    else high = middle;
  }
  const found: number[] = [];
  for (let k = low; (sorted[k] ?? Infinity) < to; k += 1) found.push(sorted[k] ?? to);
  return found;
}
