import { sql, type RawBuilder } from 'kysely';
import { effectiveDeadlineInSql } from '../../letters/notice/effective-deadline.ts';

type Expression = RawBuilder<unknown>;

/**
 * `isLate(latenessOf(deadline, handIn))` of lateness.ts as an expression of SQL; false where nothing was handed in. A
 * test holds the two equal. All but the end and `graceHours`, which is whole, may be null.
 */
export function isLateInSql(
  { graceHours, ...ends }: Record<'end' | 'sectionEnd' | 'extendedUntil' | 'graceHours', Expression>,
  { submittedAt, sealedAfter }: Record<'submittedAt' | 'sealedAfter', Expression>,
): RawBuilder<boolean> {
  const ownEnd = effectiveDeadlineInSql(ends);
  return sql`coalesce(${submittedAt} > ${ownEnd} and (
    ${submittedAt} > ${ownEnd} + make_interval(hours => ${graceHours}::int) or ${sealedAfter} > ${ownEnd}), false)`;
}
