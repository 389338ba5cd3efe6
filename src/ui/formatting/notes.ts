import type { Opening } from './span.ts';

const REFERENCES = /\[\^(\d{1,3})\]/gu;

/**
 * The numbers of the footnotes by their labels, in the order in which the text first refers to them. A footnote that
 * nothing refers to, and a second one with the same label, become lines of text.
 */
export function numberNotes(text: string, openings: readonly Opening[]): Map<number, number> {
  const notes = firstNotes(openings);
  const isNote = new Set(notes.values());
  const numbers = new Map<number, number>();
  for (const opening of notes.size === 0 ? [] : openings) {
    if (isNote.has(opening)) continue;
    for (const [, digits] of text.slice(opening.at, opening.end).matchAll(REFERENCES)) {
      const label = Number(digits);
      if (notes.has(label) && !numbers.has(label)) numbers.set(label, numbers.size + 1);
    }
  }
  for (const opening of openings) {
    if (opening.kind !== 'note') continue;
    const number = isNote.has(opening) ? numbers.get(opening.number ?? -1) : undefined;
    if (number === undefined) Object.assign(opening, { kind: 'text', number: null, words: opening.at });
    else opening.number = number;
  }
  return numbers;
}

/** The first line of each label that is written as a footnote. */
function firstNotes(openings: readonly Opening[]): Map<number, Opening> {
  const notes = new Map<number, Opening>();
  for (const opening of openings) {
    const { kind, number } = opening;
    if (kind === 'note' && number !== null && !notes.has(number)) notes.set(number, opening);
  }
  return notes;
}
