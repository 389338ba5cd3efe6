import * as z from 'zod/mini';

/** PostgreSQL keeps no NUL and no half of a surrogate pair: both become the sign for an unreadable character. */
function keepable(words: string): string {
  return words.replace(/[\0\p{Surrogate}]/gu, '\ufffd');
}

/** What a person wrote to be read by another: trimmed, at most `max` UTF-16 units. */
/* @__NO_SIDE_EFFECTS__ */
export function wordsSchema(max: number) {
  return z.string().check(z.overwrite(keepable), z.trim(), z.maxLength(max));
}
