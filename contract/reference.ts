import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { idSchema } from './identifier.ts';

/** What a reference may be: its name in the data of CSL, the Citation Style Language. */
export const referenceTypes = [
  'book',
  'article-journal',
  'chapter',
  'webpage',
  'paper-conference',
  'report',
  'thesis',
] as const;
export type ReferenceType = (typeof referenceTypes)[number];

export const citationStyles = ['apa', 'mla', 'chicago', 'ieee'] as const;
export type CitationStyle = (typeof citationStyles)[number];

/** The most references of one text, and the most that one request changes. */
export const REFERENCES_MAX = 100;
export const REFERENCE_NAMES_MAX = 50;
export const REFERENCE_NAME_MAX_LENGTH = 120;
/** The longest list of names of one reference, in UTF-16 units. */
export const REFERENCE_NAMES_MAX_LENGTH = 1000;
/** The longest text of each field, in UTF-16 units. */
export const REFERENCE_FIELDS_MAX = {
  title: 500,
  container: 300,
  publisher: 200,
  place: 100,
  volume: 40,
  issue: 40,
  edition: 60,
  pages: 60,
  url: 500,
  doi: 200,
} as const;
/** So often a person may look up a DOI or an ISBN within ten minutes. */
export const LOOKUPS_PER_TEN_MINUTES = 60;
const IDENTIFIER_MAX_LENGTH = 300;

/** A year, a month or a day: '2019', '2019-03', '2019-03-31'; '' where it is not known. */
export const REFERENCE_DATE = /^(\d{4}(-(0[1-9]|1[0-2])(-(0[1-9]|[12]\d|3[01]))?)?)?$/;

const field = (max: number) => z.string().check(z.trim(), z.maxLength(max));
const date = z.string().check(z.trim(), z.regex(REFERENCE_DATE, 'is no year, or day like 2019-03-31'));
const names = z.array(z.string().check(z.trim(), z.minLength(1), z.maxLength(REFERENCE_NAME_MAX_LENGTH))).check(
  z.maxLength(REFERENCE_NAMES_MAX),
  z.refine(
    (list) => list.reduce((sum, name) => sum + name.length, 0) <= REFERENCE_NAMES_MAX_LENGTH,
    'holds names that are too long together',
  ),
);

const fields = {
  type: z.enum(referenceTypes),
  /** Each as 'Family, Given', or without a comma where it has no parts, as of an institution. */
  authors: names,
  editors: names,
  title: z.string().check(z.trim(), z.minLength(1), z.maxLength(REFERENCE_FIELDS_MAX.title)),
  /** The journal, book or site that contains it. */
  container: field(REFERENCE_FIELDS_MAX.container),
  publisher: field(REFERENCE_FIELDS_MAX.publisher),
  place: field(REFERENCE_FIELDS_MAX.place),
  date,
  /** When a page was read. */
  accessed: date,
  volume: field(REFERENCE_FIELDS_MAX.volume),
  issue: field(REFERENCE_FIELDS_MAX.issue),
  edition: field(REFERENCE_FIELDS_MAX.edition),
  pages: field(REFERENCE_FIELDS_MAX.pages),
  url: field(REFERENCE_FIELDS_MAX.url),
  doi: field(REFERENCE_FIELDS_MAX.doi),
};

const answered = {
  type: z.enum(referenceTypes),
  authors: z.array(z.string()),
  editors: z.array(z.string()),
  title: z.string(),
  container: z.string(),
  publisher: z.string(),
  place: z.string(),
  date: z.string(),
  accessed: z.string(),
  volume: z.string(),
  issue: z.string(),
  edition: z.string(),
  pages: z.string(),
  url: z.string(),
  doi: z.string(),
};
const fieldsSchema = z.object(answered);
export type ReferenceFields = z.infer<typeof fieldsSchema>;

const referenceSchema = z.object({ id: idSchema, ...answered });
/** A book, an article or another work that a student refers to in a text. */
export type Reference = z.infer<typeof referenceSchema>;

const listSchema = z.object({
  /** In the order in which they were added. */
  references: z.array(referenceSchema),
  style: z.enum(citationStyles),
  /** Whether the university lets its students look up DOIs and ISBNs. */
  lookup: z.boolean(),
});
export type ReferenceList = z.infer<typeof listSchema>;

/** Kept apart from its call, so that the worker carries only the schema of the answer. */
const changesSchema = z.strictObject({
  put: z.array(z.strictObject({ id: idSchema, ...fields })).check(z.maxLength(REFERENCES_MAX)),
  /** Ids; the device that added a reference chose its id. */
  remove: z.array(z.string().check(z.maxLength(36))).check(z.maxLength(REFERENCES_MAX)),
  /** Absent: stays. */
  style: z.optional(z.enum(citationStyles)),
});

const byId = z.object({ id: idSchema });

/** The student's own references for an assignment. A device keeps them to be read without a network. */
export const listReferences = endpoint({
  method: 'GET',
  path: '/assignments/{id}/references/',
  access: { kind: 'object', allowed: ['S1', 'S2'], forbidden: ['T1', 'T2', 'A3', 'U1'] },
  params: byId,
  status: 200,
  answer: listSchema,
  error: 'Could not load your sources. Please try again.',
});

/**
 * Puts references into the student's list for an assignment, each in place of one with its id, takes others out, and
 * chooses the style. Throws 400 at `put` where there would be more than {@link REFERENCES_MAX}.
 */
export const changeReferences = endpoint({
  method: 'POST',
  path: '/assignments/{id}/references/',
  access: { kind: 'object', allowed: ['S1', 'S2'], forbidden: ['T1', 'T2', 'A3', 'U1'] },
  params: byId,
  body: changesSchema,
  status: 200,
  answer: byId,
  error: 'This could not be saved. Please try again.',
  queued: true,
});

/**
 * What is known of a DOI or an ISBN; nothing of the person is sent there. 403 where the university does not allow it, 404
 * where nothing is known, 503 where nobody answers. At most {@link LOOKUPS_PER_TEN_MINUTES} in ten minutes.
 */
export const lookUpReference = endpoint({
  method: 'POST',
  path: '/reference-lookup/',
  access: { kind: 'signed in', except: ['A2', 'A3', 'T1', 'T2', 'XT', 'U1', 'XU'] },
  body: z.strictObject({ identifier: z.string().check(z.trim(), z.minLength(1), z.maxLength(IDENTIFIER_MAX_LENGTH)) }),
  status: 200,
  answer: fieldsSchema,
  error: 'This could not be looked up. Please try again.',
});
