import { plural } from '../../wording/plural.ts';

/**
 * How safely a document is stored, from facts alone. Times are wall times in milliseconds of the last commit on this
 * device and the last acknowledgement by the university.
 */
export type SaveState =
  /** Nothing was ever written. */
  | { kind: 'empty' }
  /** A change is not yet committed to this device's database. */
  | { kind: 'saving' }
  /** All is committed here; `waiting` ops are not yet acknowledged. */
  | { kind: 'on device'; deviceAt: number; universityAt: number | null; waiting: number }
  /** Every op known here was acknowledged. */
  | { kind: 'at university'; deviceAt: number | null; universityAt: number }
  /**
   * Neither store took the last `words` words: they are on the screen alone. `volatile`: this browser keeps nothing at
   * all.
   */
  | { kind: 'not saved'; words: number; volatile: boolean }
  /** The document can't be sent for now, with the reason; `damaged`: this device can't send it. Nothing is removed. */
  | { kind: 'refused'; error: string; damaged?: boolean | undefined };

/** What is said where this browser keeps nothing at all. */
export function volatileWords(words: number): string {
  return `Not sent yet: ${plural(words, 'word')} on this page alone.`;
}

/** What is said where neither store of the device takes words: 'This device is full: 3 words not saved on it.' */
export function fullWords(words: number): string {
  return `This device is full: ${plural(words, 'word')} not saved on it.`;
}
