import { sql, type RawBuilder } from 'kysely';
import { liveSubscriptions } from '../notification/live.ts';
import { isNotified } from './kinds.ts';

/** How long the notices of one person gather before a letter takes them. */
const QUIET_MINUTES = 10;
/** When the daily letter goes, and notifications of the night, by the clocks of the university. */
const MORNING_HOUR = 7;
/** From this hour until the morning no browser is made to ring. */
const NIGHT_HOUR = 22;
/** A reminder does not wait for a morning that comes later than so many hours before the end. */
const LEFT_HOURS = 12;

/** The columns of a notice, as expressions. */
interface Dated {
  university: RawBuilder<unknown>;
  user: RawBuilder<unknown>;
  topic: RawBuilder<unknown>;
  /** 'soon' or 'daily'; null is the default, 'soon'. */
  pace: RawBuilder<unknown>;
  /** The end that a reminder is about, else null. */
  endsAt: RawBuilder<unknown>;
  /** The university's time zone. */
  zone: RawBuilder<unknown>;
}

/**
 * When a notice that is written or changed at `now` is due, as an expression: at once where a browser shows it, but not
 * at night; else when its letter goes.
 */
export function dueAt({ university, user, topic, pace, endsAt, zone }: Dated, now: Date): RawBuilder<Date> {
  const at = sql`${now}::timestamptz`;
  const today = sql`(${at} at time zone ${zone} - make_interval(hours => ${MORNING_HOUR}))::date`;
  const morning = sql`((${today} + 1) + make_interval(hours => ${MORNING_HOUR})) at time zone ${zone}`;
  const canWait = sql`(${endsAt} is null or ${morning} <= ${endsAt} - make_interval(hours => ${LEFT_HOURS}))`;
  const hour = sql`extract(hour from ${at} at time zone ${zone})`;
  const isNight = sql`(${hour} >= ${NIGHT_HOUR} or ${hour} < ${MORNING_HOUR})`;
  const isShown = sql`(${isNotified(topic, pace)} and exists (
    select from ${liveSubscriptions(now)} b where b.university_id = ${university} and b.user_id = ${user}))`;
  return sql`case
    when ${pace} = 'daily' and ${canWait} then ${morning}
    when ${isShown} then case when ${isNight} and ${canWait} then ${morning} else ${at} end
    else ${at} + make_interval(mins => ${QUIET_MINUTES}) end`;
}
