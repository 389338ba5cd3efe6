import { sql, type RawBuilder } from 'kysely';
import { liveSubscriptions } from '../notification/live.ts';
import { isNotified } from './kinds.ts';

/** How long the notices of one person gather before a letter takes them. */
const QUIET_MS = 10 * 60_000;
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
  // Only what counts as immutable may stand in a case on a distributed database: reckoning with times that have a zone does not.
  const at = sql`${now}::timestamptz`;
  const quietEnd = sql`${new Date(now.getTime() + QUIET_MS)}::timestamptz`;
  const today = sql`(${at} at time zone ${zone} - make_interval(hours => ${MORNING_HOUR}))::date`;
  const morning = sql`((${today} + 1) + make_interval(hours => ${MORNING_HOUR})) at time zone ${zone}`;
  const latest = sql`(${endsAt} at time zone 'UTC' - make_interval(hours => ${LEFT_HOURS})) at time zone 'UTC'`;
  const canWait = sql`(${endsAt} is null or ${morning} <= ${latest})`;
  const hour = sql`extract(hour from ${at} at time zone ${zone})`;
  const isNight = sql`(${hour} >= ${NIGHT_HOUR} or ${hour} < ${MORNING_HOUR})`;
  const isShown = sql`(${isNotified(topic, pace)} and exists (
    select 1 from ${liveSubscriptions(now)} b where b.university_id = ${university} and b.user_id = ${user}))`;
  return sql`case
    when ${pace} = 'daily' and ${canWait} then ${morning}
    when ${isShown} then case when ${isNight} and ${canWait} then ${morning} else ${at} end
    else ${quietEnd} end`;
}
