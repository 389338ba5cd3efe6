import type { Missing } from '../../offline/journal/writer.ts';
import { textSize } from '../../wording/text-size.ts';

/** The words about text that may be missing on this device: the fact, and its consequence. */
export interface MissingWords {
  fact: string;
  more: string;
}

/** The words on the text's page; null if nothing is missing. */
export function missingWords(missing: Missing): MissingWords | null {
  if (missing.kind === 'none') return null;
  if (missing.kind === 'perhaps') {
    return {
      fact: 'This device may not have all of this text yet.',
      more: 'What you wrote on another device comes with the next connection. What you write now is added to it.',
    };
  }
  const { length, here } = missing;
  if (length === null || length === 0) {
    return {
      fact: 'Part of this text is not yet on this device.',
      more: 'It comes with the next connection. What you write now is added to it.',
    };
  }
  if (here === 'nothing') {
    return {
      fact: `The university has ${textSize(length)} of this text that are not on this device yet.`,
      more: 'They come with the next connection. What you write now is added to them.',
    };
  }
  return {
    fact: 'Part of this text is not yet on this device.',
    more: `The university has ${textSize(length)} of it in all. What is missing comes with the next connection. What you write now is added to it.`,
  };
}

/** The words in the dialog before a hand-in; null if nothing is missing. */
export function missingFromHandIn(missing: Missing): MissingWords | null {
  const words = missingWords(missing);
  if (words === null) return null;
  if (missing.kind === 'perhaps') {
    return {
      fact: 'This device can’t tell whether it has all of this text.',
      more: 'If you wrote it on another device too, connect first: that part comes by itself.',
    };
  }
  return { fact: words.fact, more: 'What is missing is not submitted now. Connect first, and it comes by itself.' };
}

/** A text counts as suddenly smaller below half of its length, and by this many UTF-16 units (some twenty words). */
const SMALLER_BY = 120;

/** Why a text may not be ready to hand in, null if it seems to be. `knownLength`: its longest known length. */
export function doubtOf(text: string, knownLength: number, missing: Missing): 'empty' | 'smaller' | 'missing' | null {
  if (text.trim() === '') return 'empty';
  if (knownLength - text.length >= SMALLER_BY && text.length < knownLength / 2) return 'smaller';
  return missing.kind === 'some' ? 'missing' : null;
}
