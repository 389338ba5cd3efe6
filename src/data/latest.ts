import type { WaitingItem } from '../offline/waiting/waiting.ts';

/** The latest item, null if there is none. */
export function latestOf<T extends Pick<WaitingItem, 'until'>>(items: readonly T[]): T | null {
  return items.reduce<T | null>((best, item) => (best === null || item.until >= best.until ? item : best), null);
}
