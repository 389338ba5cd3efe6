import type { Insert } from '#contract/op';
import {
  LISTED_PASTE_MIN,
  PASTE_TEXT_MAX,
  type CharacterOrigin,
  type Paste,
  type ProcessFacts,
} from '#contract/report';
import { eachStretch, type Copies } from './origins.ts';
import { countsOf } from '../document/counts.ts';
import type { Document } from '../document/document.ts';
import { momentOf, type Step, type StreamSteps } from './log-steps.ts';
import { coveredLength, type Range } from './ranges.ts';
import type { Stream } from '../document/run.ts';

const LISTED_MAX = 200;
const STANDS_MAX = 20;

/** Text inserted from outside at once, in one or more edits. */
export interface PasteEvent {
  readonly first: Step;
  readonly kind: Paste['kind'];
  readonly text: string[];
  /** Its clocks: from its first character's up to, not including, `end`. */
  readonly clock: number;
  end: number;
  length: number;
  /** Its place in the list; null if it is not listed. */
  listed: number | null;
  /** The clocks of its characters in the final text, and their places there. */
  readonly kept: Range[];
  readonly stands: { start: number; length: number }[];
}

/** Pastes and drops of a log, by their streams, in the order of their clocks. */
export type PasteIndex = ReadonlyMap<string, readonly PasteEvent[]>;

/** Whether characters of this origin came from outside. */
export function isOutside(name: CharacterOrigin): boolean {
  return name === 'external paste' || name === 'external drop';
}

/** All pastes and drops from outside; long ones are numbered for the list in the order of their times. */
export function findPastes(doc: Document, found: Copies, streams: readonly StreamSteps[]): PasteIndex {
  const index = new Map(streams.map((stream) => [stream.stream, pastesOfStream(doc, found, stream)]));
  const long = [...index.values()].flat().filter(({ length }) => length >= LISTED_PASTE_MIN);
  const listed = long
    .sort((a, b) => b.length - a.length)
    .slice(0, LISTED_MAX)
    .sort((a, b) => a.first.sitting - b.first.sitting || a.first.activeMs - b.first.activeMs);
  for (const [place, event] of listed.entries()) event.listed = place;
  return index;
}

/** The event that inserted the character with this clock, or undefined. */
export function pasteWith(index: PasteIndex, stream: string, clock: number): PasteEvent | undefined {
  const events = index.get(stream) ?? [];
  let low = 0;
  let high = events.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((events[middle]?.clock ?? Infinity) <= clock) low = middle;
    else high = middle - 1;
  }
  const event = events[low];
  return event !== undefined && clock >= event.clock && clock < event.end ? event : undefined;
}

/** Notes that characters of an event, from `clock` on, stand in the final text at `start`. */
export function noteKept(event: PasteEvent, clock: number, start: number, length: number): void {
  event.kept.push({ start: clock, end: clock + length });
  const last = event.stands.at(-1);
  if (last !== undefined && last.start + last.length === start) last.length += length;
  else event.stands.push({ start, length });
}

/** The pastes as they are shown, after {@link noteKept} noted their kept characters. `percent`: of the final text. */
export function presentPastes(index: PasteIndex, percent: number | null): ProcessFacts['pastes'] {
  const events = [...index.values()].flat();
  const listed = events.filter((event) => event.listed !== null).sort((a, b) => (a.listed ?? 0) - (b.listed ?? 0));
  const long = events.filter(({ length }) => length >= LISTED_PASTE_MIN).length;
  return { events: events.length, percent, listed: listed.map(presentPaste), unlisted: long - listed.length };
}

function presentPaste({ first, kind, text, length, kept, stands }: PasteEvent): Paste {
  const whole = text.join('');
  return {
    stream: first.stream,
    seq: first.op.seq,
    kind,
    when: momentOf(first),
    sitting: first.sitting,
    text: pasteBeginning(whole),
    characters: length,
    words: countsOf(whole).words,
    survives: Math.round((coveredLength(kept) * 10_000) / length) / 100,
    stands: stands.slice(0, STANDS_MAX),
  };
}

/** The shown beginning of a paste, in a form that any database and any JSON keeps: no half surrogate pairs, no NUL. */
export function pasteBeginning(text: string): string {
  const end = (text.codePointAt(PASTE_TEXT_MAX - 1) ?? 0) > 0xffff ? PASTE_TEXT_MAX - 1 : PASTE_TEXT_MAX;
  return text.slice(0, end).replaceAll(/[\p{Cs}\0]/gu, '\uFFFD');
}

function pastesOfStream(doc: Document, found: Copies, { stream, steps }: StreamSteps): PasteEvent[] {
  const events: PasteEvent[] = [];
  const state = doc.streams.get(stream);
  let group: number | null = null;
  for (const step of steps) {
    const { op, inserted } = step;
    if (state === undefined || op.kind !== 'insert' || inserted === 0 || !isPasted(state, found, op)) continue;
    const last = events.at(-1);
    if (last !== undefined && group !== null && op.group === group) {
      last.text.push(op.text);
      last.length += op.text.length;
      last.end = op.clock + op.text.length;
    } else {
      group = op.group ?? null;
      events.push(newEvent(step, op));
    }
  }
  return events;
}

/** Whether the op itself brought its text from outside; a move of text that was pasted earlier does not. */
function isPasted(stream: Stream, found: Copies, op: Insert): boolean {
  if (op.source !== 'paste' && op.source !== 'drop' && op.source !== 'own') return false;
  let outside = false;
  eachStretch(stream, op.clock, op.text.length, found, ({ origin: name, firstStream, clock }) => {
    outside ||= isOutside(name) && firstStream === stream && clock >= op.clock && clock < op.clock + op.text.length;
  });
  return outside;
}

function newEvent(first: Step, { source, text, clock }: Insert): PasteEvent {
  const kind = source === 'drop' ? 'drop' : 'paste';
  return {
    first,
    kind,
    text: [text],
    clock,
    end: clock + text.length,
    length: text.length,
    listed: null,
    kept: [],
    stands: [],
  };
}
