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
 * The place of an anchor in a text: its own place where this is the very text, else the place of its quote, if there is
 * only one. Null: the place is lost, and the comment is shown beside the text with its quote.
 */
export function placeOfAnchor(anchor: TextAnchor, text: string, sha256: string): TextPlace | null {
  const { start, end, quote } = anchor;
  if (sha256 === anchor.sha256 && text.startsWith(quote, start) && end <= text.length) return { start, end };
  const first = text.indexOf(quote);
  if (first === -1 || text.indexOf(quote, first + 1) !== -1) return null;
  // The quote is only the beginning of a longer passage, whose end in this text is not known.
  return { start: first, end: first + quote.length };
}
