import { sql, type RawBuilder } from 'kysely';

type Expression = RawBuilder<unknown>;

/**
 * `isLate(latenessOf(deadline, handIn))` of lateness.ts as an expression of SQL; false where nothing was handed in. A
 * test holds the two equal. `submittedAt` and `sealedAfter` may be null, `graceHours` is whole.
 */
export function isLateInSql(
  { end, extendedUntil, graceHours }: Record<'end' | 'extendedUntil' | 'graceHours', Expression>,
  { submittedAt, sealedAfter }: Record<'submittedAt' | 'sealedAfter', Expression>,
): RawBuilder<boolean> {
  const ownEnd = sql`greatest(${end}::timestamptz, ${extendedUntil})`;
  return sql`coalesce(${submittedAt} > ${ownEnd} and (
    ${submittedAt} > ${ownEnd} + make_interval(hours => ${graceHours}::int) or ${sealedAfter} > ${ownEnd}), false)`;
}
