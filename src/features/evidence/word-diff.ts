import { diffWords } from 'diff';

/** Unchanged text around a change that is shown on each side, in UTF-16 units. */
const CONTEXT_UNITS = 80;
/** Comparing two wholly different long texts would take minutes; it ends after this many milliseconds. */
const PATIENCE_MS = 2000;

/** A stretch of a comparison. 'left out': unchanged, and too far from any change to be shown. */
export interface DiffPart {
  readonly kind: 'same' | 'added' | 'removed' | 'left out';
  readonly text: string;
}

const segmenter = new Intl.Segmenter(undefined, { granularity: 'word' });

/**
 * Compares two texts word by word, with the words of the browser's language. Words only in `to` are added, only in
 * `from` removed. Null if the texts are too different to compare within {@link PATIENCE_MS}.
 */
export function wordDiff(from: string, to: string): DiffPart[] | null {
  const changes = diffWords(from, to, { intlSegmenter: segmenter, timeout: PATIENCE_MS });
  if (changes === undefined) return null;
  return changes.flatMap(({ value, added, removed }, k): DiffPart[] => {
    if (added) return [{ kind: 'added', text: value }];
    if (removed) return [{ kind: 'removed', text: value }];
    return shortened(value, k === 0, k === changes.length - 1);
  });
}

/** The ends of an unchanged stretch that stand beside a change. */
function shortened(text: string, first: boolean, last: boolean): DiffPart[] {
  const head = first ? 0 : CONTEXT_UNITS;
  const tail = last ? 0 : CONTEXT_UNITS;
  if (text.length <= head + tail + CONTEXT_UNITS) return [{ kind: 'same', text }];
  const [start, end] = [wordEnd(text, head), wordStart(text, text.length - tail)];
  return [
    { kind: 'same' as const, text: text.slice(0, start) },
    { kind: 'left out' as const, text: text.slice(start, end) },
    { kind: 'same' as const, text: text.slice(end) },
  ].filter((part) => part.text !== '');
}

function wordEnd(text: string, index: number): number {
  if (index === 0) return 0;
  const space = text.slice(index, index + CONTEXT_UNITS / 2).search(/\s/u);
  return whole(text, space < 0 ? index : index + space);
}

function wordStart(text: string, index: number): number {
  if (index === text.length) return index;
  const space = text.lastIndexOf(' ', index);
  return whole(text, space > index - CONTEXT_UNITS / 2 ? space + 1 : index);
}

/** The index, moved out of a surrogate pair. */
function whole(text: string, index: number): number {
  const code = text.charCodeAt(index);
  return code >= 0xdc00 && code <= 0xdfff ? index - 1 : index;
}
