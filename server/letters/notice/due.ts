import { sql, type RawBuilder } from 'kysely';

/** How long the notices of one person gather before a letter takes them. */
const QUIET_MINUTES = 10;
/** When the daily letter goes, by the clocks of the university. */
const DAILY_HOUR = 7;
/** A reminder does not wait for a daily letter that would come later than so many hours before the end. */
const LEFT_HOURS = 12;

/**
 * When a notice that is written or changed at `now` is due, as an expression over the columns `pace` ('soon' or
 * 'daily'), `endsAt` (the end that a reminder is about, else null) and `zone`, the university's time zone.
 */
export function dueAt(
  { pace, endsAt, zone }: Record<'pace' | 'endsAt' | 'zone', RawBuilder<unknown>>,
  now: Date,
): RawBuilder<Date> {
  const at = sql`${now}::timestamptz`;
  const today = sql`(${at} at time zone ${zone} - make_interval(hours => ${DAILY_HOUR}))::date`;
  const daily = sql`((${today} + 1) + make_interval(hours => ${DAILY_HOUR})) at time zone ${zone}`;
  return sql`case
    when ${pace} = 'daily' and (${endsAt} is null or ${daily} <= ${endsAt} - make_interval(hours => ${LEFT_HOURS}))
    then ${daily} else ${at} + make_interval(mins => ${QUIET_MINUTES}) end`;
}
