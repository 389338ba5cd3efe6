export const ANNOUNCE = 'announce';

/** Has words read out without showing them; `readAloud` listens. */
export function announce(words: string): void {
  dispatchEvent(new CustomEvent(ANNOUNCE, { detail: words }));
}
