import type { FormattedLine } from '../../ui/formatting/span.ts';
import { HEAD, inQuotes, LINE_BREAK, MAIN, paragraph, run, styled } from './docx-words.ts';
import type { Commenting } from './marks.ts';
import type { Remark, Stretch } from './text-lines.ts';

/** Marks where comments begin and end in the text of a Word document, each once. */
export class CommentMarks {
  readonly #marks = new Map<number, string>();

  /** The stretches are named by the places of their comments in the document: '0', '1'. */
  constructor(remarks: readonly Remark[]) {
    const put = (at: number, mark: string) => this.#marks.set(at, (this.#marks.get(at) ?? '') + mark);
    const end = (id: string) =>
      `<w:commentRangeEnd w:id="${id}"/><w:r><w:rPr><w:rStyle w:val="CommentReference"/></w:rPr><w:commentReference w:id="${id}"/></w:r>`;
    for (const { id, from, to } of remarks) if (from < to) put(to, end(id));
    for (const { id, from, to } of remarks) {
      put(from, `<w:commentRangeStart w:id="${id}"/>`);
      if (from >= to) put(from, end(id));
    }
  }

  /** The marks at a place of the text. They are given once. */
  take(at: number): string {
    const mark = this.#marks.get(at) ?? '';
    this.#marks.delete(at);
    return mark;
  }
}

/**
 * The stretches of comments as a Word document can have them: of whole characters, and within its body or within one
 * footnote, which is a part of its own. `lines` are those of the text, in their order.
 */
export function remarksIn(text: string, comments: readonly Stretch[], lines: readonly FormattedLine[]): Remark[] {
  return comments.map(({ from, to }, nth) => {
    const whole = {
      from: isWithinCharacter(text, from) ? from - 1 : from,
      to: isWithinCharacter(text, to) ? to + 1 : to,
    };
    return { id: String(nth), ...withinOnePart(whole, lines) };
  });
}

function isWithinCharacter(text: string, at: number): boolean {
  return at > 0 && (text.codePointAt(at - 1) ?? 0) > 0xff_ff && at < text.length;
}

/** The stretch without what is in other parts of the document: its body goes before footnotes. */
function withinOnePart({ from, to }: Stretch, lines: readonly FormattedLine[]): Stretch {
  const touched = lines.filter(({ at, end }) => at < to && end > from);
  const home = touched.find(({ kind }) => kind !== 'note') ?? touched[0] ?? lines.findLast(({ at }) => at <= from);
  const part = home?.kind === 'note' ? [home] : lines.filter(({ kind }) => kind !== 'note');
  const first = part.find(({ end }) => end >= from);
  const last = part.findLast(({ at }) => at <= to);
  return { from: Math.max(from, first?.at ?? from), to: Math.min(to, last?.end ?? to) };
}

/** The comments of a document as its part of them, by their places in the list. */
export function commentsXml(comments: readonly { words: string }[], { author, at }: Commenting): string {
  const written = `w:author="${inQuotes(author)}" w:date="${inQuotes(wholeSeconds(at))}" w:initials="${inQuotes(initialsOf(author))}"`;
  const each = comments.map(({ words }, nth) => {
    const sign = '<w:r><w:rPr><w:rStyle w:val="CommentReference"/></w:rPr><w:annotationRef/></w:r>';
    const lines = words
      .split(LINE_BREAK)
      .map((line, index) => paragraph((index === 0 ? sign : '') + run(line), styled('CommentText')));
    return `<w:comment w:id="${String(nth)}" ${written}>${lines.join('')}</w:comment>`;
  });
  return `${HEAD}<w:comments ${MAIN}>${each.join('')}</w:comments>`;
}

function initialsOf(name: string): string {
  return name
    .split(/\s+/)
    .map((word) => Array.from(word)[0] ?? '')
    .join('')
    .toUpperCase();
}

/** Word takes no fractions of seconds. */
function wholeSeconds(at: string): string {
  return at.replace(/\.\d+/, '');
}
