/** A stretch of a line and how it reads. Spans lie side by side and cover their line. */
export interface Span {
  from: number;
  to: number;
  /** `mark`: typed to format other words, and not read itself. */
  kind: 'text' | 'mark' | 'link' | 'reference';
  bold: boolean;
  italic: boolean;
  /** The address of a link. */
  href?: string;
  /** The number of a footnote that is referred to. */
  note?: number;
}

export function spanOf(kind: Span['kind'], from: number, to: number): Span {
  return { kind, from, to, bold: false, italic: false };
}

/** A line of a text with how it reads. Its spans cover it; a line feed, if there is one, is at `end`. */
export interface FormattedLine {
  at: number;
  end: number;
  kind: 'text' | 'heading' | 'quote' | 'item' | 'note';
  /** Of a heading. */
  level: 1 | 2 | 3;
  /** The number of an item as typed, null without one; the number of a footnote. */
  number: number | null;
  spans: Span[];
}

/** What a line begins with, before its own words are read. */
export type Opening = Omit<FormattedLine, 'spans'> & { words: number };
