import type { LogChange } from './typing-log.ts';

const TICK_MS = 10;
/** 25 keys a second. */
const KEY_MS = 40;
/** This much typing may come at once: input that waited while a page was busy. */
const AT_ONCE_MS = 60 * KEY_MS;
/** Several letters by one event cost three times as many keys. */
const LETTERS_AT_ONCE = 3;
const WORD_LENGTH = 40;
/** The same in scripts without spaces. */
const UNSPACED_LENGTH = 8;
const UNSPACED = ['Han', 'Hira', 'Kana', 'Thai', 'Lao', 'Khmr', 'Mymr'].map(
  (script) => new RegExp(`\\p{Script=${script}}`, 'u'),
);

/**
 * For each change of a log whether its insertion is more than keys make: more than a word by one event, or part of a
 * run of faster keys, from the beginning of that run.
 */
export function beyondKeysOf(changes: readonly LogChange[]): boolean[] {
  const beyond = changes.map(({ pasted, inserted }) => !pasted && isSeveralWords(inserted));
  let now = 0;
  /** The time that the keys of the run need, less the time that the run took. */
  let behindMs = 0;
  let runStart = 0;
  let isTooFast = false;
  let lastTwo = '';
  for (const [k, { ms, inserted, pasted }] of changes.entries()) {
    if (inserted === '') continue;
    const then = now;
    now = Math.max(now, Math.floor(ms / TICK_MS) * TICK_MS);
    behindMs = Math.max(0, behindMs - (now - then));
    if (behindMs === 0) {
      runStart = k;
      isTooFast = false;
    }
    if (pasted || beyond[k] === true) continue;
    behindMs += keysFor(inserted, lastTwo) * KEY_MS;
    lastTwo = (lastTwo + inserted).slice(-2);
    if (behindMs > AT_ONCE_MS) isTooFast = true;
    behindMs = Math.min(behindMs, AT_ONCE_MS);
    if (!isTooFast) continue;
    for (let at = k; at >= runStart; at -= 1) beyond[at] = changes[at]!.inserted !== '' && !changes[at]!.pasted;
  }
  return beyond;
}

export function isSeveralWords(inserted: string): boolean {
  if (inserted.length > WORD_LENGTH || inserted.trim().split(/\s/u).length > 1) return true;
  const unspaced = Array.from(inserted).filter((letter) => UNSPACED.some((script) => script.test(letter)));
  return unspaced.length > UNSPACED_LENGTH;
}

/** The keys of an insertion: a unit that repeats one of the last two is a held or drummed key and costs nothing. */
function keysFor(inserted: string, lastTwo: string): number {
  if (inserted.length === 1) return lastTwo.includes(inserted) ? 0 : 1;
  const letters = Array.from(inserted).filter((letter) => /[\p{L}\p{N}]/u.test(letter)).length;
  return letters > 1 ? letters * LETTERS_AT_ONCE : 1;
}
