import { wallTimeOf } from '#contract/zoned-time';

const DAY_MS = 24 * 3_600_000;
const APRIL = 4;

/** The day that it is in India at `at`, as '2025-12-31': subscriptions and invoices count in India's days. */
export function dayInIndia(at: Date): string {
  return wallTimeOf(at, 'Asia/Kolkata').slice(0, 10);
}

/** The day in India `days` after `at`. */
export function daysLater(at: Date, days: number): string {
  return dayInIndia(new Date(at.getTime() + days * DAY_MS));
}

/** India's financial year, April to March, of an instant: '2026-27'. */
export function financialYear(at: Date): string {
  const [year = 0, month = 0] = dayInIndia(at).split('-').map(Number);
  const first = month >= APRIL ? year : year - 1;
  return `${first}-${String((first + 1) % 100).padStart(2, '0')}`;
}
