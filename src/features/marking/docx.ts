import { strToU8, zipSync } from 'fflate';
import { formattedParagraphs } from './formatted-docx.ts';
import { HEAD, MAIN, paragraph, run } from './docx-words.ts';

const TYPE = 'application/vnd.openxmlformats-officedocument.wordprocessingml';
const RELATION = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const RELATIONS = 'http://schemas.openxmlformats.org/package/2006/relationships';

/** A part of a Word document beside its text, such as its styles. */
interface Part {
  name: string;
  xml: string;
}

/**
 * A text as a Word document (ECMA-376): a paragraph for each line, nothing added. Light marks of a formatted text become
 * Word's own headings, quotes, lists and footnotes.
 */
export function docxOf(text: string, isFormatted: boolean): Uint8Array {
  const { body, parts } = isFormatted ? formattedParagraphs(text) : { body: plainParagraphs(text), parts: [] };
  const files: Record<string, Uint8Array> = {
    '[Content_Types].xml': strToU8(typesOf(parts)),
    '_rels/.rels': strToU8(relationsOf([{ name: 'officeDocument', target: 'word/document.xml' }])),
    'word/document.xml': strToU8(`${HEAD}<w:document ${MAIN}><w:body>${body}</w:body></w:document>`),
  };
  for (const { name, xml } of parts) files[`word/${name}.xml`] = strToU8(xml);
  if (parts.length > 0) {
    const relations = parts.map(({ name }) => ({ name, target: `${name}.xml` }));
    files['word/_rels/document.xml.rels'] = strToU8(relationsOf(relations));
  }
  return zipSync(files);
}

function typesOf(parts: readonly Part[]): string {
  const types = ['document.main', ...parts.map(({ name }) => name)].map((type, nth) => {
    const name = nth === 0 ? 'document' : type;
    return `<Override PartName="/word/${name}.xml" ContentType="${TYPE}.${type}+xml"/>`;
  });
  return `${HEAD}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>${types.join('')}</Types>`;
}

function relationsOf(relations: readonly { name: string; target: string }[]): string {
  const each = relations.map(
    ({ name, target }, nth) =>
      `<Relationship Id="rId${String(nth + 1)}" Type="${RELATION}/${name}" Target="${target}"/>`,
  );
  return `${HEAD}<Relationships xmlns="${RELATIONS}">${each.join('')}</Relationships>`;
}

function plainParagraphs(text: string): string {
  return text
    .split(/\r\n|\r|\n/)
    .map((line) => paragraph(line === '' ? '' : run(line)))
    .join('');
}
