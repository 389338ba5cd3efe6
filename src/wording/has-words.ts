/** Whether a text contains these words, ignoring case and accents. No words are in every text. */
export function hasWords(text: string, sought: string): boolean {
  return plain(text).includes(plain(sought.trim()));
}

function plain(words: string): string {
  return words.normalize('NFKD').replace(/\p{M}/gu, '').toLocaleLowerCase();
}
