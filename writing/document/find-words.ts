import { fold, searchIn, type Found } from './find.ts';

const QUOTATION_MARK = /["“”„]/;

/**
 * What a search asks for: its words, and whatever stands within a pair of quotation marks as one. Each once, as typed,
 * in order.
 */
export function soughtIn(typed: string): string[] {
  const parts = typed.split(QUOTATION_MARK);
  // Every second part stands within marks, but what follows a last mark that is never closed does not.
  const all = parts.flatMap((part, at) => (at % 2 === 1 && at < parts.length - 1 ? [part.trim()] : part.split(/\s/)));
  return [...new Set(all.filter((word) => word !== ''))];
}

/**
 * A search for all of these words, by the rule of {@link fold}: for a text with each of them it answers the passages of
 * each, `max` at most, in the order of `sought`; null for a text that lacks one, and where only accents are sought.
 */
export function searchForAll(sought: readonly string[], max: number): (text: string) => Found[][] | null {
  const words = [...new Set(sought.map((word) => fold(word).text))].filter((word) => word !== '');
  return (text) => {
    if (words.length === 0) return null;
    const folded = fold(text);
    const found: Found[][] = [];
    for (const word of words) {
      const passages = searchIn(folded, word, max);
      if (passages.length === 0) return null;
      found.push(passages);
    }
    return found;
  };
}
