import {
  REFERENCE_DATE,
  REFERENCE_FIELDS_MAX,
  REFERENCE_NAME_MAX_LENGTH,
  REFERENCE_NAMES_MAX,
  REFERENCE_NAMES_MAX_LENGTH,
  type ReferenceFields,
  type ReferenceType,
} from './reference.ts';

/** The marks by which titles of CSL are italic, bold or raised; a reference has none. */
const TAGS = /<\/?(?:i|b|em|strong|sup|sub|sc|scp|span)(?:\s[^<>]{0,100})?>/giu;

/** What else a work may be in the data of CSL, and as what it is kept. */
const TYPES: Readonly<Record<string, ReferenceType>> = {
  book: 'book',
  article: 'article-journal',
  'article-journal': 'article-journal',
  'article-magazine': 'article-journal',
  'article-newspaper': 'article-journal',
  'journal-article': 'article-journal',
  chapter: 'chapter',
  'book-chapter': 'chapter',
  'entry-encyclopedia': 'chapter',
  'entry-dictionary': 'chapter',
  'paper-conference': 'paper-conference',
  'proceedings-article': 'paper-conference',
  report: 'report',
  thesis: 'thesis',
  dissertation: 'thesis',
  webpage: 'webpage',
  post: 'webpage',
  'post-weblog': 'webpage',
};

/**
 * A reference made of an item in the data of CSL, as DOIs and BibTeX give it: each field in one line and no longer than it
 * may be. Null where it has no title.
 */
export function referenceFromCsl(item: unknown): ReferenceFields | null {
  const data = typeof item === 'object' && item !== null ? (item as Readonly<Record<string, unknown>>) : {};
  const field = (name: string, max: number): string => textOf(data[name]).slice(0, max).trim();
  const title = field('title', REFERENCE_FIELDS_MAX.title);
  if (title === '') return null;
  const url = field('URL', REFERENCE_FIELDS_MAX.url);
  const doi = field('DOI', REFERENCE_FIELDS_MAX.doi);
  return {
    type: TYPES[textOf(data['type'])] ?? (url !== '' && doi === '' ? 'webpage' : 'book'),
    authors: namesOf(data['author']),
    editors: namesOf(data['editor']),
    title,
    container: field('container-title', REFERENCE_FIELDS_MAX.container),
    publisher: field('publisher', REFERENCE_FIELDS_MAX.publisher),
    place: field('publisher-place', REFERENCE_FIELDS_MAX.place),
    date: dateOf(data['issued']),
    accessed: dateOf(data['accessed']),
    volume: field('volume', REFERENCE_FIELDS_MAX.volume),
    issue: field('issue', REFERENCE_FIELDS_MAX.issue),
    edition: field('edition', REFERENCE_FIELDS_MAX.edition),
    pages: field('page', REFERENCE_FIELDS_MAX.pages),
    // The address of a DOI says what the DOI says.
    url: doi === '' ? url : '',
    doi,
  };
}

/** A text, or the first of several, in one line without marks. */
function textOf(value: unknown): string {
  const one: unknown = Array.isArray(value) ? value[0] : value;
  if (typeof one === 'number') return String(one);
  return typeof one === 'string' ? one.replaceAll(TAGS, '').replaceAll(/\s+/gu, ' ').trim() : '';
}

/** The first names, as many as a reference may have. */
function namesOf(value: unknown): string[] {
  const names: string[] = [];
  let length = 0;
  for (const each of Array.isArray(value) ? value : []) {
    const name = nameOf(each).slice(0, REFERENCE_NAME_MAX_LENGTH).trim();
    length += name.length;
    if (names.length === REFERENCE_NAMES_MAX || length > REFERENCE_NAMES_MAX_LENGTH) break;
    if (name !== '' && name !== 'others') names.push(name);
  }
  return names;
}

function nameOf(value: unknown): string {
  const parts = typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : {};
  const part = (name: string) => textOf(parts[name]).replaceAll(',', '');
  const whole = part('literal') || part('name');
  if (whole !== '') return whole;
  const family = [part('dropping-particle'), part('non-dropping-particle'), part('family')].filter(Boolean).join(' ');
  const given = [part('given'), part('suffix')].filter(Boolean).join(' ');
  return family === '' || given === '' ? family || given : `${family}, ${given}`;
}

function dateOf(value: unknown): string {
  const parts = (value as { 'date-parts'?: unknown } | undefined)?.['date-parts'];
  const first: unknown = Array.isArray(parts) ? parts[0] : undefined;
  if (!Array.isArray(first)) return '';
  const [year, month, day] = first.map(Number);
  const digits = (number: number | undefined, length: number) => String(number).padStart(length, '0');
  for (const date of [
    `${digits(year, 4)}-${digits(month, 2)}-${digits(day, 2)}`,
    `${digits(year, 4)}-${digits(month, 2)}`,
    digits(year, 4),
  ]) {
    if (REFERENCE_DATE.test(date)) return date;
  }
  return '';
}
