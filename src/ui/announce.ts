export const ANNOUNCE = 'announce';

/** Has a screen reader read words that are not shown; `readAloud` listens. */
export function announce(words: string): void {
  dispatchEvent(new CustomEvent(ANNOUNCE, { detail: words }));
}
