import type { Stretch } from './text-lines.ts';
/** The selected stretch of the text, in UTF-16 units without surrounding blanks; null if none of it is selected. */
export function selectedIn(essay: HTMLElement | null, text: string): Stretch | null {
  const selection = getSelection();
  if (essay === null || selection === null || selection.isCollapsed || selection.rangeCount === 0) return null;
  const range = selection.getRangeAt(0);
  let [from, to] = [Infinity, -Infinity];
  for (const piece of piecesOf(essay)) {
    const { node, at, length, isWhole } = piece;
    if (!range.intersectsNode(node)) continue;
    const [start, end] = isWhole ? [0, length] : [range.startOffset, range.endOffset];
    from = Math.min(from, at + (range.startContainer === node ? start : 0));
    to = Math.max(to, at + (range.endContainer === node ? end : length));
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
  // Where the place begins or ends in what is not read, it is the next that is.
  range.setStart(first.node, offsetIn(first, from));
  range.setEnd(last.node, offsetIn(last, to));
  const selection = getSelection();
  selection?.removeAllRanges();
  selection?.addRange(range);
  window.scrollBy({ top: range.getBoundingClientRect().top - window.innerHeight / 3 });
}

/** A piece of the text on the page. `isWhole`: other words are shown for it, and any of them stand for all of it. */
interface ShownPiece {
  node: Text;
  at: number;
  length: number;
  isWhole: boolean;
}

function offsetIn({ node, at }: ShownPiece, place: number): number {
  return Math.min(node.length, Math.max(0, place - at));
}

function piecesOf(essay: HTMLElement): ShownPiece[] {
  return [...essay.querySelectorAll<HTMLElement>('[data-at]')].flatMap(({ firstChild: node, dataset }) => {
    if (!(node instanceof Text)) return [];
    const at = Number(dataset['at']);
    const { to } = dataset;
    return [{ node, at, length: to === undefined ? node.length : Number(to) - at, isWhole: to !== undefined }];
  });
}
