import { sql, type RawBuilder } from 'kysely';

/**
 * `effectiveDeadlineOf` of lateness.ts as an expression of SQL: the end for one student. A test holds the two equal. The
 * section's end and the extension may be null.
 */
export function effectiveDeadlineInSql({
  end,
  sectionEnd,
  extendedUntil,
}: Record<'end' | 'sectionEnd' | 'extendedUntil', RawBuilder<unknown>>): RawBuilder<Date> {
  return sql<Date>`greatest(coalesce(${sectionEnd}, ${end})::timestamptz, ${extendedUntil})`;
}

/** That of an assignment `a`, the times `t` of the student's section, and the student's extension `x`. */
export const effectiveDeadline = effectiveDeadlineInSql({
  end: sql`a.end_time`,
  sectionEnd: sql`t.end_time`,
  extendedUntil: sql`x.until`,
});
