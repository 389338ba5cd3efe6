import { shareNames, type CharacterClass, type ProcessFacts, type ShareName, type Span } from '#contract/report';
import { eachStretch, type Copies, type Stretch } from './classes.ts';
import { textOf, type Document } from '../document/document.ts';
import { stepWith, type Step, type StreamSteps } from './log-steps.ts';
import { isOutside, noteKept, pasteWith, type PasteIndex } from './pastes.ts';
import { coveredLength, type Range } from './ranges.ts';

/** Classes of what was entered by hand. */
const byHand: ReadonlySet<CharacterClass> = new Set(['typed', 'composed', 'replaced', 'dictated']);

/** What the characters of the final text are. */
export interface Provenance {
  readonly text: string;
  readonly spans: readonly Span[];
  readonly shares: ProcessFacts['shares'];
  readonly coverage: number | null;
  /** Percent of the text that came from outside. */
  readonly outside: number | null;
  /** For each sitting, how many words of the text were begun in it. */
  readonly words: readonly number[];
}

/** A log that was followed to its end. */
export interface ToldLog {
  readonly doc: Document;
  readonly found: Copies;
  readonly streams: ReadonlyMap<string, StreamSteps>;
  readonly pastes: PasteIndex;
  readonly sittings: number;
}

/** Percent of a whole, two decimals. Never 0 for some, nor 100 for less than all. */
export function percentOf(part: number, whole: number): number {
  const percent = Math.round((part * 10_000) / whole) / 100;
  if (part > 0 && percent === 0) return 0.01;
  return part < whole && percent === 100 ? 99.99 : percent;
}

/** How each character of the final text came in, and when. Notes in `pastes` what is kept of them. */
export function provenanceOf(log: ToldLog): Provenance {
  const text = textOf(log.doc);
  const units = new Map<ShareName, number>();
  const spans = createSpans(text.length);
  eachFinalStretch(log, (stretch, start) => {
    const name = stretch.moved && !isOutside(stretch.class) ? 'moved' : stretch.class;
    units.set(name, (units.get(name) ?? 0) + stretch.length);
    if (isOutside(stretch.class)) addPasted(spans, log, stretch, start);
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

/** Calls `take` with the visible characters in the order of the text. `stream`: whose ops brought them in. */
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
  /** For each character the sitting in which it came in. */
  readonly sittingAt: Int32Array;
}

function createSpans(length: number): Spans {
  return { list: [], sittingAt: new Int32Array(length) };
}

/** Parts characters from outside by the pastes that brought them. */
function addPasted(spans: Spans, log: ToldLog, stretch: Stretch & { stream: string }, start: number): void {
  let done = 0;
  while (done < stretch.length) {
    const clock = stretch.clock + done;
    const paste = pasteWith(log.pastes, stretch.origin.id, clock);
    const rest = stretch.length - done;
    const length = paste === undefined ? rest : Math.min(rest, paste.end - clock);
    if (paste !== undefined) noteKept(paste, clock, start + done, length);
    const seq = stretch.single ? stretch.seq + done : stretch.seq;
    addStretch(spans, log, { ...stretch, clock, length, seq }, start + done, paste?.listed ?? null);
    done += length;
  }
}

/** Adds characters to the spans, parted where another sitting begins. */
function addStretch(
  spans: Spans,
  { streams }: ToldLog,
  stretch: Stretch & { stream: string },
  start: number,
  paste: number | null,
): void {
  const { length, seq, single, class: name, moved } = stretch;
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

/** A word belongs to the sitting in which its first character came in. */
function wordsBegun(text: string, sittingAt: Int32Array, sittings: number): number[] {
  const words = Array.from({ length: sittings }, () => 0);
  for (const { index } of text.matchAll(/\S+/gu)) {
    const sitting = sittingAt[index] ?? -1;
    if (sitting >= 0) words[sitting] = (words[sitting] ?? 0) + 1;
  }
  return words;
}

/** How many of the characters entered by hand stand in the text, each counted once however often it was copied. */
export function keptByHand(log: ToldLog): number {
  const kept = new Map<string, Range[]>();
  eachFinalStretch(log, ({ class: name, origin, clock, length }) => {
    if (!byHand.has(name)) return;
    const ranges = kept.get(origin.id) ?? [];
    ranges.push({ start: clock, end: clock + length });
    kept.set(origin.id, ranges);
  });
  return [...kept.values()].reduce((sum, ranges) => sum + coveredLength(ranges), 0);
}
