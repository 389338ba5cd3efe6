import { strToU8, zipSync } from 'fflate';
import { escaped, HEAD } from './docx-words.ts';

const TYPE = 'application/vnd.openxmlformats-officedocument.wordprocessingml';
const RELATION = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const CORE_TYPE = 'application/vnd.openxmlformats-package.core-properties+xml';

/** A part of a Word document beside its text, such as its styles. */
export interface Part {
  name: 'styles' | 'numbering' | 'footnotes' | 'comments';
  xml: string;
}

/** What a document says of itself: what it is, and whose. */
export interface Properties {
  title: string;
  creator: string;
}

interface Relation {
  type: string;
  target: string;
}

/** The file of a Word document (ECMA-376) with this text, these further parts and properties. */
export function docxFile(document: string, parts: readonly Part[], properties: Properties | null): Uint8Array {
  const core: Relation[] =
    properties === null ? [] : [{ type: `${PACKAGE}/relationships/metadata/core-properties`, target: CORE }];
  const files: Record<string, Uint8Array> = {
    '[Content_Types].xml': strToU8(typesOf(parts, properties !== null)),
    '_rels/.rels': strToU8(relationsOf([{ type: `${RELATION}/officeDocument`, target: 'word/document.xml' }, ...core])),
    'word/document.xml': strToU8(document),
  };
  if (properties !== null) files[CORE] = strToU8(coreOf(properties));
  for (const { name, xml } of parts) files[`word/${name}.xml`] = strToU8(xml);
  if (parts.length > 0) {
    const relations = parts.map(({ name }) => ({ type: `${RELATION}/${name}`, target: `${name}.xml` }));
    files['word/_rels/document.xml.rels'] = strToU8(relationsOf(relations));
  }
  return zipSync(files);
}

const CORE = 'docProps/core.xml';

function typesOf(parts: readonly Part[], hasProperties: boolean): string {
  const own = [
    { path: '/word/document.xml', type: `${TYPE}.document.main+xml` },
    ...parts.map(({ name }) => ({ path: `/word/${name}.xml`, type: `${TYPE}.${name}+xml` })),
    ...(hasProperties ? [{ path: `/${CORE}`, type: CORE_TYPE }] : []),
  ];
  const types = own.map(({ path, type }) => `<Override PartName="${path}" ContentType="${type}"/>`);
  return `${HEAD}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>${types.join('')}</Types>`;
}

function relationsOf(relations: readonly Relation[]): string {
  const each = relations.map(
    ({ type, target }, nth) => `<Relationship Id="rId${String(nth + 1)}" Type="${type}" Target="${target}"/>`,
  );
  return `${HEAD}<Relationships xmlns="${PACKAGE}/relationships">${each.join('')}</Relationships>`;
}

function coreOf({ title, creator }: Properties): string {
  return `${HEAD}<cp:coreProperties xmlns:cp="${PACKAGE}/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title>${escaped(title)}</dc:title><dc:creator>${escaped(creator)}</dc:creator></cp:coreProperties>`;
}
