/** A letter of a script that puts no spaces between words. */
const UNSPACED = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]/u;

let segmenter: Intl.Segmenter | null = null;
/** The words of each line of the last text: while somebody types, only one line is counted again. */
let known = new Map<string, number>();

/**
 * The number of words by the dictionaries that come with the browser (Unicode Standard Annex 29), for a text with letters
 * of a script that puts no spaces between words. Null for other texts, and where the browser has no dictionaries.
 */
export function dictionaryWords(text: string): number | null {
  if (!UNSPACED.test(text) || !('Segmenter' in Intl)) return null;
  const lines = text.split('\n');
  const counted = new Map(lines.map((line) => [line, known.get(line) ?? wordsOf(line)]));
  known = counted;
  return lines.reduce((sum, line) => sum + (counted.get(line) ?? 0), 0);
}

function wordsOf(line: string): number {
  segmenter ??= new Intl.Segmenter(undefined, { granularity: 'word' });
  let words = 0;
  for (const { isWordLike } of segmenter.segment(line)) if (isWordLike === true) words += 1;
  return words;
}
