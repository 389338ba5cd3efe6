import { sql, type RawBuilder } from 'kysely';

/** The result of `fold`, which takes three times as long and is needed only for texts with non-ASCII letters. */
export function folded(text: RawBuilder<unknown>): RawBuilder<string> {
  return sql`case when octet_length(${text}) = length(${text}) then lower(${text}) else fold(${text}) end`;
}

/**
 * Whether a text has all of these words, regardless of case and accents; not true for none, and for nothing but accents.
 * Compares literally: LIKE would give % and _ a meaning.
 */
export function hasAll(text: RawBuilder<unknown>, words: readonly string[]): RawBuilder<boolean> {
  return sql`(
    select bool_and(strpos(h.hay, nullif(fold(w.word), '')) > 0) from (select ${folded(text)} as hay offset 0) h
    cross join unnest(${words}::text[]) w (word))`;
}
