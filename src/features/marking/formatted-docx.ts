import type { FormattedLine } from '../../ui/formatting/span.ts';
import { HEAD, MAIN, paragraph, run, styled, withLook } from './docx-words.ts';

/** The abstract list of Word for bullets, and the first of those for numbers: one for each list of a text. */
const BULLETS = 1;

/** The lists of a text: a numbered one begins where the line before is no item of it. */
export class Lists {
  readonly #firsts: number[] = [];
  #last: FormattedLine | null = null;

  /** The number by which Word knows the list of this line; lines must come in their order. */
  numberOf(line: FormattedLine): number | null {
    const isNew = this.#last?.kind !== 'item' || this.#last.number === null;
    this.#last = line;
    if (line.kind !== 'item') return null;
    if (line.number === null) return BULLETS;
    if (isNew) this.#firsts.push(line.number);
    return BULLETS + this.#firsts.length;
  }

  xml(): string {
    const level = (format: string, sign: string) =>
      `<w:multiLevelType w:val="singleLevel"/><w:lvl w:ilvl="0"><w:start w:val="1"/><w:numFmt w:val="${format}"/><w:lvlText w:val="${sign}"/><w:lvlJc w:val="start"/><w:pPr><w:ind w:start="720" w:hanging="360"/></w:pPr></w:lvl>`;
    const numbered = this.#firsts.map(
      (first, nth) =>
        `<w:num w:numId="${String(BULLETS + 1 + nth)}"><w:abstractNumId w:val="1"/><w:lvlOverride w:ilvl="0"><w:startOverride w:val="${String(first)}"/></w:lvlOverride></w:num>`,
    );
    return `${HEAD}<w:numbering ${MAIN}><w:abstractNum w:abstractNumId="0">${level('bullet', '•')}</w:abstractNum><w:abstractNum w:abstractNumId="1">${level('decimal', '%1.')}</w:abstractNum><w:num w:numId="${String(BULLETS)}"><w:abstractNumId w:val="0"/></w:num>${numbered.join('')}</w:numbering>`;
  }
}

/** The properties of the paragraph of a line. Lines must come in their order. */
export function propertiesOf(line: FormattedLine, lists: Lists): string {
  const list = lists.numberOf(line);
  if (line.kind === 'heading') return styled(`Heading${String(line.level)}`);
  if (line.kind === 'quote') return styled('Quote');
  if (list === null) return '';
  return styled('ListParagraph', `<w:numPr><w:ilvl w:val="0"/><w:numId w:val="${String(list)}"/></w:numPr>`);
}

/** The footnotes by their numbers; Word wants two separators before them. */
export function footnotesXml(notes: readonly { number: number | null; runs: string }[]): string {
  const own = notes.map(({ number, runs }) => {
    const sign = `<w:r>${withLook('<w:rStyle w:val="FootnoteReference"/>')}<w:footnoteRef/></w:r>${run(' ')}`;
    return `<w:footnote w:id="${String(number)}">${paragraph(sign + runs, styled('FootnoteText'))}</w:footnote>`;
  });
  const separator = (id: number, type: string, sign: string) =>
    `<w:footnote w:type="${type}" w:id="${String(id)}"><w:p><w:r><w:${sign}/></w:r></w:p></w:footnote>`;
  return `${HEAD}<w:footnotes ${MAIN}>${separator(-1, 'separator', 'separator')}${separator(0, 'continuationSeparator', 'continuationSeparator')}${own.join('')}</w:footnotes>`;
}
