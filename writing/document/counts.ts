/** Counts of a text as the specification has them. */
export interface Counts {
  /** UTF-16 units. */
  characters: number;
  /** Pieces between white space. */
  words: number;
  /** Pieces between line feeds: 1 for an empty text. */
  lines: number;
}

/** Counts characters, words and lines (specification, section 9: words by white space, lines by newlines). */
export function countsOf(text: string): Counts {
  let words = 0;
  for (const _ of text.matchAll(/\S+/gu)) words += 1;
  let lines = 1;
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) lines += 1;
  return { characters: text.length, words, lines };
}
