/** A stretch of a text, in UTF-16 units. */
export interface Stretch {
  from: number;
  to: number;
}

/** A stretch with a comment. */
export interface Remark extends Stretch {
  id: string;
}

/** A piece of a line: everything in it has the same remarks. */
export interface Piece {
  at: number;
  text: string;
  remarks: readonly string[];
  /** The remarks that end with this piece. */
  ending: readonly string[];
}

/** A line with its line feed, so that the lines of a text joined are the text. */
export interface Line {
  at: number;
  pieces: readonly Piece[];
  /** The remarks that begin in this line. */
  beginning: readonly string[];
}

/** Cuts a text into lines, and these where a remark begins or ends. */
export function linesOf(text: string, remarks: readonly Remark[]): Line[] {
  const cuts = [...new Set(remarks.flatMap(({ from, to }) => [from, to]))].sort((a, b) => a - b);
  const lines: Line[] = [];
  let at = 0;
  while (at < text.length) {
    const feed = text.indexOf('\n', at);
    const end = feed === -1 ? text.length : feed + 1;
    const edges = [at, ...cuts.filter((cut) => cut > at && cut < end), end];
    lines.push({
      at,
      pieces: edges.slice(0, -1).map((from, index) => pieceOf(text, remarks, from, edges[index + 1] ?? end)),
      beginning: remarks.filter(({ from }) => from >= at && from < end).map(({ id }) => id),
    });
    at = end;
  }
  return lines;
}

function pieceOf(text: string, remarks: readonly Remark[], from: number, to: number): Piece {
  const within = remarks.filter((remark) => remark.from < to && remark.to > from);
  return {
    at: from,
    text: text.slice(from, to),
    remarks: within.map(({ id }) => id),
    ending: within.filter((remark) => remark.to === to).map(({ id }) => id),
  };
}

/** The sentences of a text as stretches without the blanks around them. */
export function sentencesOf(text: string): Stretch[] {
  const segmenter = new Intl.Segmenter(undefined, { granularity: 'sentence' });
  return [...segmenter.segment(text)].flatMap(({ segment, index }) => {
    const from = index + segment.length - segment.trimStart().length;
    const to = index + segment.trimEnd().length;
    return from < to ? [{ from, to }] : [];
  });
}
