import { plural } from './plural.ts';

/** UTF-16 units of an average English word with its space. */
const UNITS_OF_A_WORD = 6;

/** 'about 410 words (2,431 characters)', of a length in UTF-16 units. */
export function textSize(length: number): string {
  const words = Math.max(1, Math.round(length / UNITS_OF_A_WORD));
  const about = words < 20 ? words : Math.round(words / 10) * 10;
  return `about ${plural(about, 'word')} (${plural(length, 'character')})`;
}
