import { QUOTE_MAX_LENGTH, type TextAnchor } from '#contract/marking-change';

/** A place of a text, in UTF-16 units. */
export interface TextPlace {
  readonly start: number;
  readonly end: number;
}

/** The anchor of a place of a text that has this SHA-256. The place must hold at least one unit. */
export function anchorAt(text: string, { start, end }: TextPlace, sha256: string): TextAnchor {
  return { start, end, quote: text.slice(start, Math.min(end, start + QUOTE_MAX_LENGTH)), sha256 };
}

/**
 * Where an anchor stands in a text: as it says where this is the very text, else where its quote stands, if that is one
 * place only. Null: lost, the comment is then shown beside the text with its quote.
 */
export function placeOfAnchor(anchor: TextAnchor, text: string, sha256: string): TextPlace | null {
  const { start, end, quote } = anchor;
  if (sha256 === anchor.sha256 && text.startsWith(quote, start) && end <= text.length) return { start, end };
  const first = text.indexOf(quote);
  if (first === -1 || text.indexOf(quote, first + 1) !== -1) return null;
  // Of a longer passage the quote is the beginning: how far it went on in this text is not known.
  return { start: first, end: first + quote.length };
}
