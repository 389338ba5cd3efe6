import { useEffect, useState } from 'react';
import type { Assignment } from '#contract/assignment';
import { dayAndTime, distance } from '../../ui/time.ts';

const MINUTE_MS = 60_000;

/** 'Due today 17:00 IST, in 2 h 58 min.' with the writer's own zone; '' where nothing is due. */
export function dueWords(end: Date, now: Date, zone?: string): string {
  const { day, time } = dayAndTime(end, now, zone);
  const named = day === 'Today' || day === 'Tomorrow' || day === 'Yesterday' ? day.toLowerCase() : day;
  return `${end < now ? 'Was due' : 'Due'} ${named} ${time}, ${distance(end, now)}.`;
}

/** The words of {@link dueWords}, anew each minute. */
export function useDue(assignment: Assignment | undefined): string {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), MINUTE_MS);
    return () => clearInterval(timer);
  }, []);
  return assignment === undefined ? '' : dueWords(new Date(assignment.end_time), now);
}
