import { safeAddress } from './address.ts';
import { cut } from './cut.ts';
import { emphasesOf, runAt, type Run } from './emphasis.ts';
import { numberNotes } from './notes.ts';
import { spanOf, type FormattedLine, type Opening, type Span } from './span.ts';

/**
 * What may be formatted. `text`: a text that somebody writes, with quotes and footnotes. `task`: what a teacher sets or
 * announces, with links, `_italic_` and the bullets of other programs.
 */
export type Dialect = 'text' | 'task';

export interface Parsing {
  dialect?: Dialect;
  /** Called once for each step of work, for tests. */
  step?: () => void;
}

const HEADINGS = { text: /^(#{1,3})[ \t]+(?=\S)/u, task: /^(##?)[ \t]+(?=\S)/u } as const;
const BULLETS = { text: /^ {0,3}-[ \t]+(?=\S)/u, task: /^ {0,3}[-*•][ \t]+(?=\S)/u } as const;
const NUMBER = /^ {0,3}(\d{1,3})[.)][ \t]+(?=\S)/u;
const QUOTE = /^>[ \t]+(?=\S)/u;
const NOTE = /^\[\^(\d{1,3})\]:[ \t]+(?=\S)/u;
const REFERENCE = /\[\^(\d{1,3})\]/uy;
const LINK = /\[([^\][]{1,500})\]\(([^\s()]{1,1000})\)/uy;
const ADDRESS = /https?:\/\/[^\s<>"'()[\]{}*]{1,1000}/uy;
const ENDS_A_SENTENCE = /(?<![.,;:!?])[.,;:!?]+$/u;
/** The longest beginning of a line that can be a mark. */
const PREFIX_MAX = 1000;

/**
 * Reads the formatting of a text. Whatever is no mark stays text; nothing is lost, made or moved. The time is linear in
 * the length, whatever the text is.
 */
export function parseFormatting(
  text: string,
  { dialect = 'text', step = () => undefined }: Parsing = {},
): FormattedLine[] {
  const openings: Opening[] = [];
  for (let at = 0; at <= text.length;) {
    step();
    const feed = text.indexOf('\n', at);
    const end = feed === -1 ? text.length : feed;
    openings.push(openingOf(text, at, end, dialect));
    at = end + 1;
  }
  const notes = dialect === 'text' ? numberNotes(text, openings) : new Map<number, number>();
  return openings.map(({ words, ...line }) => {
    const spans = spansOf(text, { from: words, to: line.end }, { dialect, notes, inNote: line.kind === 'note', step });
    return { ...line, spans: words > line.at ? [spanOf('mark', line.at, words), ...spans] : spans };
  });
}

function openingOf(text: string, at: number, end: number, dialect: Dialect): Opening {
  const start = text.slice(at, Math.min(end, at + PREFIX_MAX));
  const line = { at, end, kind: 'text', level: 1, number: null, words: at } as const;
  const heading = HEADINGS[dialect].exec(start);
  if (heading !== null) {
    const level = heading[1]?.length === 3 ? 3 : heading[1]?.length === 2 ? 2 : 1;
    return { ...line, kind: 'heading', level, words: at + heading[0].length };
  }
  const item = BULLETS[dialect].exec(start) ?? NUMBER.exec(start);
  if (item !== null)
    return {
      ...line,
      kind: 'item',
      number: item[1] === undefined ? null : Number(item[1]),
      words: at + item[0].length,
    };
  if (dialect === 'task') return line;
  const quote = QUOTE.exec(start);
  if (quote !== null) return { ...line, kind: 'quote', words: at + quote[0].length };
  const note = NOTE.exec(start);
  return note === null ? line : { ...line, kind: 'note', number: Number(note[1]), words: at + note[0].length };
}

interface Reading {
  dialect: Dialect;
  notes: ReadonlyMap<number, number>;
  /** Within a footnote, which refers to no other. */
  inNote: boolean;
  step: () => void;
}

/** The spans of the words of a line. */
function spansOf(text: string, { from, to }: { from: number; to: number }, reading: Reading): Span[] {
  const runs: Run[] = [];
  const whole: Span[] = [];
  const line = text.slice(from, to);
  for (let at = 0; at < line.length;) {
    reading.step();
    const char = line.charAt(at);
    if (char === '*' || (char === '_' && reading.dialect === 'task')) {
      const run = runAt(line, at, line.length);
      runs.push(run);
      at = run.to;
      continue;
    }
    const spans = char === '[' || char === 'h' ? wholeAt(line, at, reading) : null;
    whole.push(...(spans ?? []));
    at = spans?.at(-1)?.to ?? at + 1;
  }
  const shift = (span: Span) => ({ ...span, from: span.from + from, to: span.to + from });
  const emphases = emphasesOf(runs, reading.step);
  if (line === '') return [];
  if (emphases.length === 0 && whole.length === 0) return [spanOf('text', from, to)];
  return cut(line.length, emphases, whole).map(shift);
}

/** What is read as one at a place: a reference, a link with its marks, or an address. Null where there is none. */
function wholeAt(line: string, at: number, reading: Reading): Span[] | null {
  if (reading.dialect === 'text') return referenceAt(line, at, reading);
  return linkAt(line, at) ?? addressAt(line, at);
}

function referenceAt(line: string, at: number, { notes, inNote }: Reading): Span[] | null {
  const found = inNote ? null : matchAt(REFERENCE, line, at);
  const note = notes.get(Number(found?.[1]));
  return found === null || note === undefined ? null : [{ ...spanOf('reference', at, at + found[0].length), note }];
}

function linkAt(line: string, at: number): Span[] | null {
  const [all = '', words = '', address = ''] = matchAt(LINK, line, at) ?? [];
  const href = safeAddress(address);
  if (href === null) return null;
  const [start, end] = [at + 1, at + 1 + words.length];
  return [spanOf('mark', at, start), { ...spanOf('link', start, end), href }, spanOf('mark', end, at + all.length)];
}

function addressAt(line: string, at: number): Span[] | null {
  if (at > 0 && /\w/.test(line.charAt(at - 1))) return null;
  const bare = matchAt(ADDRESS, line, at)?.[0];
  if (bare === undefined) return null;
  const said = bare.replace(ENDS_A_SENTENCE, '');
  const href = safeAddress(said);
  // Also what is no safe address is passed over whole.
  return [href === null ? spanOf('text', at, at + bare.length) : { ...spanOf('link', at, at + said.length), href }];
}

function matchAt(pattern: RegExp, line: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(line);
}
