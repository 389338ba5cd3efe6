import { parseFormatting } from '../../ui/formatting/parse.ts';
import type { FormattedLine, Span } from '../../ui/formatting/span.ts';
import { HEAD, MAIN, paragraph, run } from './docx-words.ts';

/** The abstract list of Word for bullets, and the first of those for numbers: one for each list of a text. */
const BULLETS = 1;

/** A formatted text as the paragraphs of a Word document, and the parts that they need. */
export function formattedParagraphs(text: string): { body: string; parts: readonly { name: string; xml: string }[] } {
  const lines = parseFormatting(text);
  const lists = new Lists();
  const referred = new Set<number>();
  const body = lines
    .filter(({ kind }) => kind !== 'note')
    .map((line) => paragraph(runsOf(text, line.spans, referred), propertiesOf(line, lists)))
    .join('');
  const notes = lines.filter(({ kind }) => kind === 'note');
  return {
    body,
    parts: [
      { name: 'styles', xml: STYLES },
      { name: 'numbering', xml: lists.xml() },
      { name: 'footnotes', xml: footnotesOf(text, notes) },
    ],
  };
}

/** The lists of a text: a numbered one begins where the line before is no item of it. */
class Lists {
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

function propertiesOf(line: FormattedLine, lists: Lists): string {
  const list = lists.numberOf(line);
  if (line.kind === 'heading') return styled(`Heading${String(line.level)}`);
  if (line.kind === 'quote') return styled('Quote');
  if (list === null) return '';
  return styled('ListParagraph', `<w:numPr><w:ilvl w:val="0"/><w:numId w:val="${String(list)}"/></w:numPr>`);
}

function styled(style: string, more = ''): string {
  return `<w:pPr><w:pStyle w:val="${style}"/>${more}</w:pPr>`;
}

/** The runs of spans. The first reference to a footnote is Word's own; a further one shows its number. */
function runsOf(text: string, spans: readonly Span[], referred: Set<number>): string {
  return spans
    .map((span) => {
      const { kind, from, to, bold, italic, note } = span;
      if (kind === 'mark') return '';
      const look = `${bold ? '<w:b/>' : ''}${italic ? '<w:i/>' : ''}`;
      if (kind !== 'reference' || note === undefined) return run(text.slice(from, to), withLook(look));
      if (referred.has(note)) return run(String(note), withLook(`${look}<w:vertAlign w:val="superscript"/>`));
      referred.add(note);
      return `<w:r>${withLook(`<w:rStyle w:val="FootnoteReference"/>${look}`)}<w:footnoteReference w:id="${String(note)}"/></w:r>`;
    })
    .join('');
}

function withLook(look: string): string {
  return look === '' ? '' : `<w:rPr>${look}</w:rPr>`;
}

/** The footnotes by their numbers; Word wants two separators before them. */
function footnotesOf(text: string, notes: readonly FormattedLine[]): string {
  const own = notes.map(({ number, spans }) => {
    const sign = `<w:r>${withLook('<w:rStyle w:val="FootnoteReference"/>')}<w:footnoteRef/></w:r>${run(' ')}`;
    const words = runsOf(text, spans, new Set());
    return `<w:footnote w:id="${String(number)}">${paragraph(sign + words, styled('FootnoteText'))}</w:footnote>`;
  });
  const separator = (id: number, type: string, sign: string) =>
    `<w:footnote w:type="${type}" w:id="${String(id)}"><w:p><w:r><w:${sign}/></w:r></w:p></w:footnote>`;
  return `${HEAD}<w:footnotes ${MAIN}>${separator(-1, 'separator', 'separator')}${separator(0, 'continuationSeparator', 'continuationSeparator')}${own.join('')}</w:footnotes>`;
}

function paragraphStyle(id: string, name: string, properties: string): string {
  const basedOn = id === 'Normal' ? '' : '<w:basedOn w:val="Normal"/>';
  return `<w:style w:type="paragraph"${id === 'Normal' ? ' w:default="1"' : ''} w:styleId="${id}"><w:name w:val="${name}"/>${basedOn}<w:qFormat/>${properties}</w:style>`;
}

function heading(level: number, halfPoints: number): string {
  const outline = `<w:pPr><w:keepNext/><w:spacing w:before="240" w:after="60"/><w:outlineLvl w:val="${String(level - 1)}"/></w:pPr>`;
  const look = `<w:rPr><w:b/><w:sz w:val="${String(halfPoints)}"/></w:rPr>`;
  return paragraphStyle(`Heading${String(level)}`, `heading ${String(level)}`, outline + look);
}

const STYLES = `${HEAD}<w:styles ${MAIN}>${[
  paragraphStyle('Normal', 'Normal', '<w:rPr><w:sz w:val="24"/></w:rPr>'),
  heading(1, 36),
  heading(2, 30),
  heading(3, 26),
  paragraphStyle('Quote', 'Quote', '<w:pPr><w:ind w:start="720" w:end="720"/></w:pPr><w:rPr><w:i/></w:rPr>'),
  paragraphStyle('ListParagraph', 'List Paragraph', '<w:pPr><w:ind w:start="720"/></w:pPr>'),
  paragraphStyle('FootnoteText', 'footnote text', '<w:rPr><w:sz w:val="20"/></w:rPr>'),
  '<w:style w:type="character" w:styleId="FootnoteReference"><w:name w:val="footnote reference"/><w:rPr><w:vertAlign w:val="superscript"/></w:rPr></w:style>',
].join('')}</w:styles>`;
