import { LOCALE } from '#contract/locale';

const MINUTE_MS = 60_000;

const oneDecimal = new Intl.NumberFormat(LOCALE, { maximumFractionDigits: 1 });
const money = new Intl.NumberFormat(LOCALE, { style: 'currency', currency: 'INR', maximumFractionDigits: 0 });

/** A figure with at most one decimal; '–' where there is none. */
export function figure(value: number | null): string {
  return value === null ? '–' : oneDecimal.format(value);
}

/** A figure with just so many decimals: '8.40'. */
export function decimals(value: number, digits: number): string {
  const format = new Intl.NumberFormat(LOCALE, { minimumFractionDigits: digits, maximumFractionDigits: digits });
  return format.format(value);
}

/** '₹50,000'. */
export function rupees(amount: number): string {
  return money.format(amount);
}

/** Percent without decimals: '18%', '< 1%'. */
export function wholePercent(percents: number): string {
  return percents > 0 && percents < 1 ? '< 1%' : `${oneDecimal.format(Math.round(percents))}%`;
}

/** A share from 0 to 1 in percent, with more decimals below 10%. */
export function percent(share: number): string {
  return `${decimals(share * 100, share > 0 && share < 0.1 ? 2 : 1)}%`;
}

/** '2 h 05 min', '19 min': for columns of them. */
export function paddedDuration(ms: number): string {
  const minutes = Math.round(ms / MINUTE_MS);
  const padded = String(minutes % 60).padStart(2, '0');
  return minutes < 60 ? `${String(minutes)} min` : `${String(Math.floor(minutes / 60))} h ${padded} min`;
}
