import { parseFormatting } from '../../ui/formatting/parse.ts';
import { spanOf, type FormattedLine, type Span } from '../../ui/formatting/span.ts';
import type { Line, Piece } from './text-lines.ts';

/** A piece of a line that reads in one way and has the same remarks. */
export interface FormattedPiece extends Piece {
  span: Span;
}

/** A line with its formatting, its pieces and the remarks that begin in it. */
export interface RemarkedLine extends Pick<Line, 'beginning'> {
  line: FormattedLine;
  pieces: readonly FormattedPiece[];
}

/**
 * The lines of a text with their formatting, cut where remarks begin and end and where the formatting turns. Marks are
 * not read, but for those that alone hold a remark or that a remark cuts in two: these are text.
 */
export function formattedPieces(text: string, lines: readonly Line[]): RemarkedLine[] {
  const byPlace = new Map(lines.map((line) => [line.at, line]));
  const made = parseFormatting(text).flatMap((line) => {
    const remarked = byPlace.get(line.at);
    if (remarked === undefined) return [];
    return [{ line, pieces: cutBySpans(remarked.pieces, line.spans), beginning: remarked.beginning }];
  });
  const read = new Set(
    made.flatMap(({ pieces }) => pieces.flatMap(({ remarks, span }) => (isMark(span) ? [] : remarks))),
  );
  return made.map((each) => ({
    ...each,
    pieces: each.pieces.map((piece) => {
      const { at, text: words, remarks, span } = piece;
      const isCut = at > span.from || at + words.length < span.to;
      const isText = span.kind !== 'text' && (isCut || (isMark(span) && remarks.some((remark) => !read.has(remark))));
      return isText ? { ...piece, span: { ...span, kind: 'text' as const } } : piece;
    }),
  }));
}

function isMark({ kind }: Span): boolean {
  return kind === 'mark';
}

/** Both are in order and cover the line; its line feed, behind the last span, is text. */
function cutBySpans(pieces: readonly Piece[], spans: readonly Span[]): FormattedPiece[] {
  const cut: FormattedPiece[] = [];
  let next = 0;
  for (const piece of pieces) {
    const end = piece.at + piece.text.length;
    for (let at = piece.at; at < end;) {
      while ((spans[next]?.to ?? Infinity) <= at) next += 1;
      const span = spans[next] ?? spanOf('text', at, end);
      const to = Math.min(end, span.to);
      const words = piece.text.slice(at - piece.at, to - piece.at);
      cut.push({ ...piece, at, text: words, ending: to === end ? piece.ending : [], span });
      at = to;
    }
  }
  return cut;
}
