import type { Span } from '#contract/report';
import { tintOf, type Tint } from './report-words.ts';

/** The part of a span within one paragraph. */
export interface Bit {
  /** Its place in the text. */
  at: number;
  text: string;
  /** The index of its span in the report's spans. */
  span: number;
  tint: Tint | null;
}

export interface Paragraph {
  bits: readonly Bit[];
}

/** The text cut at its line ends and at the ends of its spans; lines without words are left out. */
export function paragraphsOf(text: string, spans: readonly Span[]): Paragraph[] {
  const paragraphs: Bit[][] = [[]];
  for (const [index, span] of spans.entries()) {
    const tint = tintOf(span);
    let at = span.start;
    for (const [line, part] of text
      .slice(span.start, span.start + span.length)
      .split('\n')
      .entries()) {
      if (line > 0) paragraphs.push([]);
      if (part !== '') paragraphs.at(-1)?.push({ at, text: part, span: index, tint });
      at += part.length + 1;
    }
  }
  return paragraphs.filter((bits) => bits.some(({ text: part }) => part.trim() !== '')).map((bits) => ({ bits }));
}
