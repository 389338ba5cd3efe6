import type { Stretch } from './text-lines.ts';
/** The selected stretch of the text, in UTF-16 units without surrounding blanks; null if none of it is selected. */
export function selectedIn(essay: HTMLElement | null, text: string): Stretch | null {
  const selection = getSelection();
  if (essay === null || selection === null || selection.isCollapsed || selection.rangeCount === 0) return null;
  const range = selection.getRangeAt(0);
  let [from, to] = [Infinity, -Infinity];
  for (const piece of piecesOf(essay)) {
    const { node, at, length } = piece;
    if (!range.intersectsNode(node)) continue;
    from = Math.min(from, at + (range.startContainer === node ? range.startOffset : 0));
    to = Math.max(to, at + (range.endContainer === node ? range.endOffset : length));
  }
  if (!(from < to)) return null;
  const within = text.slice(from, to);
  const stretch = { from: from + within.length - within.trimStart().length, to: from + within.trimEnd().length };
  return stretch.from < stretch.to ? stretch : null;
}

/** Selects a stretch of the text on the page and brings it into view. */
export function select(essay: HTMLElement | null, { from, to }: Stretch): void {
  if (essay === null) return;
  const pieces = piecesOf(essay);
  const first = pieces.find(({ at, length }) => from < at + length);
  const last = pieces.find(({ at, length }) => to <= at + length);
  if (first === undefined || last === undefined) return;
  const range = document.createRange();
  range.setStart(first.node, from - first.at);
  range.setEnd(last.node, to - last.at);
  const selection = getSelection();
  selection?.removeAllRanges();
  selection?.addRange(range);
  window.scrollBy({ top: range.getBoundingClientRect().top - window.innerHeight / 3 });
}

function piecesOf(essay: HTMLElement): { node: Text; at: number; length: number }[] {
  return [...essay.querySelectorAll<HTMLElement>('[data-at]')].flatMap(({ firstChild, dataset }) =>
    firstChild instanceof Text ? [{ node: firstChild, at: Number(dataset['at']), length: firstChild.length }] : [],
  );
}
