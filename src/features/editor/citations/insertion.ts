import type { CapturedChange } from '../shadow.ts';

/** Changes that put text in, and where the caret is after them. */
export interface Insertion {
  readonly changes: readonly CapturedChange[];
  readonly caret: number;
}

/** A citation at a place of a text, apart from the words around it. */
export function citationAt(text: string, place: number, citation: string, timeMs: number): Insertion {
  const before = /[^\s([{“‘"'—–-]$/u.test(text.slice(0, place)) ? ' ' : '';
  const behind = /^[\p{L}\p{N}]/u.test(text.slice(place, place + 2)) ? ' ' : '';
  return insertionOf(place, [`${before}${citation}${behind}`], timeMs);
}

/** A list of references at a place of a text, as paragraphs of its own below a heading. */
export function listAt(
  text: string,
  place: number,
  { heading, entries }: { readonly heading: string; readonly entries: readonly string[] },
  timeMs: number,
): Insertion {
  const [before, behind] = [text.slice(0, place), text.slice(place)];
  const open = before === '' ? 0 : 2 - (/\n{0,2}$/.exec(before)?.[0].length ?? 0);
  const close = behind === '' ? 0 : 2 - (/^\n{0,2}/.exec(behind)?.[0].length ?? 0);
  const lines = [`${'\n'.repeat(open)}## ${heading}`, ...entries.map((entry) => `\n\n${entry}`), '\n'.repeat(close)];
  return insertionOf(place, lines.filter(Boolean), timeMs);
}

/** Puts texts in one after the other, each by an edit of its own, which the log names a citation. */
function insertionOf(place: number, texts: readonly string[], timeMs: number): Insertion {
  let at = place;
  const changes: CapturedChange[] = [];
  for (const inserted of texts) {
    changes.push({ index: at, removed: 0, inserted, source: 'citation', timeMs, flowing: false });
    at += inserted.length;
  }
  return { changes, caret: at };
}
