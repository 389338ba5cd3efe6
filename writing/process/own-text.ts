import type { IdRange, Insert, Op } from '#contract/op';
import { eachStretch, type OwnSources } from './origins.ts';
import type { Document } from '../document/document.ts';
import { isMoreThanWord } from './pace.ts';
import type { Run, Stream } from '../document/run.ts';
import { searchCopy } from './search-copy.ts';
import { indexPieces, PIECE, VisiblePieces, type Everything, type Pieces } from './visible-pieces.ts';

/** The most steps of a whole search, so that no log makes it long. */
const STEPS_MAX = 20_000_000;
/** Where pastes are a smaller share of all text ever written, comparing them costs less than an index of its pieces. */
const MUCH_SHARE = 0.1;
const FOREVER = 2 ** 31 - 1;

/** For each stream the moment at which each of its ops took effect, by seq. */
export type Births = Map<Stream, number[]>;

/**
 * A paste, or a typed insertion of more than a word, that names no source, and the moment at which its change began.
 */
interface Paste {
  readonly stream: Stream;
  readonly op: Insert;
  readonly moment: number;
}

/** The moments at which ops take effect. */
export interface Moments {
  /** Whether labels were judged already: then a typed insertion of more than a word counts as typed. */
  readonly judged: boolean;
  readonly births: Births;
  readonly pastes: Paste[];
}

export function createMoments(judged = false): Moments {
  return { judged, births: new Map(), pastes: [] };
}

/**
 * Notes the moment at which an op takes effect. Ops of one stream take effect in the order of their seqs, from 1 on.
 */
export function noteMoment({ judged, births, pastes }: Moments, stream: Stream, op: Op, moment: number): void {
  const known = births.get(stream);
  if (known === undefined) births.set(stream, [0, moment]);
  else known[op.seq] = moment;
  if (op.kind !== 'insert' || !isUnexplained(op, judged)) return;
  const last = pastes.at(-1);
  const goesOn = op.group !== undefined && last?.stream === stream && last.op.group === op.group;
  pastes.push({ stream, op, moment: goesOn ? last.moment : moment });
}

function isUnexplained({ source, from, text }: Insert, judged: boolean): boolean {
  if (from !== undefined || text.length < PIECE) return false;
  const isTransfer = source === 'paste' || source === 'drop' || source === 'own';
  return isTransfer || (!judged && source === 'typed' && isMoreThanWord(text));
}

/** Every character that ever was, and the runs that hold them. */
interface Characters extends Everything {
  readonly runs: readonly Run[];
  /** Where each run begins. */
  readonly starts: readonly number[];
}

/**
 * Finds the writer's own text in pastes that name no source, because the text was copied or cut before their page was
 * loaded. A paste is a copy if its very text stood in the document at any moment before it; of several places, the one
 * whose text stood last counts, and of these the first. Linear, except for text that never stood there although all its
 * pieces did.
 */
export function findOwnText(doc: Document, { births, pastes }: Moments): OwnSources {
  const sources = new Map<Stream, Map<number, readonly IdRange[]>>();
  if (pastes.length === 0) return sources;
  const all = everythingOf(doc, births);
  const pasted = pastes.reduce((sum, { op }) => sum + op.text.length, 0);
  const isMuch = pasted > all.codes.length * MUCH_SHARE;
  const visiblePieces = isMuch ? new VisiblePieces(all, pastes.at(-1)?.moment ?? 0) : null;
  const effort = { left: STEPS_MAX, earlier: -1 };
  let pieces: Pieces | null = null;
  for (const { stream, op, moment } of pastes) {
    if (visiblePieces?.mayHold(op.text, moment) === false) continue;
    pieces ??= indexPieces(all.codes);
    const places = searchCopy(all, pieces, op.text, moment, effort);
    if (places === null) continue;
    const own = sources.get(stream) ?? new Map<number, readonly IdRange[]>();
    sources.set(stream, own.set(op.seq, idsOf(all, places)));
  }
  return sources;
}

function everythingOf(doc: Document, births: Births): Characters {
  const runs: Run[] = [];
  const starts: number[] = [];
  let length = 0;
  for (let run = doc.tree.first; run !== null; run = run.next) {
    if (run.lost) continue;
    runs.push(run);
    starts.push(length);
    length += run.length;
  }
  const all = { codes: new Uint16Array(length), born: new Int32Array(length), gone: new Int32Array(length) };
  let at = 0;
  for (const run of runs) {
    const born = births.get(run.stream) ?? [];
    all.gone.fill(run.deleted ? run.deletedAt : FOREVER, at, at + run.length);
    for (let k = 0; k < run.length; k += 1) all.codes[at + k] = run.text.charCodeAt(k);
    eachStretch(run.stream, run.clock, run.length, new Map(), (stretch) => {
      for (let k = 0; k < stretch.length; k += 1) all.born[at + k] = born[stretch.seq + (stretch.single ? k : 0)] ?? 0;
      at += stretch.length;
    });
  }
  return { ...all, runs, starts };
}

/** The ids of the characters at these places, which are sorted. */
function idsOf({ runs, starts }: Characters, places: Int32Array): IdRange[] {
  const ranges: IdRange[] = [];
  let low = 0;
  let high = runs.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((starts[middle] ?? Infinity) <= (places[0] ?? 0)) low = middle;
    else high = middle - 1;
  }
  for (const place of places) {
    while ((starts[low + 1] ?? Infinity) <= place) low += 1;
    const run = runs[low];
    if (run === undefined) continue;
    const clock = run.clock + place - (starts[low] ?? 0);
    const last = ranges.at(-1);
    if (last?.stream === run.stream.id && last.clock + last.length === clock) last.length += 1;
    else ranges.push({ stream: run.stream.id, clock, length: 1 });
  }
  return ranges;
}
