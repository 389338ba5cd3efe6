import type { Emphasis } from './emphasis.ts';
import { spanOf, type Span } from './span.ts';

/** Where emphases begin and end in a line, by place. They are nested or apart: a count says whether a place is in one. */
interface Turns {
  bold: Int8Array;
  italic: Int8Array;
  /** The length of the mark that begins here. */
  marks: Int8Array;
}

/** Cuts a line into spans, where its emphases and what is read as one begin and end. */
export function cut(length: number, emphases: readonly Emphasis[], whole: readonly Span[]): Span[] {
  const turns = turnsOf(length, emphases);
  const spans: Span[] = [];
  let [bold, italic] = [0, 0];
  let next = 0;
  for (let at = 0; at < length;) {
    bold += turns.bold[at] ?? 0;
    italic += turns.italic[at] ?? 0;
    const fixed = whole[next]?.from === at ? whole[next] : undefined;
    if (fixed !== undefined) next += 1;
    const span = fixed ?? ownSpan(turns, at, whole[next]?.from ?? length);
    spans.push({ ...span, bold: bold > 0, italic: italic > 0 });
    at = span.to;
  }
  return spans;
}

function turnsOf(length: number, emphases: readonly Emphasis[]): Turns {
  const turns = {
    bold: new Int8Array(length + 1),
    italic: new Int8Array(length + 1),
    marks: new Int8Array(length + 1),
  };
  for (const { kind, from, to, mark } of emphases) {
    turns[kind][from] = (turns[kind][from] ?? 0) + 1;
    turns[kind][to] = (turns[kind][to] ?? 0) - 1;
    turns.marks[from] = mark;
    turns.marks[to - mark] = mark;
  }
  return turns;
}

/** The mark at a place, else the text from there until something else begins, at `end` at the latest. */
function ownSpan({ bold, italic, marks }: Turns, at: number, end: number): Span {
  const mark = marks[at] ?? 0;
  if (mark > 0) return spanOf('mark', at, at + mark);
  let to = at + 1;
  while (to < end && marks[to] === 0 && bold[to] === 0 && italic[to] === 0) to += 1;
  return spanOf('text', at, to);
}
