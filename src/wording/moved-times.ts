import type { Assignment } from '#contract/assignment';
import { daysLater } from '#contract/zoned-time';
import { ownZone } from './zoned-words.ts';

type Times = Pick<Assignment, 'start_time' | 'end_time' | 'visible_from' | 'time_zone' | 'sections'>;

const WEEK_MS = 7 * 86_400_000;

/** An assignment with its times, those of sections too, moved by `days`, each at the same time of day in the assignment's zone. */
export function movedTimes<T extends Times>(assignment: T, days: number): T {
  const zone: string | undefined = assignment.time_zone;
  const move = (instant: string) => daysLater(new Date(instant), days, zone ?? ownZone()).toISOString();
  return {
    ...assignment,
    start_time: move(assignment.start_time),
    end_time: move(assignment.end_time),
    visible_from: assignment.visible_from ? move(assignment.visible_from) : null,
    ...(assignment.sections && {
      sections: assignment.sections.map(({ start_time: start, end_time: end, ...of }) => ({
        ...of,
        start_time: start && move(start),
        end_time: end && move(end),
      })),
    }),
  };
}

/** The whole weeks, at least one, after which a copy of an assignment would start later than `now`. */
export function weeksUntilNext({ start_time: start }: Pick<Times, 'start_time'>, now: Date): number {
  return Math.max(1, Math.ceil((now.getTime() - Date.parse(start)) / WEEK_MS));
}
