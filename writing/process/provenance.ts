import { shareNames, type CharacterOrigin, type ProcessFacts, type ShareName, type Span } from '#contract/report';
import { eachStretch, type Copies, type Stretch } from './origins.ts';
import { textOf, type Document } from '../document/document.ts';
import { stepWith, type Step, type StreamSteps } from './log-steps.ts';
import { isOutside, noteKept, pasteWith, type PasteIndex } from './pastes.ts';
import { coveredLength, type Range } from './ranges.ts';

/** Classes of text entered by hand. */
export const byHand: ReadonlySet<CharacterOrigin> = new Set(['typed', 'composed', 'replaced', 'dictated']);

/** The origins of the final text's characters, and figures of them. */
export interface Provenance {
  readonly text: string;
  readonly spans: readonly Span[];
  readonly shares: ProcessFacts['shares'];
  readonly coverage: number | null;
  /** Percent of the text that came from outside. */
  readonly outside: number | null;
  /** For each sitting, the number of words of the text begun in it. */
  readonly words: readonly number[];
}

/** A followed log in the form that {@link provenanceOf} needs. */
export interface ToldLog {
  readonly doc: Document;
  readonly found: Copies;
  readonly streams: ReadonlyMap<string, StreamSteps>;
  readonly pastes: PasteIndex;
  readonly sittings: number;
}

/** Percent of a whole, two decimals. Never 0 for a nonzero part, nor 100 for less than the whole. */
export function percentOf(part: number, whole: number): number {
  const percent = Math.round((part * 10_000) / whole) / 100;
  if (part > 0 && percent === 0) return 0.01;
  return part < whole && percent === 100 ? 99.99 : percent;
}

/** The source and time of each character of the final text. Notes in `pastes` the kept characters of each paste. */
export function provenanceOf(log: ToldLog): Provenance {
  const text = textOf(log.doc);
  const units = new Map<ShareName, number>();
  const spans = createSpans(text.length);
  eachFinalStretch(log, (stretch, start) => {
    const name = stretch.moved && !isOutside(stretch.origin) ? 'moved' : stretch.origin;
    units.set(name, (units.get(name) ?? 0) + stretch.length);
    if (isOutside(stretch.origin)) addPasted(spans, log, stretch, start);
    else addStretch(spans, log, stretch, start, null);
  });
  const count = (...names: ShareName[]): number => names.reduce((sum, name) => sum + (units.get(name) ?? 0), 0);
  const percent = (part: number): number | null => (text === '' ? null : percentOf(part, text.length));
  return {
    text,
    spans: spans.list,
    shares: text === '' ? null : sharesOf(units, text.length),
    coverage: percent(text.length - count('unknown', 'recovered')),
    outside: percent(count('external paste', 'external drop')),
    words: wordsBegun(text, spans.sittingAt, log.sittings),
  };
}

function sharesOf(units: ReadonlyMap<ShareName, number>, length: number): ProcessFacts['shares'] {
  const shares = shareNames.map((name) => [name, percentOf(units.get(name) ?? 0, length)]);
  return Object.fromEntries(shares) as Record<ShareName, number>;
}

/** Calls `take` with the visible characters in the order of the text. `stream`: the stream whose ops inserted them. */
function eachFinalStretch(
  { doc, found }: ToldLog,
  take: (stretch: Stretch & { stream: string }, start: number) => void,
): void {
  let start = 0;
  for (let run = doc.tree.first; run !== null; run = run.next) {
    if (run.deleted) continue;
    const stream = run.stream.id;
    eachStretch(run.stream, run.clock, run.length, found, (stretch) => {
      take({ ...stretch, stream }, start);
      start += stretch.length;
    });
  }
}

interface Spans {
  readonly list: Span[];
  /** For each character the sitting of its insertion. */
  readonly sittingAt: Int32Array;
}

function createSpans(length: number): Spans {
  return { list: [], sittingAt: new Int32Array(length) };
}

/** Adds characters from outside, split by the pastes that inserted them. */
function addPasted(spans: Spans, log: ToldLog, stretch: Stretch & { stream: string }, start: number): void {
  let done = 0;
  while (done < stretch.length) {
    const clock = stretch.clock + done;
    const paste = pasteWith(log.pastes, stretch.firstStream.id, clock);
    const rest = stretch.length - done;
    const length = paste === undefined ? rest : Math.min(rest, paste.end - clock);
    if (paste !== undefined) noteKept(paste, clock, start + done, length);
    const seq = stretch.single ? stretch.seq + done : stretch.seq;
    addStretch(spans, log, { ...stretch, clock, length, seq }, start + done, paste?.listed ?? null);
    done += length;
  }
}

/** Adds characters to the spans, split where another sitting begins. */
function addStretch(
  spans: Spans,
  { streams }: ToldLog,
  stretch: Stretch & { stream: string },
  start: number,
  paste: number | null,
): void {
  const { length, seq, single, origin: name, moved } = stretch;
  const steps = streams.get(stretch.stream);
  const stepAt = (k: number): Step => {
    const step = steps === undefined ? undefined : stepWith(steps, single ? seq + k : seq);
    if (step === undefined) throw new Error('A character of the text has no op.');
    return step;
  };
  const { sitting: end } = stepAt(length - 1);
  for (let from = 0; from < length;) {
    const first = stepAt(from);
    const { sitting } = first;
    let to = sitting === end ? length : from + 1;
    while (to < length && stepAt(to).sitting === sitting) to += 1;
    spans.sittingAt.fill(sitting, start + from, start + to);
    const when = { from: first.at, to: stepAt(to - 1).at };
    addSpan(spans.list, { start: start + from, length: to - from, class: name, moved, sitting, ...when, paste });
    from = to;
  }
}

function addSpan(spans: Span[], span: Span): void {
  const last = spans.at(-1);
  if (
    last?.class === span.class &&
    last.moved === span.moved &&
    last.sitting === span.sitting &&
    last.paste === span.paste
  ) {
    last.length += span.length;
    last.from = last.from === null || span.from === null ? null : Math.min(last.from, span.from);
    last.to = last.to === null || span.to === null ? null : Math.max(last.to, span.to);
  } else {
    spans.push(span);
  }
}

/** The number of words begun in each sitting: a word belongs to the sitting of its first character. */
function wordsBegun(text: string, sittingAt: Int32Array, sittings: number): number[] {
  const words = Array.from({ length: sittings }, () => 0);
  for (const { index } of text.matchAll(/\S+/gu)) {
    const sitting = sittingAt[index] ?? -1;
    if (sitting >= 0) words[sitting] = (words[sitting] ?? 0) + 1;
  }
  return words;
}

/** The number of characters entered by hand that stand in the text; a copied character counts once. */
export function keptByHand(log: ToldLog): number {
  const kept = new Map<string, Range[]>();
  eachFinalStretch(log, ({ origin: name, firstStream, clock, length }) => {
    if (!byHand.has(name)) return;
    const ranges = kept.get(firstStream.id) ?? [];
    ranges.push({ start: clock, end: clock + length });
    kept.set(firstStream.id, ranges);
  });
  return [...kept.values()].reduce((sum, ranges) => sum + coveredLength(ranges), 0);
}
