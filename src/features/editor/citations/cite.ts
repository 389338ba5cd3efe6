import CSL, { type CslItem, type XmlNode } from 'citeproc';
import type { CitationStyle, Reference } from '#contract/reference';
import apa from './styles/apa.csl?raw';
import chicago from './styles/chicago-author-date.csl?raw';
import ieee from './styles/ieee.csl?raw';
import locale from './styles/locales-en-US.xml?raw';
import mla from './styles/modern-language-association.csl?raw';

/** Stands for `<` of a field: citeproc would read `<i>` as a mark of its own. A private character is in no title. */
const LESS = '\u{E0F0}';
const FORMAT = 'light-marks';

const STYLES: Readonly<Record<CitationStyle, string>> = { apa, mla, chicago, ieee };

/** The macros of a style by their names. */
const macros = new WeakMap<XmlNode, Map<string | undefined, XmlNode[]>>();
const findNodes = CSL.XmlJSON.prototype.getNodesByName;

/** citeproc would read a whole style anew for each use of a macro: half of the time in which it opens a long one. */
CSL.XmlJSON.prototype.getNodesByName = (root, name, nameAttribute, found) => {
  if (name !== 'macro' || nameAttribute === undefined || found !== undefined)
    return findNodes.call(CSL.XmlJSON.prototype, root, name, nameAttribute, found);
  const known = macros.get(root) ?? new Map<string | undefined, XmlNode[]>();
  if (!macros.has(root))
    for (const node of findNodes.call(CSL.XmlJSON.prototype, root, 'macro'))
      known.set(node.attrs.name, [...(known.get(node.attrs.name) ?? []), node]);
  macros.set(root, known);
  return known.get(nameAttribute) ?? [];
};

/** How the styles' guides call the list of references. */
export const LIST_HEADINGS: Readonly<Record<CitationStyle, string>> = {
  apa: 'References',
  mla: 'Works Cited',
  chicago: 'References',
  ieee: 'References',
};

/** Citations of references and the list of them, as plain text with light marks. */
export interface Citing {
  /** The citation of a reference, with the pages of the passage where they are given; null for an unknown id. */
  cite(id: string, pages: string): string | null;
  /** The list in the order of the style, one text for each reference. */
  list(): string[];
}

/** The last list that was formatted: opening a style takes a second on a phone. */
let last: { readonly key: string; readonly citing: Citing } | null = null;

/**
 * Formats references by a style. The numbers of a numbered style are the places in `references`: plain text
 * does not tell where a reference was cited first.
 */
export function citingBy(style: CitationStyle, references: readonly Reference[]): Citing {
  const key = JSON.stringify([style, references]);
  if (last?.key !== key) last = { key, citing: openCiting(style, references) };
  return last.citing;
}

function openCiting(style: CitationStyle, references: readonly Reference[]): Citing {
  const items = new Map(references.map((reference) => [reference.id, itemOf(reference)]));
  const retrieveItem = (id: string): CslItem => items.get(id) ?? { id, type: 'book' };
  const engine = new CSL.Engine({ retrieveLocale: () => locale, retrieveItem }, STYLES[style]);
  CSL.Output.Formats[FORMAT] = { ...CSL.Output.Formats['text'], ...LIGHT_MARKS };
  engine.setOutputFormat(FORMAT);
  engine.updateItems([...items.keys()]);
  return {
    cite: (id, pages) => {
      if (!items.has(id)) return null;
      const at = plain(pages);
      return oneLine(engine.makeCitationCluster([at === '' ? { id } : { id, label: labelOf(at), locator: at }]));
    },
    list: () => {
      const made = engine.makeBibliography();
      return made === false ? [] : made[1].map((entry) => withoutOpening(oneLine(entry)));
    },
  };
}

const asIs = (_state: unknown, text: string): string => text;

/** What citeproc makes of a style's wishes: italic alone has a mark. */
const LIGHT_MARKS = {
  text_escape: (text: string | undefined) => (text ?? '').replaceAll(LESS, '<'),
  '@font-style/italic': (_state: unknown, text: string) => italic(text),
  '@font-style/oblique': (_state: unknown, text: string) => italic(text),
  '@bibliography/entry': (_state: unknown, text: string) => text,
  '@display/block': asIs,
  '@display/left-margin': (_state: unknown, text: string) => `${text.trim()} `,
  '@display/right-inline': asIs,
  '@display/indent': asIs,
  '@URL/true': asIs,
  '@DOI/true': asIs,
};

/** Words within one pair of stars, which stand at words and never at blanks. Italic words within them stay as they are. */
function italic(text: string): string {
  const words = text.replaceAll('*', '');
  const [before = ''] = /^\s*/.exec(words) ?? [];
  const inner = words.trim();
  return inner === '' ? words : `${before}*${inner}*${words.slice(before.length + inner.length)}`;
}

function labelOf(pages: string): 'page' | 'paragraph' | 'chapter' {
  return /^(ch|chap|chapter)\b/i.test(pages) ? 'chapter' : /^(para|¶)/i.test(pages) ? 'paragraph' : 'page';
}

/**
 * A field in one line without marks: a star is the operator that looks like one, and `[^` begins no footnote. A text has
 * no sign that escapes a mark (decision 35).
 */
function plain(field: string): string {
  return field.replaceAll(/\s+/gu, ' ').trim().replaceAll('*', '∗').replaceAll('[^', '[ˆ').replaceAll('<', LESS);
}

function oneLine(text: string): string {
  return text
    .replaceAll(/[\r\n\t]+/gu, ' ')
    .replaceAll(/ {2,}/gu, ' ')
    .trim();
}

/** A line that begins like a heading, quote or item has a blank there that opens none. */
function withoutOpening(line: string): string {
  return line.replace(/^(#{1,3}|>|-|\d{1,3}[.)]) /u, '$1\u{A0}');
}

/** A reference as data of CSL. */
function itemOf(reference: Reference): CslItem {
  const { id, type, authors, editors, date, accessed } = reference;
  const variables = {
    title: reference.title,
    'container-title': reference.container,
    publisher: reference.publisher,
    'publisher-place': reference.place,
    volume: reference.volume,
    issue: reference.issue,
    edition: reference.edition,
    page: reference.pages,
    URL: reference.url,
    DOI: reference.doi.replace(/^(https?:\/\/(dx\.)?doi\.org\/|doi:\s*)/i, ''),
  };
  const filled = Object.entries(variables).flatMap(([name, value]) => {
    const words = plain(value);
    return words === '' ? [] : [[name, words] as const];
  });
  return {
    id,
    type,
    ...Object.fromEntries(filled),
    ...(authors.length === 0 ? {} : { author: authors.map(nameOf) }),
    ...(editors.length === 0 ? {} : { editor: editors.map(nameOf) }),
    ...(date === '' ? {} : { issued: dateOf(date) }),
    ...(accessed === '' ? {} : { accessed: dateOf(accessed) }),
  };
}

/** 'Family, Given' in its parts; without a comma, a name that has none. */
function nameOf(name: string) {
  const comma = name.indexOf(',');
  if (comma < 1) return { literal: plain(name.replace(/^,/, '')) };
  return { family: plain(name.slice(0, comma)), given: plain(name.slice(comma + 1)) };
}

function dateOf(date: string) {
  return { 'date-parts': [date.split('-').map(Number)] };
}
