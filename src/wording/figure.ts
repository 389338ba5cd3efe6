import { LOCALE } from '#contract/locale';

const oneDecimal = new Intl.NumberFormat(LOCALE, { maximumFractionDigits: 1 });
const money = new Intl.NumberFormat(LOCALE, { style: 'currency', currency: 'INR', maximumFractionDigits: 0 });

/** A figure with at most one decimal; '–' where there is none. */
export function figure(value: number | null): string {
  return value === null ? '–' : oneDecimal.format(value);
}

/** '₹50,000'. */
export function rupees(amount: number): string {
  return money.format(amount);
}

/** A share from 0 to 1 in percent, with more decimals below 10%. */
export function percent(share: number): string {
  return `${(share * 100).toFixed(share > 0 && share < 0.1 ? 2 : 1)}%`;
}
