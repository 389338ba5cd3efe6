import type { Selection } from './capture.ts';

/** What a button or a key of the formatting tools does. */
export type Format = 'bold' | 'italic' | 'heading' | 'quote' | 'list' | 'numbered list' | 'footnote';

/** A change of a text at its place before any other change. */
export interface MarkChange {
  index: number;
  removed: number;
  inserted: string;
}

export interface Formatted {
  /** From the last place to the first, so that each is at its place when it is made. */
  changes: readonly MarkChange[];
  selection: Selection;
  /** The format for a screen reader: 'Heading 2'. */
  says: string;
}

/**
 * The most lines at a time. The log takes marks for keys, because somebody pressed a button for them; more of them at
 * once than keys can bring would be taken for a tool's.
 */
export const LINES_MAX = 20;

/** The mark with which a line begins, other than a footnote's. */
const OPENING = /^(?:(#{1,3})|(>)| {0,3}(-)| {0,3}(\d{1,3})[.)])[ \t]+/u;
const NOTE = /^\[\^\d{1,3}\]:[ \t]+/u;
const WORD = /[\p{L}\p{M}\p{N}'’]/u;

interface Line {
  at: number;
  text: string;
}

/** The changes that format the selection of a text, or take the format away; null for more than {@link LINES_MAX}. */
export function format(text: string, selection: Selection, kind: Format): Formatted | null {
  if (kind === 'footnote') return footnote(text, selection);
  const lines = linesIn(text, selection);
  if (lines.length > LINES_MAX) return null;
  if (kind === 'bold' || kind === 'italic') return emphasize(text, selection, lines, kind);
  return openLines(text, selection, lines, kind);
}

/** The lines that the selection touches; one that it only ends before is none. */
function linesIn(text: string, { start, end }: Selection): Line[] {
  const lines: Line[] = [];
  const last = end > start && text[end - 1] === '\n' ? end - 1 : end;
  for (let at = text.lastIndexOf('\n', start - 1) + 1; at <= last && lines.length <= LINES_MAX;) {
    const feed = text.indexOf('\n', at);
    const lineEnd = feed === -1 ? text.length : feed;
    lines.push({ at, text: text.slice(at, lineEnd) });
    at = lineEnd + 1;
  }
  return lines;
}

/** Where a place is after changes; a place where something is inserted moves behind it only if `isStart`. */
function placeAfter(place: number, changes: readonly MarkChange[], isStart: boolean): number {
  let moved = place;
  for (const { index, removed, inserted } of changes) {
    if (index > place || (index === place && !isStart)) continue;
    moved += inserted.length - Math.min(removed, place - index);
  }
  return moved;
}

function after({ start, end }: Selection, changes: readonly MarkChange[]): Selection {
  const moved = placeAfter(start, changes, true);
  return { start: moved, end: start === end ? moved : placeAfter(end, changes, false) };
}

/** Bold or italic words: what is selected of each line, else the word at the caret, else what is typed next. */
function emphasize(text: string, selection: Selection, lines: readonly Line[], kind: 'bold' | 'italic'): Formatted {
  const says = kind === 'bold' ? 'Bold' : 'Italic';
  const mark = kind === 'bold' ? '**' : '*';
  const stretches = lines.flatMap((line) => wordsIn(line, selection));
  if (stretches.length === 0) return { ...atCaret(text, selection.end, mark), says };
  const removals = stretches.map((stretch) => marksAround(text, stretch, mark.length));
  if (removals.every((removal) => removal !== null)) {
    const changes = removals.flat().toReversed();
    return { changes, selection: after(selection, changes), says: `Not ${kind}` };
  }
  const changes = stretches
    .flatMap(({ start, end }, nth) => (removals[nth] === null ? [put(start, mark), put(end, mark)] : []))
    .toReversed();
  return { changes, selection: after(selection, changes), says };
}

function put(index: number, inserted: string): MarkChange {
  return { index, removed: 0, inserted };
}

/** What is selected of a line in whole words, without blanks around it and the mark that opens the line. */
function wordsIn({ at, text }: Line, selection: Selection): Selection[] {
  const opening = (OPENING.exec(text) ?? NOTE.exec(text))?.[0].length ?? 0;
  const from = Math.max(opening, selection.start - at);
  const to = Math.min(text.length, selection.end - at);
  const selected = text.slice(from, to);
  if (from > to || (selected.trim() === '' && !(from === to && isInWord(text, from)))) return [];
  let start = from + selected.length - selected.trimStart().length;
  let end = from + selected.trimEnd().length;
  while (start > opening && isInWord(text, start)) start -= 1;
  while (end < text.length && isInWord(text, end)) end += 1;
  return [{ start: at + start, end: at + end }];
}

function isInWord(text: string, place: number): boolean {
  return WORD.test(text.charAt(place - 1)) && WORD.test(text.charAt(place));
}

/** The removals of the marks of this length that stand around a stretch or are its ends; null where there are none. */
function marksAround(text: string, { start, end }: Selection, length: number): MarkChange[] | null {
  const isMark = (stars: number) => stars === length || stars === 3;
  const take = (index: number): MarkChange => ({ index, removed: length, inserted: '' });
  if (isMark(starsBefore(text, start)) && isMark(starsFrom(text, end))) return [take(start - length), take(end)];
  const isInside = isMark(starsFrom(text, start)) && isMark(starsBefore(text, end)) && end - start > 2 * length;
  return isInside ? [take(start), take(end - length)] : null;
}

function starsBefore(text: string, place: number): number {
  let stars = 0;
  while (stars < 4 && text[place - 1 - stars] === '*') stars += 1;
  return stars;
}

function starsFrom(text: string, place: number): number {
  let stars = 0;
  while (stars < 4 && text[place + stars] === '*') stars += 1;
  return stars;
}

/** Begins what is typed next with a mark and ends it with another; ends it where the caret is before that one. */
function atCaret(text: string, caret: number, mark: string): Pick<Formatted, 'changes' | 'selection'> {
  const { length } = mark;
  const isBeforeMark = [length, 3].includes(starsFrom(text, caret));
  if (isBeforeMark && starsBefore(text, caret) === length) {
    const changes = [{ index: caret - length, removed: 2 * length, inserted: '' }];
    return { changes, selection: { start: caret - length, end: caret - length } };
  }
  const inside = { start: caret + length, end: caret + length };
  return { changes: isBeforeMark ? [] : [put(caret, mark + mark)], selection: inside };
}

/** Gives lines the mark with which they begin, or takes it from them if all have it. */
function openLines(
  text: string,
  selection: Selection,
  all: readonly Line[],
  kind: 'heading' | 'quote' | 'list' | 'numbered list',
): Formatted {
  const written = all.filter((line) => line.text.trim() !== '');
  const lines = written.length === 0 ? all : written;
  const level = levelAfter(lines[0]?.text ?? '');
  const isTaken = kind === 'heading' ? level === 0 : lines.every((line) => kindOf(line.text) === kind);
  const first = kind === 'numbered list' ? numberAbove(text, lines[0]?.at ?? 0) + 1 : 1;
  const openings = {
    heading: () => `${'#'.repeat(level)} `,
    quote: () => '> ',
    list: () => '- ',
    'numbered list': (nth: number) => `${String(first + nth)}. `,
  };
  const changes = lines
    .flatMap((line, nth) => {
      const removed = OPENING.exec(line.text)?.[0].length ?? 0;
      return keysOf(line.at, removed, isTaken ? '' : openings[kind](nth));
    })
    .toReversed();
  return { changes, selection: after(selection, changes), says: sayLines(kind, level, isTaken) };
}

function sayLines(kind: 'heading' | 'quote' | 'list' | 'numbered list', level: number, isTaken: boolean): string {
  if (isTaken) return 'Plain lines';
  const said = { heading: `Heading ${String(level)}`, quote: 'Quote', list: 'List', 'numbered list': 'Numbered list' };
  return said[kind];
}

/** A line's new beginning, each digit but the last by itself: as it is typed by keys. Last change first. */
function keysOf(index: number, removed: number, inserted: string): MarkChange[] {
  if (inserted === '') return removed === 0 ? [] : [{ index, removed, inserted }];
  const [digits = ''] = /^\d*(?=\d)/.exec(inserted) ?? [];
  const rest = { index, removed, inserted: inserted.slice(digits.length) };
  return [...Array.from(digits, (digit) => put(index, digit)), rest];
}

function kindOf(line: string): Format | null {
  const [, heading, quote, bullet, number] = OPENING.exec(line) ?? [];
  if (heading !== undefined) return 'heading';
  if (quote !== undefined) return 'quote';
  return bullet === undefined ? (number === undefined ? null : 'numbered list') : 'list';
}

/** The level that follows the one of a line: from none to 3, and to none. */
function levelAfter(line: string): number {
  return ((OPENING.exec(line)?.[1]?.length ?? 0) + 1) % 4;
}

/** The number of the item above a line, 0 without one. */
function numberAbove(text: string, at: number): number {
  if (at === 0) return 0;
  const line = text.slice(text.lastIndexOf('\n', at - 2) + 1, at - 1);
  return Number(OPENING.exec(line)?.[4] ?? 0);
}

/** Refers to a new footnote at the end of the selection, and begins it at the end of the text, where the caret goes. */
function footnote(text: string, { end }: Selection): Formatted {
  const labels = [...text.matchAll(/\[\^(\d{1,3})\]/gu)].map(([, label]) => Number(label));
  const label = String(labels.reduce((most, each) => Math.max(most, each), 0) + 1);
  const lastLine = text.trimEnd().split('\n').at(-1) ?? '';
  const gap = text.endsWith('\n\n') ? 2 : Number(text.endsWith('\n'));
  const feeds = Math.max(0, (NOTE.test(lastLine) ? 1 : 2) - gap);
  const changes = [put(text.length, `${'\n'.repeat(feeds)}[^${label}]: `), put(end, `[^${label}]`)];
  const caret = placeAfter(text.length, changes, true);
  return { changes, selection: { start: caret, end: caret }, says: `Footnote ${label}` };
}
