import type { Subscription } from '#contract/subscription';
import { byCount, formatCount, plural } from '../../wording/plural.ts';
import { isoDay } from '../../wording/time.ts';

const DAY_MS = 24 * 3_600_000;

/** The day that it is in India at `at`: '2025-12-31'. Subscriptions and invoices count in India's days. */
export function dayInIndia(at: Date): string {
  return isoDay(at, 'Asia/Kolkata');
}

/** The days from the day of `now` to `day`; negative for days that are over. */
export function daysUntil(day: string, now: Date): number {
  return Math.round((Date.parse(day) - Date.parse(dayInIndia(now))) / DAY_MS);
}

/** 'in 41 days', 'today', '1 day ago'. */
export function distanceOf(day: string, now: Date): string {
  const days = daysUntil(day, now);
  if (days === 0) return 'today';
  const words = plural(Math.abs(days), 'day');
  return days > 0 ? `in ${words}` : `${words} ago`;
}

/** One sentence for the head of the page. */
export function subscriptionSentence(subscription: Pick<Subscription, 'valid_until' | 'expired'>, now: Date): string {
  if (subscription.expired) {
    return `The subscription ended on ${subscription.valid_until}; everybody can work on all the same.`;
  }
  const days = daysUntil(subscription.valid_until, now);
  if (days <= 0) return 'The subscription ends today.';
  return byCount(
    days,
    'The subscription runs for one more day.',
    `The subscription runs for ${formatCount(days)} more days.`,
  );
}

/** The first day on which it can be renewed. */
export function renewalOpens(validUntil: string): string {
  return new Date(Date.parse(validUntil) + DAY_MS).toISOString().slice(0, 10);
}

/** The used seats of the plan; more students than seats have no consequence. */
export function seatsSentence({ seats, seats_used: used }: Pick<Subscription, 'seats' | 'seats_used'>): string {
  const figures = `${formatCount(used)} of ${String(seats)}`;
  return used > seats ? `${figures}. Nobody is turned away.` : figures;
}
