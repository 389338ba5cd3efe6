/** Any text as it can be stored: PostgreSQL keeps no NUL and no half of a surrogate pair. Its length stays. */
export function storable(words: string): string {
  return words.replace(/[\0\p{Surrogate}]/gu, '\ufffd');
}

/** What a person wrote for another to read, as it can be stored. */
export function storableWords(words: string): string {
  return storable(words).trim();
}
