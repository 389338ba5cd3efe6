/** A text as it can be stored, of the same length: PostgreSQL stores no NUL and no half of a surrogate pair. */
export function storable(words: string): string {
  return words.replace(/[\0\p{Surrogate}]/gu, '\ufffd');
}

/** Words that a person wrote for others to read, made storable and trimmed. */
export function storableWords(words: string): string {
  return storable(words).trim();
}
