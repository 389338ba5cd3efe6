import { clockTime, dayInSentence } from '../../../wording/time.ts';

/** An instant within a sentence: 'today 14:02', 'yesterday 22:17', 'Mon 24 Nov 09:12'. */
export function whenWords(instant: string, now: Date): string {
  const at = new Date(instant);
  return `${dayInSentence(at, now)} ${clockTime(at)}`;
}
