import { parseFormatting } from '../../ui/formatting/parse.ts';
import { spanOf, type FormattedLine } from '../../ui/formatting/span.ts';
import { CommentMarks, remarksIn } from './docx-comments.ts';
import type { Part } from './docx-package.ts';
import { LINE_BREAK, paragraph, run, withLook } from './docx-words.ts';
import { footnotesXml, Lists, propertiesOf } from './formatted-docx.ts';
import { formattedPieces, type FormattedPiece } from './formatted-pieces.ts';
import { linesOf, type Stretch } from './text-lines.ts';

/** A text as the paragraphs of a Word document, and the parts that they need. */
export interface WordText {
  body: string;
  parts: readonly Part[];
}

/**
 * The paragraphs of a text, one for each line, with marks where these comments begin and end; each comment is named by
 * its place in the list. Light marks of a formatted text become Word's own headings, quotes, lists and footnotes.
 */
export function wordText(text: string, isFormatted: boolean, comments: readonly Stretch[]): WordText {
  const lines = isFormatted ? parseFormatting(text) : plainLines(text);
  const remarks = remarksIn(text, comments, lines);
  const cut = linesOf(text, remarks);
  const pieces: readonly FormattedPiece[] = isFormatted
    ? formattedPieces(text, cut).flatMap((line) => line.pieces)
    : cut.flatMap((line) => line.pieces.map((piece) => ({ ...piece, span: plainSpan(piece.at, piece.text.length) })));
  const writing: Writing = { pieces, next: 0, marks: new CommentMarks(remarks), referred: new Set() };
  const runs = lines.map((line) => runsOf(line, writing));
  const lists = new Lists();
  const body = lines.map((line, nth) =>
    line.kind === 'note' ? '' : paragraph(runs[nth] ?? '', propertiesOf(line, lists)),
  );
  if (!isFormatted) return { body: body.join(''), parts: [] };
  const notes = lines.flatMap(({ kind, number }, nth) => (kind === 'note' ? [{ number, runs: runs[nth] ?? '' }] : []));
  return {
    body: body.join(''),
    parts: [
      { name: 'numbering', xml: lists.xml() },
      { name: 'footnotes', xml: footnotesXml(notes) },
    ],
  };
}

/** Lines as they are typed. Unlike a formatted text, one in which a carriage return ends a line, too. */
function plainLines(text: string): FormattedLine[] {
  const lines: FormattedLine[] = [];
  let at = 0;
  for (const {
    0: { length },
    index,
  } of [...text.matchAll(LINE_BREAK), { 0: '', index: text.length }]) {
    lines.push({ at, end: index, kind: 'text', level: 1, number: null, spans: [] });
    at = index + length;
  }
  return lines;
}

function plainSpan(at: number, length: number) {
  return spanOf('text', at, at + length);
}

/** What has been written of a text so far. */
interface Writing {
  pieces: readonly FormattedPiece[];
  /** The first piece that is not over. */
  next: number;
  marks: CommentMarks;
  /** The footnotes that were referred to. */
  referred: Set<number>;
}

/** The runs of a line. Lines must come in their order. */
function runsOf({ at, end }: FormattedLine, writing: Writing): string {
  const { pieces, marks } = writing;
  let runs = marks.take(at);
  for (let place = at; place < end;) {
    const piece = pieces[writing.next];
    if (piece === undefined) break;
    const over = piece.at + piece.text.length;
    const to = Math.min(over, end);
    if (to > place) runs += marks.take(place) + pieceRun(piece, { from: place, to }, writing.referred);
    place = Math.max(place, to);
    if (over <= end) writing.next += 1;
  }
  return runs + marks.take(end);
}

/** A piece as runs. The first reference to a footnote is Word's own; a further one shows its number. */
function pieceRun({ at, text, span }: FormattedPiece, { from, to }: Stretch, referred: Set<number>): string {
  const { kind, bold, italic, note } = span;
  if (kind === 'mark') return '';
  const look = `${bold ? '<w:b/>' : ''}${italic ? '<w:i/>' : ''}`;
  const isReference = kind === 'reference' && note !== undefined;
  const words = isReference ? '' : run(text.slice(from - at, to - at), withLook(look));
  if (note === undefined || to < span.to) return words;
  if (!referred.has(note)) {
    referred.add(note);
    return `${words}<w:r>${withLook(`<w:rStyle w:val="FootnoteReference"/>${look}`)}<w:footnoteReference w:id="${String(note)}"/></w:r>`;
  }
  return isReference ? run(String(note), withLook(`${look}<w:vertAlign w:val="superscript"/>`)) : words;
}
