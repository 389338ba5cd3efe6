import { HEAD, MAIN } from './docx-words.ts';

function paragraphStyle(id: string, name: string, properties: string): string {
  const basedOn = id === 'Normal' ? '' : '<w:basedOn w:val="Normal"/>';
  return `<w:style w:type="paragraph"${id === 'Normal' ? ' w:default="1"' : ''} w:styleId="${id}"><w:name w:val="${name}"/>${basedOn}<w:qFormat/>${properties}</w:style>`;
}

function heading(level: number, halfPoints: number): string {
  const outline = `<w:pPr><w:keepNext/><w:spacing w:before="240" w:after="60"/><w:outlineLvl w:val="${String(level - 1)}"/></w:pPr>`;
  const look = `<w:rPr><w:b/><w:sz w:val="${String(halfPoints)}"/></w:rPr>`;
  return paragraphStyle(`Heading${String(level)}`, `heading ${String(level)}`, outline + look);
}

/** The styles that a text and what is around it use. */
export const STYLES = `${HEAD}<w:styles ${MAIN}>${[
  paragraphStyle('Normal', 'Normal', '<w:rPr><w:sz w:val="24"/></w:rPr>'),
  heading(1, 36),
  heading(2, 30),
  heading(3, 26),
  paragraphStyle('Quote', 'Quote', '<w:pPr><w:ind w:start="720" w:end="720"/></w:pPr><w:rPr><w:i/></w:rPr>'),
  paragraphStyle('ListParagraph', 'List Paragraph', '<w:pPr><w:ind w:start="720"/></w:pPr>'),
  paragraphStyle('FootnoteText', 'footnote text', '<w:rPr><w:sz w:val="20"/></w:rPr>'),
  paragraphStyle('Title', 'Title', '<w:pPr><w:spacing w:after="60"/></w:pPr><w:rPr><w:b/><w:sz w:val="40"/></w:rPr>'),
  paragraphStyle('Subtitle', 'Subtitle', '<w:pPr><w:spacing w:after="360"/></w:pPr><w:rPr><w:sz w:val="26"/></w:rPr>'),
  paragraphStyle('CommentText', 'annotation text', '<w:rPr><w:sz w:val="20"/></w:rPr>'),
  '<w:style w:type="character" w:styleId="CommentReference"><w:name w:val="annotation reference"/><w:rPr><w:sz w:val="16"/></w:rPr></w:style>',
  '<w:style w:type="character" w:styleId="FootnoteReference"><w:name w:val="footnote reference"/><w:rPr><w:vertAlign w:val="superscript"/></w:rPr></w:style>',
].join('')}</w:styles>`;
