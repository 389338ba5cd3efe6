import { plural } from '../../wording/plural.ts';

/** Says that parked words are not at the university. 0 words: a deletion, a hand-in or another change without text. */
export function notStored(words: number): string {
  return words === 0
    ? 'A change could not be stored at the university.'
    : `${plural(words, 'word')} could not be stored at the university.`;
}
