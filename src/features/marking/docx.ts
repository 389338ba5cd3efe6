import { strToU8, zipSync } from 'fflate';

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const TYPES = `${HEAD}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>`;
const RELATIONS = `${HEAD}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>`;
/** What XML 1.0 has no way to say. */
// oxlint-disable-next-line no-control-regex -- these are the characters that it is about
const UNSAYABLE = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]|\p{Surrogate}/gu;

/** A plain text as a Word document (ECMA-376): a paragraph for each line, nothing added. */
export function docxOf(text: string): Uint8Array {
  const body = text
    .split(/\r\n|\r|\n/)
    .map(paragraph)
    .join('');
  const document = `${HEAD}<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>${body}</w:body></w:document>`;
  return zipSync({
    '[Content_Types].xml': strToU8(TYPES),
    '_rels/.rels': strToU8(RELATIONS),
    'word/document.xml': strToU8(document),
  });
}

function paragraph(line: string): string {
  if (line === '') return '<w:p/>';
  const said = line
    .replaceAll(UNSAYABLE, '\uFFFD')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');
  const runs = said.split('\t').map((part) => `<w:t xml:space="preserve">${part}</w:t>`);
  return `<w:p><w:r>${runs.join('<w:tab/>')}</w:r></w:p>`;
}
